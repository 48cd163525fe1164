import { ask } from "./ask.ts";
import { button, make } from "./dom.ts";

/** All tables with their columns; the first are the files themselves. */
export async function showTables(list: HTMLElement, onChoose: (name: string) => void): Promise<void> {
  try {
    const [files, named] = await Promise.all([
      ask("SELECT './' AS name, name AS column FROM pragma_table_info('./')"),
      ask(
        `SELECT m.name AS name, c.name AS column FROM sqlite_master AS m, pragma_table_info(m.name) AS c
         WHERE m.type IN ('table', 'view') ORDER BY m.name, c.cid`,
      ),
    ]);
    const tables = new Map<string, string[]>();
    for (const row of [...files.rows, ...named.rows]) {
      const name = String(row.get("name"));
      tables.set(name, [...(tables.get(name) ?? []), String(row.get("column"))]);
    }
    list.replaceChildren(
      ...[...tables].map(([name, columns]) => {
        const item = document.createElement("li");
        item.append(
          button("plain", name, () => onChoose(name)),
          make("span", "columns", columns.join(", ")),
        );
        return item;
      }),
    );
  } catch (error) {
    list.replaceChildren(make("li", "columns", error instanceof Error ? error.message : String(error)));
  }
}
