import { download } from "./download.ts";

/** A value as the page shows it: numbers keep their text, since a 64-bit integer does not fit into one of JavaScript's. */
export type Cell = string | null | NumberText;
export class NumberText {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

export type PageRow = ReadonlyMap<string, Cell>;

export interface Result {
  readonly columns: readonly string[];
  readonly rows: readonly PageRow[];
  /** As the server sent it. */
  readonly text: string;
  /** What is probably not meant in the statement. */
  readonly notes: readonly string[];
}

/** Runs a statement; throws what the server says is wrong with it. */
export async function ask(sql: string, signal?: AbortSignal): Promise<Result> {
  const response = await post({ sql }, "application/json", signal);
  const text = await response.text();
  const notes = JSON.parse(response.headers.get("Dirq-Notes") ?? "[]") as string[];
  return { ...readRows(text), text, notes };
}

/** Runs a statement and lets the browser save its rows; the browser keeps a large result on disk, not in memory. */
export async function save(sql: string, type: string, name: string, signal?: AbortSignal): Promise<void> {
  const response = await post({ sql, download: name }, type, signal);
  download(name, await response.blob());
}

async function post(body: object, accept: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch("/query", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: accept },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.ok) return response;
  const { error } = (await response.json()) as { error: string };
  throw new Error(error);
}

/** Reads the server's array of flat objects, with their keys in order and their numbers to the last digit. */
function readRows(text: string): { columns: string[]; rows: PageRow[] } {
  const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|null|[{}]/g;
  const rows: PageRow[] = [];
  let row = new Map<string, Cell>();
  let key: string | undefined;
  for (const [part] of text.matchAll(token)) {
    if (part === "{") row = new Map();
    else if (part === "}") rows.push(row);
    else if (key === undefined) key = JSON.parse(part) as string;
    else {
      row.set(
        key,
        part.startsWith('"') ? (JSON.parse(part) as string) : part === "null" ? null : new NumberText(part),
      );
      key = undefined;
    }
  }
  return { columns: [...(rows[0]?.keys() ?? [])], rows };
}
