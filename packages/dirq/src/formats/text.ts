import type { SqlValue } from "../base/value.ts";
import { toJson } from "../json/value.ts";

/** A value as plain text: numbers as in JSON, BLOBs as lowercase hex, NULL (and NaN, infinities) as no text. */
export function toText(value: SqlValue): string {
  if (typeof value === "string") return value;
  if (value === null) return "";
  if (typeof value === "number" && !Number.isFinite(value)) return "";
  return typeof value === "object" ? value.toString("hex") : toJson(value);
}
