import { expect, onTestFinished, test, vi } from "vitest";
import { createProgress, formatDuration, type ProgressTarget } from "./progress.ts";

function recorder(isTerminal: boolean) {
  const written: string[] = [];
  const clock = { now: 0 };
  const target: ProgressTarget = {
    isTerminal,
    now: () => clock.now,
    write: (text) => void written.push(text),
  };
  return { written, clock, target };
}

test.each(["always", "1", "true", " ALWAYS ", "True\n", "A l w a y s"])(
  "DIRQ_PROGRESS=%j reports from the first update",
  (setting) => {
    const { written, target } = recorder(false);
    const progress = createProgress(setting, target);
    progress.scanning(0);
    progress.scanned(7);
    expect(written).toEqual(["dirq: scanning 0 files\n", "dirq: scanned 7 files in 0ms\n"]);
  },
);

test.each(["never", "0", "false", " Never ", "FALSE"])("DIRQ_PROGRESS=%j reports nothing", (setting) => {
  const { written, clock, target } = recorder(true);
  const progress = createProgress(setting, target);
  progress.scanning(0);
  clock.now = 10_000;
  progress.scanning(5);
  progress.scanned(7);
  expect(written).toEqual([]);
});

test.each([undefined, "", "auto", "AUTO", "maybe", "2"])(
  "DIRQ_PROGRESS=%j waits for half a second on a terminal",
  (setting) => {
    const { written, clock, target } = recorder(true);
    const progress = createProgress(setting, target);
    progress.scanning(0);
    clock.now = 499;
    progress.scanning(10);
    expect(written).toEqual([]);
    clock.now = 500;
    progress.scanning(20);
    clock.now = 1800;
    progress.scanned(30);
    expect(written).toEqual(["dirq: scanning 20 files", "\r\u001b[Kdirq: scanned 30 files in 1.8s\n"]);
  },
);

test.each([undefined, "auto", "other"])("DIRQ_PROGRESS=%j reports nothing elsewhere", (setting) => {
  const { written, clock, target } = recorder(false);
  const progress = createProgress(setting, target);
  progress.scanning(0);
  clock.now = 60_000;
  progress.scanned(30);
  expect(written).toEqual([]);
});

test("each phase has its words, and calls say how many were cached", () => {
  const { written, clock, target } = recorder(false);
  const progress = createProgress("always", target);
  progress.indexing(1, 3);
  clock.now = 1000;
  progress.indexing(2, 3);
  progress.indexed(3);
  progress.calling(4, 0);
  clock.now = 2000;
  progress.calling(9, 2);
  clock.now = 127_000;
  progress.called(9);
  expect(written.map((line) => line.trimEnd())).toEqual([
    "dirq: indexing 1/3 files (33%)",
    "dirq: indexing 2/3 files (66%)",
    "dirq: indexed 3 files in 1.0s",
    "dirq: running 4 worker calls",
    "dirq: running 9 worker calls (2 cached)",
    "dirq: ran 9 worker calls in 2m 6s",
  ]);
});

test("updates come at most ten times a second", () => {
  const { written, clock, target } = recorder(false);
  const progress = createProgress("always", target);
  for (let files = 0; files < 1000; files++, clock.now++) progress.scanning(files);
  expect(written.length).toBe(10);
});

test("a phase without updates is reported after half a second, with the time since its start", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { written, clock, target } = recorder(true);
  const progress = createProgress("auto", target);
  const pass = (milliseconds: number) => {
    clock.now += milliseconds;
    vi.advanceTimersByTime(milliseconds);
  };
  progress.beginIndexing(2);
  pass(499);
  expect(written).toEqual([]);
  pass(1);
  expect(written.splice(0)).toEqual(["dirq: indexing 0/2 files (0%)"]);
  pass(1500);
  progress.indexing(1, 2);
  progress.indexing(2, 2);
  expect(written.splice(0)).toEqual(["\r\u001b[Kdirq: indexing 1/2 files (50%)"]);
  pass(100);
  expect(written.splice(0)).toEqual(["\r\u001b[Kdirq: indexing 2/2 files (100%)"]);
  progress.indexed(2);
  expect(written).toEqual(["\r\u001b[Kdirq: indexed 2 files in 2.1s\n"]);
});

test("a phase goes on while another one has its say", () => {
  const { written, clock, target } = recorder(true);
  const progress = createProgress("auto", target);
  progress.beginIndexing(2);
  for (const [at, done] of [400, 800].entries()) {
    progress.beginCalling();
    clock.now = done;
    progress.calling(at + 1, 0);
    progress.indexing(at + 1, 2);
  }
  progress.indexed(2);
  progress.called(2);
  expect(written).toEqual([
    "dirq: running 2 worker calls",
    "\r\u001b[Kdirq: indexing 2/2 files (100%)",
    "\r\u001b[Kdirq: indexed 2 files in 800ms\n",
    "dirq: ran 2 worker calls in 800ms\n",
  ]);
});

test("a waiting caller reports a call, and a first call that failed prints no line", () => {
  const { written, clock, target } = recorder(true);
  const progress = createProgress("auto", target);
  progress.beginCalling();
  clock.now = 400;
  progress.waiting();
  clock.now = 500;
  progress.waiting();
  progress.called(0);
  expect(written).toEqual(["dirq: running 1 worker calls", "\r\u001b[K"]);
});

test.each([
  [0, "0ms"],
  [999.4, "999ms"],
  [1000, "1.0s"],
  [59_900, "59.9s"],
  [60_000, "1m 0s"],
  [125_000, "2m 5s"],
])("%d ms are %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
