import { isPathName } from "../../scan/path-spec.ts";
import { quoteName, type Database } from "../../sqlite/connection.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { checkStatement, namesIn, type Statement } from "../guard.ts";
import { isTable } from "../references.ts";
import { foldName, isName, textOf, valueOf } from "../../sql/tokens.ts";
import type { PathTables } from "../../path-tables/path-tables.ts";

/**
 * SQLite takes `./Docs` and `./docs` for one table; in a file system they can be two. Where a statement names both, the
 * one that SQLite did not ask for is written another way that leads to the same place: `././docs`.
 * @param database one in which the statement can be prepared
 * @param tables those that were made for it
 */
export function distinguishCases(database: Database, statement: Statement, tables: PathTables): Statement {
  const { sql, tokens } = statement;
  const taken = new Set(namesIn(statement).map(foldName));
  const detours = new Map<string, string>();
  const edits: Edit[] = [];
  for (const [index, token] of tokens.entries()) {
    const name = isName(token) ? valueOf(sql, token) : "";
    if (!isPathName(name) || tables.has(name) || !tables.isTaken(name)) continue;
    const next = tokens[index + 1];
    const qualifies = next !== undefined && textOf(sql, next) === ".";
    if (!qualifies && !isTable(database, sql, token)) continue;
    let other = detours.get(name);
    for (let times = 1; other === undefined; times++) {
      const candidate = detour(name, times);
      if (!taken.has(foldName(candidate)) && !tables.isTaken(candidate)) other = candidate;
    }
    detours.set(name, other);
    taken.add(foldName(other));
    edits.push({ start: token.start, end: token.end, text: ` ${quoteName(other)} ` });
  }
  return edits.length === 0 ? statement : checkStatement(applyEdits(sql, edits));
}

function detour(name: string, times: number): string {
  const steps = "./".repeat(times);
  if (name.startsWith(".")) return steps + name;
  const slash = name.indexOf("/") + 1;
  return name.slice(0, slash) + steps + name.slice(slash);
}
