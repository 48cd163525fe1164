import { foldName, isKeyword, isName, significant, textOf, tokenize, valueOf } from "../sql/tokens.ts";

/** What would reach beyond the index, or interfere with the transaction in which it is made. */
const refused = "ATTACH DETACH VACUUM PRAGMA BEGIN COMMIT END ROLLBACK SAVEPOINT RELEASE ANALYZE".split(" ");

/** The columns of a named table that contain the origin of its rows. */
const provenance = new Set(["_dirq_file_path", "_dirq_row_index"]);

/** Why a text may not be part of `ddl` or of a view: it names a table that shows internal tables. */
export function internalNameIn(sql: string): string | undefined {
  for (const token of significant(tokenize(sql))) {
    const name = isName(token) ? foldName(valueOf(sql, token)) : "";
    if (name.startsWith("_dirq_") && !provenance.has(name)) return `${name} is internal to dirq`;
    if (/^(?:sqlite_(?:temp_)?(?:master|schema)|sqlite_dbpage|dbstat|pragma_\w+)$/.test(name))
      return `${name} shows internal tables`;
  }
  return undefined;
}

/** Why a batch of `ddl` cannot run, or undefined. It is for the index alone: no other file may be touched. */
export function checkDdl(ddl: string): string | undefined {
  const tokens = significant(tokenize(ddl));
  let inTrigger = false;
  for (const [index, token] of tokens.entries()) {
    const startsStatement = index === 0 || tokens[index - 1]!.kind === "semicolon";
    if (isKeyword(ddl, token, "TRIGGER")) inTrigger = true;
    if (!startsStatement) continue;
    if (inTrigger && isKeyword(ddl, token, "END")) {
      inTrigger = false;
      continue;
    }
    const keyword = refused.find((word) => isKeyword(ddl, token, word));
    if (keyword !== undefined)
      return `${keyword} is not allowed: it may create indexes, full-text tables, triggers and views`;
  }
  const origin = tokens
    .filter((token) => isName(token))
    .map((token) => foldName(valueOf(ddl, token)))
    .find((name) => provenance.has(name));
  if (origin !== undefined) {
    return (
      `${origin} is not a stored column, so that no index, trigger or view of the ddl can name it; ` +
      "remove it: queries find the rows of a file without an index of their own"
    );
  }
  const internal = internalNameIn(ddl);
  return internal === undefined ? undefined : `${internal}, and is not allowed in it`;
}

/** Why a text is not a list of column definitions, or undefined: nothing may follow the table that they are put in. */
export function checkSchema(schema: string): string | undefined {
  let depth = 0;
  for (const token of significant(tokenize(schema))) {
    if (token.kind === "semicolon") return "it holds a semicolon; it is a list of column definitions";
    if (token.kind === "broken") return "it holds a quote that is never closed";
    const text = textOf(schema, token);
    if (text === "(") depth++;
    if (text === ")" && --depth < 0)
      return "it closes a bracket that it did not open; it is a list of column definitions";
  }
  return depth > 0 ? "it opens a bracket that it does not close" : undefined;
}
