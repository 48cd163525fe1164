import stringWidth from "string-width";

/** Lines with the cells of each column padded to the same width on a terminal; two spaces between columns. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, stringWidth(cell));
  }
  return rows.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column]!))
      .join("  ")
      .trimEnd(),
  );
}

function pad(cell: string, width: number): string {
  return cell + " ".repeat(width - stringWidth(cell));
}
