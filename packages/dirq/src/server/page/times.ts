const secondColumns = /^(?:[mca]time|birthtime|newest|git_last_time)(?:_\d+)?$/;

/** A Unix time as a date, for the columns that contain one; undefined for other columns and values. */
export function readableTime(column: string, number: string): string | undefined {
  if (!/^-?\d+$/.test(number)) return undefined;
  if (secondColumns.test(column)) return format(Number(number) * 1000);
  return column === "mtime_ns" ? format(Number(number) / 1e6) : undefined;
}

function format(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return undefined;
  return date.toLocaleString("sv-SE", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "shortOffset",
  });
}
