import type { PageRow } from "../ask.ts";
import { button, element } from "../dom.ts";
import { drawBars } from "./bars.ts";
import { chartsFor, timeOf, type ChartChoice, type ChartKind } from "./choose.ts";
import { connectMarks, draw, fontSize, readColors, type Mark } from "./drawing.ts";
import { savePng, saveSvg } from "./export.ts";
import { drawLine, type Point } from "./line.ts";
import { readsDirectories } from "./descend.ts";
import { directoryTilesOf, drawTreemap, tilesOf } from "./treemap.ts";

/** The result that is shown. */
export interface ChartData {
  readonly sql: string;
  readonly columns: readonly string[];
  readonly rows: readonly PageRow[];
}

const names: Readonly<Record<ChartKind, string>> = { treemap: "Treemap", line: "Line", bars: "Bars" };

/** The picture of a result beside its table, for results that suit one. */
export class ChartView {
  readonly #tabs = element("views", HTMLElement);
  readonly #container = element("chart", HTMLElement);
  readonly #tableParts = [element("result", HTMLElement), element("more-rows", HTMLElement)];
  readonly #actions = element("pictures", HTMLElement);
  #data: ChartData = { sql: "", columns: [], rows: [] };
  #choices: readonly ChartChoice[] = [];
  /** What the user chose; it stays for the next result that suits it. */
  #wanted: ChartKind | "table" = "table";

  /** @param descend called with the column of paths and a directory, which ends with a slash */
  constructor(private readonly descend: (column: string, directory: string) => void) {
    const redraw = () => this.#show();
    new ResizeObserver(redraw).observe(this.#container.parentElement!);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    element("svg", HTMLButtonElement).addEventListener("click", () => {
      const svg = this.#svg;
      if (svg !== null) saveSvg(svg, readColors().panel);
    });
    element("png", HTMLButtonElement).addEventListener("click", () => {
      const svg = this.#svg;
      if (svg !== null) void savePng(svg, readColors().panel);
    });
  }

  get #svg(): SVGSVGElement | null {
    return this.#container.querySelector("svg");
  }

  show(data: ChartData): void {
    this.#data = data;
    this.#choices = chartsFor(data.columns, data.rows);
    this.#showTabs();
    this.#show();
  }

  get #choice(): ChartChoice | undefined {
    return this.#choices.find(({ kind }) => kind === this.#wanted);
  }

  #showTabs(): void {
    const kinds = ["table" as const, ...this.#choices.map(({ kind }) => kind)];
    this.#tabs.hidden = kinds.length === 1;
    const buttons = kinds.map((kind) => {
      const isShown = kind === (this.#choice?.kind ?? "table");
      const tab = button("", kind === "table" ? "Table" : names[kind], () => {
        this.#wanted = kind;
        this.#showTabs();
        this.#show();
        this.#tabs.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
      });
      tab.ariaPressed = String(isShown);
      return tab;
    });
    this.#tabs.replaceChildren(...buttons);
  }

  #show(): void {
    const choice = this.#choice;
    this.#container.hidden = this.#actions.hidden = choice === undefined;
    for (const part of this.#tableParts) part.hidden = choice !== undefined;
    if (choice === undefined) {
      this.#container.replaceChildren();
      return;
    }
    const width = Math.max(280, this.#container.clientWidth);
    // The height of the picture changes the size of its surroundings, which calls this again.
    if (this.#svg?.dataset["drawn"] === this.#stateOf(choice, width)) return;
    const colors = readColors();
    const svg = draw("svg", {
      width,
      role: "group",
      "font-family": "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace",
      "font-size": fontSize,
    });
    svg.dataset["drawn"] = this.#stateOf(choice, width);
    const canvas = { svg, width, colors };
    const [marks, description] = this.#drawChoice(canvas, choice);
    svg.setAttribute("viewBox", `0 0 ${width} ${svg.getAttribute("height")!}`);
    svg.setAttribute("aria-label", `${description}. The arrow keys move between its parts.`);
    connectMarks(marks);
    this.#container.replaceChildren(svg);
  }

  #stateOf({ kind, label, value }: ChartChoice, width: number): string {
    const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    results.set(this.#data, results.get(this.#data) ?? ++resultCount);
    return JSON.stringify([kind, label, value, width, scheme, results.get(this.#data)]);
  }

  #drawChoice(canvas: Parameters<typeof drawBars>[0], choice: ChartChoice): [readonly Mark[], string] {
    const { label, value } = choice;
    const rows = this.#data.rows.filter((row) => row.get(value) !== null);
    const numberOf = (row: PageRow) => Number(String(row.get(value)));
    const textOf = (row: PageRow, column: string) => String(row.get(column) ?? "NULL");
    if (choice.kind === "bars") {
      const bars = rows.map((row) => ({
        name: textOf(row, label),
        value: numberOf(row),
        text: textOf(row, value),
      }));
      return [drawBars(canvas, bars, value), `Bar chart of ${value} by ${label}`];
    }
    if (choice.kind === "line") {
      const points = rows.flatMap((row): Point[] => {
        const time = timeOf(row.get(label) ?? null);
        const text = `${time === undefined ? "" : new Date(time).toLocaleString("sv-SE")}: ${value} ${textOf(row, value)}`;
        return time === undefined ? [] : [{ time, value: numberOf(row), text }];
      });
      return [drawLine(canvas, points), `Line chart of ${value} over ${label}`];
    }
    const named = rows.filter((row) => row.get(label) !== null);
    const tile = readsDirectories(this.#data.sql) ? directoryTilesOf : tilesOf;
    const { directory, tiles } = tile(
      named.map((row) => ({ path: textOf(row, label), value: numberOf(row) })),
    );
    const descend = (name: string) => this.descend(label, `${directory}${name}/`);
    const place = directory === "" ? "the root" : directory;
    return [drawTreemap(canvas, tiles, descend), `Treemap of ${value} in ${place}`];
  }
}

const results = new WeakMap<ChartData, number>();
let resultCount = 0;
