import { DirqError } from "../base/errors.ts";
import { suggest } from "../base/suggest.ts";
import { commands } from "./commands/index.ts";
import { help } from "./help.ts";

const usage = "usage: dirq help [<command> or <error code>]";

/** The page of the documentation with a section per error code. */
const errorsPage = "troubleshooting";

/**
 * The text of `dirq help`: of dirq, of a command, or what an error code means.
 * @throws {DirqError} for an unknown word
 */
export async function helpOn([word, second]: readonly string[]): Promise<string> {
  if (word === undefined || word === "--help" || word === "-h") return help();
  if (second !== undefined)
    throw new DirqError("usage", `help takes one word, but got "${second}" as well\n${usage}`);
  const command = commands.get(word);
  if (command !== undefined) return help(command);
  // Loaded only here: other commands do not read the documentation.
  const { folder, readPage } = await import("../mcp/pages.ts");
  const sections = sectionsOf(readPage(errorsPage));
  const section = sections.get(word);
  if (section !== undefined) return `${section}\nThe whole documentation: ${folder}\n`;
  const words = [...commands.keys(), ...sections.keys()];
  const near = suggest(word, words);
  const advice = near === undefined ? `; there are ${words.join(", ")}` : `; did you mean dirq help ${near}?`;
  throw new DirqError("usage", `there is no help on "${word}"${advice}\n${usage}`);
}

/** The line that follows an error on a terminal; empty where it would say no more than the message. */
export function pointerTo(error: unknown): string {
  if (!(error instanceof DirqError) || error.code === "usage" || error.code === "stopped") return "";
  return `more: dirq help ${error.code}\n`;
}

/** The sections of a page by their headings, with links as their text and the file that they lead to. */
function sectionsOf(page: string): ReadonlyMap<string, string> {
  const parts = page.split(/^## /m).slice(1);
  const shown = parts.map((part) => part.replaceAll(/\[([^\]]*)\]\(([^)#]+)(?:#[^)]*)?\)/g, "$1 ($2)"));
  return new Map(shown.map((part) => [part.slice(0, part.indexOf("\n")), `${part.trimEnd()}\n`]));
}
