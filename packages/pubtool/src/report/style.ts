import type { Verdict } from "../finding.ts";
import type { Env, Output } from "../base/io.ts";
import { envValue } from "../base/io.ts";

export interface Style {
  mark(verdict: Verdict): string;
  dim(text: string): string;
  bold(text: string): string;
}

const MARKS: Readonly<Record<Verdict, string>> = {
  ok: "✓",
  failed: "✗",
  unknown: "?",
  warning: "!",
  skipped: "-",
};

const colours: Readonly<Record<Verdict, number>> = {
  ok: 32,
  failed: 31,
  unknown: 33,
  warning: 33,
  skipped: 90,
};

/** Colours on a terminal; `NO_COLOR` and `TERM=dumb` turn them off, `FORCE_COLOR` turns them on anywhere. */
export function styleFor(stream: Output, env: Env): Style {
  const paint = wantsColour(stream, env)
    ? (code: number, text: string) => `\u001B[${code}m${text}\u001B[0m`
    : (_code: number, text: string) => text;
  return {
    mark: (verdict) => paint(colours[verdict], MARKS[verdict]),
    dim: (text) => paint(90, text),
    bold: (text) => paint(1, text),
  };
}

function wantsColour(stream: Output, env: Env): boolean {
  if (envValue(env, "NO_COLOR") !== undefined) return false;
  const forced = envValue(env, "FORCE_COLOR");
  if (forced !== undefined) return forced !== "0";
  return stream.isTTY === true && env["TERM"] !== "dumb";
}
