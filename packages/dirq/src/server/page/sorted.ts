/** How a result is sorted on the page. */
export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

/**
 * A statement whose rows are those of another, sorted by a column; the statement itself where it cannot be part of
 * another one. The server writes its rows to a file in the order in which the page shows them.
 */
export function sortedSql(sql: string, columns: readonly string[], sort: Sort | undefined): string {
  const table = sort === undefined ? undefined : asTable(sql, columns);
  if (sort === undefined || table === undefined) return sql;
  return `${table} ORDER BY ${columns.indexOf(sort.column) + 1}${sort.descending ? " DESC" : ""}`;
}

/**
 * A statement that reads the rows of another one and can be continued with WHERE or ORDER BY; undefined where that one
 * cannot be part of another.
 */
export function asTable(sql: string, columns: readonly string[]): string | undefined {
  if (!/^\s*(?:SELECT|WITH|VALUES)\b/i.test(sql)) return undefined;
  const statement = sql.trimEnd().replace(/;$/, "");
  // A semicolon before a comment, or one that is part of a value: only SQLite can say which.
  if (statement.includes(";")) return undefined;
  const names = columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");
  return `WITH "dirq page"(${names}) AS (\n${statement}\n) SELECT * FROM "dirq page"`;
}
