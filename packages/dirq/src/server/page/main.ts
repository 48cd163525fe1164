import { ask, type Result } from "./ask.ts";
import { History } from "./history.ts";
import { followRows } from "./live-rows.ts";
import { ResultTable } from "./result-table.ts";
import { element } from "./dom.ts";
import { download, toCsv } from "./download.ts";
import { showTables } from "./table-list.ts";

const sql = element("sql", HTMLTextAreaElement);
const summary = element("summary", HTMLElement);
const failure = element("error", HTMLElement);
const downloads = element("downloads", HTMLElement);
const stop = element("stop", HTMLButtonElement);
const table = new ResultTable(element("result", HTMLElement), element("more", HTMLButtonElement));
const history = new History(element("history", HTMLDetailsElement), (text) => {
  sql.value = text;
  sql.focus();
});
let running: AbortController | undefined;
let result: Result | undefined;

async function run(): Promise<void> {
  const text = sql.value.trim();
  if (text === "") return;
  running?.abort();
  const own = (running = new AbortController());
  history.add(text);
  stop.hidden = false;
  summary.textContent = "Running…";
  failure.hidden = true;
  const startedAt = performance.now();
  try {
    const answer = await ask(text, own.signal);
    if (own !== running) return;
    result = answer;
    table.show(answer.rows, answer.columns);
    const count = answer.rows.length;
    const took = Math.round(performance.now() - startedAt);
    summary.textContent = `${count.toLocaleString("en")} ${count === 1 ? "row" : "rows"} in ${took} ms`;
  } catch (error) {
    if (own !== running) return;
    result = undefined;
    table.clear();
    summary.textContent = own.signal.aborted ? "Stopped" : "";
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

element("query", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  void run();
});
stop.addEventListener("click", () => running?.abort());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") running?.abort();
  // As in many search fields: straight to the box.
  const isTyping = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
  if (event.key === "/" && !isTyping) {
    event.preventDefault();
    sql.focus();
  }
});
sql.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    void run();
  }
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    sql.value = history.step(event.key === "ArrowUp" ? 1 : -1, sql.value);
  }
});
element("csv", HTMLButtonElement).addEventListener("click", () => {
  if (result !== undefined) download("result.csv", "text/csv", toCsv(table.columns, table.rows));
});
element("json", HTMLButtonElement).addEventListener("click", () => {
  if (result !== undefined) download("result.json", "application/json", result.text);
});

sql.value = history.latest ?? "SELECT path, size FROM './' ORDER BY size DESC LIMIT 20";
sql.focus();
void showTables(element("tables", HTMLElement), (name) => {
  sql.value = `SELECT * FROM ${/^\w+$/.test(name) ? name : `'${name.replaceAll("'", "''")}'`} LIMIT 100`;
  void run();
  sql.focus();
});
followRows();
