import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A page of the documentation. */
export interface DocumentationPage {
  /** Its file's name without the extension. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** The folder of the pages, beside this module. */
export const folder = fileURLToPath(new URL("docs/", import.meta.url));

/** The text of one page. */
export function readPage(name: string): string {
  return readFileSync(join(folder, `${name}.md`), "utf8");
}

/** The documentation of this version, in the order of the names. */
export function readPages(): DocumentationPage[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => {
      const name = file.slice(0, -".md".length);
      const text = readPage(name);
      return { name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text };
    });
}
