import { below } from "./chart/descend.ts";
import { ChartView } from "./chart/chart-view.ts";
import { ask, save, type Result } from "./ask.ts";
import { element, make } from "./dom.ts";
import { download } from "./download.ts";
import { quoteTable } from "./editor/completion.ts";
import { SqlEditor } from "./editor/sql-editor.ts";
import { Elapsed } from "./elapsed.ts";
import { History } from "./history.ts";
import { QueryLink } from "./link.ts";
import { followRows } from "./live-rows.ts";
import { ResultTable } from "./result-table.ts";
import { sortedSql } from "./sorted.ts";
import { readNames, showTables } from "./table-list.ts";

const summary = element("summary", HTMLElement);
const failure = element("error", HTMLElement);
const notes = element("notes", HTMLElement);
const downloads = element("downloads", HTMLElement);
const stop = element("stop", HTMLButtonElement);
const elapsed = new Elapsed();
const table = new ResultTable(element("result", HTMLElement), element("more", HTMLButtonElement));
const editor = new SqlEditor(element("editor", HTMLElement), {
  run: () => void run(),
  step: (by, shown) => history.step(by, shown),
});
const history = new History(element("history", HTMLDetailsElement), (text) => {
  editor.value = text;
  editor.focus();
});
const link = new QueryLink((sql, hasRun) => {
  editor.value = sql;
  if (hasRun) void run();
});
const chart = new ChartView((column, directory) => {
  if (result === undefined) return;
  editor.value = below(result.sql, result.columns, column, directory);
  void run();
});
let running: AbortController | undefined;
let result: (Result & { readonly sql: string }) | undefined;

async function run(): Promise<void> {
  const text = editor.value.trim();
  if (text === "") return;
  running?.abort();
  const own = (running = new AbortController());
  history.add(text);
  link.show(text);
  stop.hidden = false;
  summary.textContent = "Running…";
  failure.hidden = true;
  elapsed.start();
  try {
    const answer = await ask(text, own.signal);
    if (own !== running) return;
    result = { ...answer, sql: text };
    showNotes(answer.notes);
    table.show(answer.rows, answer.columns);
    chart.show(result);
    const count = answer.rows.length;
    summary.textContent = `${count.toLocaleString("en")} ${count === 1 ? "row" : "rows"} in ${elapsed.stop()}`;
  } catch (error) {
    if (own !== running) return;
    result = undefined;
    table.clear();
    chart.show({ sql: text, columns: [], rows: [] });
    showNotes([]);
    const after = elapsed.stop();
    summary.textContent = own.signal.aborted ? `Stopped after ${after}` : "";
    failure.hidden = own.signal.aborted;
    failure.textContent = error instanceof Error ? error.message : String(error);
  } finally {
    if (own === running) {
      running = undefined;
      stop.hidden = true;
      downloads.hidden = result === undefined;
    }
  }
}

function showNotes(texts: readonly string[]): void {
  notes.hidden = texts.length === 0;
  notes.replaceChildren(...texts.map((text) => make("p", "", text)));
}

/** Runs the query of the shown result again, and saves its rows as the server writes them. */
async function saveAs(name: string, type: string): Promise<void> {
  if (result === undefined) return;
  failure.hidden = true;
  try {
    await save(sortedSql(result.sql, result.columns, table.sort), type, name);
  } catch (error) {
    failure.hidden = false;
    failure.textContent = `${name} was not saved: ${error instanceof Error ? error.message : String(error)}`;
  }
}

element("query", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  void run();
});
element("label", HTMLElement).addEventListener("click", () => editor.focus());
stop.addEventListener("click", () => running?.abort());
document.addEventListener("keydown", (event) => {
  // The editor has used it, such as to close its completions.
  if (event.defaultPrevented) return;
  if (event.key === "Escape") running?.abort();
  // As in many search fields: straight to the box.
  if (event.key === "/" && !editor.hasFocus) {
    event.preventDefault();
    editor.focus();
  }
});
for (const [id, type] of [
  ["csv", "text/csv"],
  ["ndjson", "application/x-ndjson"],
] as const) {
  element(id, HTMLButtonElement).addEventListener("click", () => void saveAs(`result.${id}`, type));
}
element("json", HTMLButtonElement).addEventListener("click", () => {
  if (result !== undefined) download("result.json", new Blob([result.text], { type: "application/json" }));
});

editor.value = link.sql ?? history.latest ?? "SELECT path, size FROM './' ORDER BY size DESC LIMIT 20";
if (link.sql !== undefined && link.hasRun) void run();
else if (link.sql !== undefined)
  summary.textContent = "This statement came with the address. Run executes it.";
editor.focus();
readNames().then(
  (names) => {
    editor.names = names;
    showTables(element("tables", HTMLElement), names.tables, (name) => {
      editor.value = `SELECT * FROM ${quoteTable(name)} LIMIT 100`;
      void run();
      editor.focus();
    });
  },
  (error: unknown) => {
    element("tables", HTMLElement).textContent = error instanceof Error ? error.message : String(error);
  },
);
followRows();
