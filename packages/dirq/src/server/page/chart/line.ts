import { scaleLinear, scaleTime } from "d3-scale";
import { draw, type Canvas, type Mark } from "./drawing.ts";

export interface Point {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly value: number;
  /** Both as the result has them. */
  readonly text: string;
}

const height = 320;
const margin = { left: 56, right: 16, top: 10, bottom: 28 };
/** Points that get a mark of their own; the line shows all of them. */
const mostMarks = 300;

/** The values over time. */
export function drawLine({ svg, width, colors }: Canvas, unordered: readonly Point[]): Mark[] {
  const points = [...unordered].sort((a, b) => a.time - b.time);
  svg.setAttribute("height", String(height));
  const values = points.map(({ value }) => value);
  const minimum = values.reduce((a, b) => Math.min(a, b), 0);
  const maximum = values.reduce((a, b) => Math.max(a, b), 0);
  const x = scaleTime()
    .domain([points[0]!.time, points.at(-1)!.time])
    .range([margin.left, width - margin.right]);
  const y = scaleLinear()
    .domain([minimum, maximum])
    .nice()
    .range([height - margin.bottom, margin.top]);
  const format = y.tickFormat(5, "~s");
  for (const tick of y.ticks(5)) {
    svg.append(
      draw("line", {
        x1: margin.left,
        x2: width - margin.right,
        y1: y(tick),
        y2: y(tick),
        stroke: colors.line,
      }),
      draw(
        "text",
        {
          x: margin.left - 8,
          y: y(tick),
          "text-anchor": "end",
          "dominant-baseline": "central",
          fill: colors.soft,
        },
        // The unit of the others belongs to no zero.
        tick === 0 ? "0" : format(tick),
      ),
    );
  }
  const formatTime = x.tickFormat();
  for (const tick of x.ticks(Math.max(2, Math.floor(width / 130)))) {
    svg.append(
      draw(
        "text",
        { x: x(tick), y: height - 8, "text-anchor": "middle", fill: colors.soft },
        formatTime(tick),
      ),
    );
  }
  const path = points.map(({ time, value }) => `${x(time).toFixed(1)},${y(value).toFixed(1)}`).join("L");
  svg.append(draw("path", { d: `M${path}`, fill: "none", stroke: colors.series[0]!, "stroke-width": 2 }));
  const step = Math.ceil(points.length / mostMarks);
  return points
    .filter((_, index) => index % step === 0)
    .map(({ time, value, text }): Mark => {
      const shape = draw(
        "g",
        {},
        draw("circle", { cx: x(time), cy: y(value), r: 9, fill: "transparent" }),
        draw("circle", { cx: x(time), cy: y(value), r: 3, fill: colors.series[0]! }),
      );
      svg.append(shape);
      return { shape, label: text };
    });
}
