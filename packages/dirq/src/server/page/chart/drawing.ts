/** A mark of a chart: a bar, a point or a rectangle. */
export interface Mark {
  readonly shape: SVGElement;
  /** What a screen reader and a tooltip say. */
  readonly label: string;
  /** Called by a click and by Enter; undefined: there is nothing to do. */
  readonly activate?: (() => void) | undefined;
}

/** What a chart is drawn with. */
export interface Canvas {
  readonly svg: SVGSVGElement;
  readonly width: number;
  readonly colors: Colors;
}

/** Resolved colors: a downloaded picture has no style sheet. */
export interface Colors {
  readonly text: string;
  readonly soft: string;
  readonly line: string;
  readonly panel: string;
  readonly accent: string;
  readonly series: readonly string[];
}

export const fontSize = 12;
/** The width of a character of the font, about. */
export const characterWidth = 7.3;

const namespace = "http://www.w3.org/2000/svg";

export function draw<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>>,
  ...children: (Node | string)[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A text that ends with an ellipsis where it is wider than its space; undefined if nothing of it fits. */
export function fit(text: string, width: number): string | undefined {
  const characters = Math.floor(width / characterWidth);
  if (text.length <= characters) return text;
  return characters < 4 ? undefined : `${text.slice(0, characters - 1)}…`;
}

/** Reads the colors of the page, in its present scheme. */
export function readColors(): Colors {
  const probe = document.createElement("span");
  document.body.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    text: read("text"),
    soft: read("soft"),
    line: read("line"),
    panel: read("panel"),
    accent: read("accent"),
    series: [1, 2, 3, 4, 5, 6].map((number) => read(`series-${number}`)),
  };
  probe.remove();
  return colors;
}

/** Makes marks reachable: one of them by Tab, the others by the arrow keys from there. */
export function connectMarks(marks: readonly Mark[]): void {
  for (const [index, { shape, label, activate }] of marks.entries()) {
    shape.setAttribute("tabindex", index === 0 ? "0" : "-1");
    shape.setAttribute("role", activate === undefined ? "img" : "button");
    shape.setAttribute("aria-label", label);
    shape.prepend(draw("title", {}, label));
    if (activate !== undefined) {
      shape.setAttribute("class", "active");
      shape.addEventListener("click", activate);
    }
    shape.addEventListener("keydown", (event) => {
      const target = targetOf(event.key, index, marks.length);
      if (target !== undefined) {
        shape.setAttribute("tabindex", "-1");
        marks[target]!.shape.setAttribute("tabindex", "0");
        marks[target]!.shape.focus();
      } else if (event.key === "Enter" || event.key === " ") activate?.();
      else return;
      event.preventDefault();
    });
  }
}

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowRight" || key === "ArrowDown") return Math.min(count - 1, index + 1);
  if (key === "ArrowLeft" || key === "ArrowUp") return Math.max(0, index - 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
