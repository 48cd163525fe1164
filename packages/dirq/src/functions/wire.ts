import { excerpt } from "../base/excerpt.ts";
import { isObject, type SqlValue } from "../base/value.ts";
import { readJsonRows } from "../json/exact.ts";

/** What a program answered to one call. */
export type Answer =
  | { readonly kind: "ok"; readonly value: SqlValue; readonly cached: boolean }
  | { readonly kind: "err"; readonly message: string; readonly cached: boolean }
  /** The line is not a valid response; the reason is for the error message. */
  | { readonly kind: "broken"; readonly reason: string };

/** The line that asks a program for a function's value. */
export function callLine(values: readonly SqlValue[]): string {
  return `{"call":[${values.map(toJson).join(",")}]}\n`;
}

/** A REAL always contains a point or an exponent, for languages that distinguish the two types. */
function toJson(value: SqlValue): string {
  if (value === null) return "null";
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "number") return `{"$bytes":"${value.toString("base64")}"}`;
  // JSON has no infinity; a number beyond all doubles is read as one.
  if (!Number.isFinite(value)) return value < 0 ? "-1e999" : "1e999";
  const text = Object.is(value, -0) ? "-0" : value.toString();
  return /[.e]/.test(text) ? text : `${text}.0`;
}

export function readAnswer(line: string): Answer {
  let answer: unknown;
  try {
    answer = JSON.parse(line);
  } catch {
    return { kind: "broken", reason: `printed a line that is not JSON: ${excerpt(line)}` };
  }
  if (!isObject(answer) || !("ok" in answer || "err" in answer)) return notAnAnswer(line);
  const meta = answer["meta"];
  const cached = isObject(meta) && meta["cached"] === true;
  if ("err" in answer) {
    const { err } = answer;
    return { kind: "err", message: typeof err === "string" ? err : JSON.stringify(err), cached };
  }
  const value = readValue(answer["ok"], line);
  return value === undefined ? notAnAnswer(line) : { kind: "ok", value, cached };
}

/** Undefined for bytes that are not base64. */
function readValue(ok: unknown, line: string): SqlValue | undefined {
  if (typeof ok === "string" || ok === null) return ok;
  if (typeof ok === "boolean") return ok ? 1n : 0n;
  if (isObject(ok) && Object.keys(ok).length === 1 && typeof ok["$bytes"] === "string") {
    return isBase64(ok["$bytes"]) ? Buffer.from(ok["$bytes"], "base64") : undefined;
  }
  // Digits that JSON.parse has rounded are in the line still.
  const [row] = readJsonRows(line);
  return row!.find(([key]) => key === "ok")![1];
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

function notAnAnswer(line: string): Answer {
  return {
    kind: "broken",
    reason: `answered ${excerpt(line)}; an answer is {"ok": value} or {"err": "message"}, bytes are {"$bytes": "base64"}`,
  };
}
