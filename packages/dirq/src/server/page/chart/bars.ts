import { scaleBand, scaleLinear } from "d3-scale";
import { characterWidth, draw, fit, type Canvas, type Mark } from "./drawing.ts";

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** The value as the result has it. */
  readonly text: string;
}

/** More bars are not readable. */
const mostBars = 40;
const barHeight = 22;
const axisHeight = 26;

/** A horizontal bar per row, in the order of the rows. */
export function drawBars({ svg, width, colors }: Canvas, all: readonly Bar[], valueName: string): Mark[] {
  const bars = all.slice(0, mostBars);
  const longest = Math.max(...bars.map(({ name }) => name.length));
  const left = Math.min(width * 0.4, longest * characterWidth + 10);
  const height = bars.length * barHeight;
  svg.setAttribute("height", String(height + axisHeight + (all.length > mostBars ? 20 : 0)));
  const values = bars.map(({ value }) => value);
  const x = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values)])
    .nice()
    .range([left, width - 16]);
  const y = scaleBand<number>().domain(bars.keys()).range([0, height]).padding(0.18);
  const format = x.tickFormat(5, "~s");
  for (const tick of x.ticks(Math.max(2, Math.floor(width / 160)))) {
    svg.append(
      draw("line", { x1: x(tick), x2: x(tick), y1: 0, y2: height, stroke: colors.line }),
      draw("text", { x: x(tick), y: height + 16, "text-anchor": "middle", fill: colors.soft }, format(tick)),
    );
  }
  const marks = bars.map(({ name, value, text }, index): Mark => {
    const [from, to] = [x(Math.min(0, value)), x(Math.max(0, value))];
    const middle = y(index)! + y.bandwidth() / 2;
    const shape = draw(
      "g",
      {},
      draw("rect", { x: 0, y: y(index)!, width, height: y.bandwidth(), fill: "transparent" }),
      draw("rect", {
        x: from,
        y: y(index)!,
        width: Math.max(1, to - from),
        height: y.bandwidth(),
        fill: colors.series[0]!,
        rx: 2,
      }),
      draw(
        "text",
        { x: left - 8, y: middle, "text-anchor": "end", "dominant-baseline": "central", fill: colors.text },
        fit(name, left - 10) ?? "",
      ),
    );
    svg.append(shape);
    return { shape, label: `${name}: ${valueName} ${text}` };
  });
  if (all.length > mostBars) {
    const rest = `${(all.length - mostBars).toLocaleString("en")} more rows are not shown`;
    svg.append(draw("text", { x: left, y: height + axisHeight + 12, fill: colors.soft }, rest));
  }
  return marks;
}
