import { expect, it } from "vitest";
import { Pacer, pacingTime, showDuration, WaitBudget } from "./waiting.ts";

const minute = 60_000;
const limit = { burst: 5, interval: 10 * minute };

it("uploads a burst of new packages at once, then one per interval", () => {
  const pacer = new Pacer();
  let now = 1_000_000;
  const waits: number[] = [];
  for (let count = 0; count < 8; count++) {
    const delay = pacer.delay(limit, now);
    waits.push(delay);
    now += delay;
    pacer.record(now);
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 10 * minute, 10 * minute, 10 * minute]);
  expect(pacingTime(8, limit)).toBe(30 * minute);
  expect(pacer.delay(limit, now + 4 * minute)).toBe(6 * minute);
});

it("reserves waits up to the maximum", () => {
  const budget = new WaitBudget(15 * minute);
  expect([budget.take(10 * minute), budget.take(10 * minute), budget.take(5 * minute)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(budget.left).toBe(0);
});

it.each([
  [500, "1 s"],
  [90_000, "1 min 30 s"],
  [8 * minute, "8 min"],
  [125 * minute, "2 h 5 min"],
])("shows %i milliseconds as %s", (milliseconds, text) => {
  expect(showDuration(milliseconds)).toBe(text);
});
