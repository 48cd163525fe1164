import { readdirSync, readFileSync } from "node:fs";

/** A page of the documentation. */
export interface DocumentationPage {
  /** Its file's name without the extension. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** The folder of the pages, beside this module. */
const folder = new URL("docs/", import.meta.url);

/** The documentation of this version, in the order of the names. */
export function readPages(): DocumentationPage[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(file, folder), "utf8");
      const name = file.slice(0, -".md".length);
      return { name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text };
    });
}
