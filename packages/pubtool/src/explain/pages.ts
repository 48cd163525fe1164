import { readdirSync, readFileSync } from "node:fs";

/** In the source tree and beside the bundle alike. */
const folder = new URL("./pages/", import.meta.url);

/** The ids that have a page, sorted. */
export function pageIds(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -".md".length))
    .sort();
}

export function readPage(id: string): string {
  return readFileSync(new URL(`${id}.md`, folder), "utf8");
}
