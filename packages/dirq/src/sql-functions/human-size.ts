const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

/**
 * The function `human_size(n)`: a number of bytes in units of 1024, with one decimal below 10. NULL for what is not a
 * number.
 */
export function humanSize(value: unknown): string | null {
  if (typeof value !== "bigint" && typeof value !== "number") return null;
  const bytes = Number(value);
  if (!Number.isFinite(bytes)) return null;
  let size = Math.abs(bytes);
  let unit = 0;
  // What would be rounded up to 1024 is 1 of the next unit.
  while (unit < units.length - 1 && Math.round(size) >= 1024) {
    size /= 1024;
    unit++;
  }
  const digits = unit > 0 && Math.round(size * 10) < 100 ? size.toFixed(1) : String(Math.round(size));
  return `${bytes < 0 && Number(digits) !== 0 ? "-" : ""}${digits} ${units[unit]!}`;
}
