import { readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { isKeyword, significant, textOf, tokenize, type Token } from "../sql/tokens.ts";
import type { Completion } from "./editor/line-editor.ts";

/** What can be named beside paths. */
export interface Names {
  readonly root: string;
  /** Named tables with their columns. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** The columns of path-tables, hidden ones included. */
  readonly pathColumns: readonly string[];
  readonly functions: readonly string[];
}

const keywords = (
  "AND AS ASC BETWEEN BY CASE CAST COLLATE CROSS CURRENT_TIMESTAMP DESC DISTINCT ELSE END ESCAPE EXCEPT EXISTS EXPLAIN " +
  "FILTER FROM FULL GLOB GROUP HAVING IN INNER INTERSECT IS JOIN LEFT LIKE LIMIT NATURAL NOT NULL OFFSET ON OR ORDER " +
  "OUTER OVER PARTITION PRAGMA QUERY PLAN RECURSIVE REGEXP RIGHT SELECT THEN UNION ALL USING VALUES WHEN WHERE WINDOW " +
  "WITH"
).split(" ");

/** What can be completed at the cursor: a path in quotes, a table after FROM, or a keyword or a column. */
export function completionsAt(text: string, cursor: number, names: Names): Completion {
  const before = text.slice(0, cursor);
  const tokens = tokenize(before);
  const last = tokens.at(-1);
  if (last?.kind === "broken") {
    const quote = before[last.start]!;
    const start = last.start + 1;
    return { start, candidates: quote === "[" ? [] : paths(before.slice(start), quote, names.root) };
  }
  const word = last?.kind === "word" ? last : undefined;
  const start = word?.start ?? cursor;
  const prefix = before.slice(start);
  const previous = significant(tokens.filter((token) => token !== word)).at(-1);
  const candidates = isTablePlace(before, previous)
    ? ["'./", ...names.tables.keys()]
    : prefix === ""
      ? []
      : words(before, prefix, previous, names);
  return { start, candidates: matching(candidates, prefix) };
}

function isTablePlace(sql: string, previous: Token | undefined): boolean {
  return isKeyword(sql, previous, "FROM") || isKeyword(sql, previous, "JOIN");
}

function words(sql: string, prefix: string, previous: Token | undefined, names: Names): string[] {
  const columns = [...new Set([...names.pathColumns, ...[...names.tables.values()].flat()])];
  if (previous !== undefined && textOf(sql, previous) === ".") return columns;
  // As it was begun: `sel` goes on as `select`, `SEL` as `SELECT`.
  const isLower = prefix === prefix.toLowerCase();
  const cased = [...keywords, ...names.functions].map((each) =>
    isLower ? each.toLowerCase() : each.toUpperCase(),
  );
  return [...columns, ...names.tables.keys(), ...cased];
}

function matching(candidates: readonly string[], prefix: string): string[] {
  const wanted = prefix.toLowerCase();
  return [...new Set(candidates)].filter((each) => each.toLowerCase().startsWith(wanted)).sort();
}

/** Files and directories that a path could go on with. A file closes the quote. */
function paths(typed: string, quote: string, root: string): string[] {
  if (typed === "" || typed === ".") return ["./"];
  if (!/^(?:\.{0,2}\/|~\/)/.test(typed) || /[*?[{]/.test(typed)) return [];
  const plain = typed.replaceAll(quote + quote, quote);
  const slash = plain.lastIndexOf("/") + 1;
  const folder = plain.slice(0, slash);
  const name = plain.slice(slash);
  const absolute = folder.startsWith("~/") ? join(homedir(), folder.slice(2)) : resolve(root, folder);
  const found: string[] = [];
  try {
    for (const entry of readdirSync(absolute, { withFileTypes: true })) {
      if (!entry.name.startsWith(name) || entry.name === "node_modules" || entry.name === ".git") continue;
      if (entry.name.startsWith(".") && name === "") continue;
      const path = (folder + entry.name).replaceAll(quote, quote + quote);
      found.push(leadsToDirectory(join(absolute, entry.name)) ? `${path}/` : path + quote);
    }
  } catch {
    // No such folder: nothing to go on with.
  }
  return found.sort();
}

function leadsToDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
