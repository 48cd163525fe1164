import { listFunctionsSql } from "../../sql/list-functions.ts";
import { ask } from "./ask.ts";
import { button, make } from "./dom.ts";
import type { Names, TableNames } from "./editor/completion.ts";

/** All tables with their columns, and the functions. The first table is the files themselves. */
export async function readNames(): Promise<Names> {
  const [files, named, functions] = await Promise.all([
    ask("SELECT './' AS name, name AS column, hidden FROM pragma_table_xinfo('./')"),
    ask(
      `SELECT m.name AS name, c.name AS column, c.hidden AS hidden
       FROM sqlite_master AS m, pragma_table_xinfo(m.name) AS c
       WHERE m.type IN ('table', 'view') ORDER BY m.name, c.cid`,
    ),
    ask(listFunctionsSql),
  ]);
  const tables = new Map<string, { columns: string[]; hidden: string[] }>();
  for (const row of [...files.rows, ...named.rows]) {
    const name = String(row.get("name"));
    const table = tables.get(name) ?? { columns: [], hidden: [] };
    tables.set(name, table);
    // 2 and 3 are generated columns, which `*` shows.
    (String(row.get("hidden")) === "1" ? table.hidden : table.columns).push(String(row.get("column")));
  }
  return {
    tables: [...tables].map(([name, columns]) => ({ name, ...columns })),
    functions: functions.rows.map((row) => String(row.get("name"))),
  };
}

/** Shows each table as a button, with its columns. */
export function showTables(
  list: HTMLElement,
  tables: readonly TableNames[],
  onChoose: (name: string) => void,
): void {
  list.replaceChildren(
    ...tables.map(({ name, columns, hidden }) => {
      const item = document.createElement("li");
      item.append(
        button("plain", name, () => onChoose(name)),
        make("span", "columns", columns.join(", ")),
      );
      if (hidden.length > 0) {
        const details = make("details");
        details.append(make("summary", "", "not in *"), make("span", "columns", hidden.join(", ")));
        item.append(details);
      }
      return item;
    }),
  );
}
