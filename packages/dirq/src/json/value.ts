import type { SqlValue } from "../base/value.ts";

/** One value as JSON. */
export function toJson(value: SqlValue): string {
  if (value === null) return "null";
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number") return realToJson(value);
  return `"${value.toString("hex")}"`;
}

function realToJson(value: number): string {
  if (!Number.isFinite(value)) return "null";
  const text = Object.is(value, -0) ? "-0" : String(value);
  // With an exponent too: 1.0e+21.
  return Number.isInteger(value) && !text.includes(".") ? text.replace(/^-?\d+/, "$&.0") : text;
}
