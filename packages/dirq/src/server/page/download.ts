import { NumberText, type PageRow } from "./ask.ts";

/** Rows as RFC 4180 has them; NULL is an empty field. */
export function toCsv(columns: readonly string[], rows: readonly PageRow[]): string {
  const line = (fields: readonly string[]) => `${fields.map(quote).join(",")}\r\n`;
  return (
    line(columns) +
    rows
      .map((row) =>
        line(
          columns.map((column) => {
            const cell = row.get(column) ?? null;
            return cell instanceof NumberText ? cell.text : (cell ?? "");
          }),
        ),
      )
      .join("")
  );
}

function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** Lets the browser save a text as a file. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
