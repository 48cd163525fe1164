import { NumberText, type Cell, type PageRow } from "./ask.ts";
import { button, make } from "./dom.ts";
import { sortRows } from "./sort.ts";
import type { Sort } from "./sorted.ts";
import { readableTime } from "./times.ts";

/** Maximum number of rows added at once: a browser is slow with very long tables. */
const step = 500;

/** The rows of a result; a click on a column's name sorts by it. */
export class ResultTable {
  #rows: readonly PageRow[] = [];
  #columns: readonly string[] = [];
  #sorted: readonly PageRow[] = [];
  #sort: Sort | undefined;
  #shown = 0;
  #body = make("tbody");
  /** Columns whose texts are broken into lines where the table would become too wide. */
  #wide: ReadonlySet<string> = new Set();

  constructor(
    private readonly container: HTMLElement,
    private readonly more: HTMLButtonElement,
  ) {
    more.addEventListener("click", () => this.#addRows());
  }

  /** By what the user sorted it; undefined: as the query gave it. */
  get sort(): Sort | undefined {
    return this.#sort;
  }

  get columns(): readonly string[] {
    return this.#columns;
  }

  show(rows: readonly PageRow[], columns: readonly string[]): void {
    this.#rows = this.#sorted = rows;
    this.#columns = columns;
    this.#sort = undefined;
    this.#draw();
  }

  clear(): void {
    this.show([], []);
  }

  #draw(): void {
    this.#shown = 0;
    this.#body = make("tbody");
    this.#wide = wideColumns(this.#columns, this.#rows);
    if (this.#rows.length === 0) {
      this.container.replaceChildren();
      this.more.hidden = true;
      return;
    }
    const table = make("table");
    const head = make("thead");
    const row = make("tr");
    for (const column of this.#columns) row.append(this.#header(column));
    head.append(row);
    table.append(head, this.#body);
    this.container.replaceChildren(table);
    this.#addRows();
  }

  #header(column: string): HTMLElement {
    const header = make("th", this.#rows[0]?.get(column) instanceof NumberText ? "number" : "");
    header.setAttribute("scope", "col");
    if (this.#sort?.column === column) {
      header.setAttribute("aria-sort", this.#sort.descending ? "descending" : "ascending");
    }
    header.append(button("", column, () => this.#sortBy(column)));
    return header;
  }

  /** Up, then down, then as the query gave them. */
  #sortBy(column: string): void {
    const before = this.#sort?.column === column ? this.#sort : undefined;
    this.#sort = before?.descending === true ? undefined : { column, descending: before !== undefined };
    this.#sorted =
      this.#sort === undefined ? this.#rows : sortRows(this.#rows, column, this.#sort.descending);
    this.#draw();
    // The header was rebuilt; the keyboard focus stays on it.
    this.container.querySelectorAll<HTMLElement>("th button")[this.#columns.indexOf(column)]?.focus();
  }

  #addRows(): void {
    const end = Math.min(this.#sorted.length, this.#shown + step);
    for (; this.#shown < end; this.#shown++) {
      const row = make("tr");
      for (const column of this.#columns) {
        const cell = cellOf(column, this.#sorted[this.#shown]!.get(column) ?? null);
        if (this.#wide.has(column)) cell.classList.add("wide");
        row.append(cell);
      }
      this.#body.append(row);
    }
    const left = this.#sorted.length - this.#shown;
    this.more.hidden = left === 0;
    this.more.textContent = `Show ${Math.min(step, left)} more of ${left.toLocaleString("en")}`;
  }
}

/** Texts up to this length stay on one line. */
const shortCharacters = 20;

function wideColumns(columns: readonly string[], rows: readonly PageRow[]): ReadonlySet<string> {
  const isLong = (cell: Cell | undefined) => typeof cell === "string" && cell.length > shortCharacters;
  return new Set(columns.filter((column) => rows.some((row) => isLong(row.get(column)))));
}

/** Above this length a value is folded. */
const longCharacters = 300;
/** Above this length a browser becomes slow. */
const mostCharacters = 100_000;

function cellOf(column: string, cell: Cell): HTMLElement {
  if (cell === null) return make("td", "null", "NULL");
  if (cell instanceof NumberText) {
    const made = make("td", "number", cell.text);
    const time = readableTime(column, cell.text);
    if (time !== undefined) made.title = time;
    return made;
  }
  if (cell.length <= longCharacters) return make("td", "", cell);
  const made = make("td");
  const text = make("div", "long", cell.length > mostCharacters ? `${cell.slice(0, mostCharacters)}…` : cell);
  const toggle = button("expand", "Show all", () => {
    toggle.textContent = text.classList.toggle("whole") ? "Show less" : "Show all";
  });
  made.append(text, toggle);
  return made;
}
