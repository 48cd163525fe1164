import { isPathName } from "../scan/path-spec.ts";
import { quoteName, type Database } from "../store/connection.ts";
import { checkStatement, type Statement } from "./guard.ts";
import { isTable } from "./references.ts";
import { foldName, isName, textOf, valueOf, type Token } from "../sql/tokens.ts";

/**
 * SQLite takes `./Docs` and `./docs` for one table; in a file system they can be two. Where a statement names both, the
 * one that SQLite did not ask for is written another way that leads to the same place: `././docs`.
 * @param database one in which the statement can be prepared
 * @param isTakenForAnother whether SQLite takes a name for a table that was made for another
 */
export function tellCasesApart(
  database: Database,
  statement: Statement,
  isTakenForAnother: (name: string) => boolean,
): Statement {
  const { sql, tokens } = statement;
  const spellings = new Map<string, string[]>();
  const renamed: { readonly token: Token; readonly name: string }[] = [];
  for (const [index, token] of tokens.entries()) {
    const name = isName(token) ? valueOf(sql, token) : "";
    if (!isPathName(name) || !isTakenForAnother(name)) continue;
    const same = spellings.get(foldName(name)) ?? [];
    spellings.set(foldName(name), same);
    if (!same.includes(name)) same.push(name);
    const next = tokens[index + 1];
    const qualifies = next !== undefined && textOf(sql, next) === ".";
    if (qualifies || isTable(database, sql, token))
      renamed.push({ token, name: detour(name, same.indexOf(name) + 1) });
  }
  if (renamed.length === 0) return statement;
  const rewritten = renamed.reduceRight(
    (text, { token, name }) => `${text.slice(0, token.start)} ${quoteName(name)} ${text.slice(token.end)}`,
    sql,
  );
  return checkStatement(rewritten);
}

function detour(name: string, times: number): string {
  const steps = "./".repeat(times);
  if (name.startsWith(".")) return steps + name;
  const slash = name.indexOf("/") + 1;
  return name.slice(0, slash) + steps + name.slice(slash);
}
