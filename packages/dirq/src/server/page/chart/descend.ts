import { asTable } from "../sorted.ts";

/** A path-table that names a directory: './' or './docs/'. */
const directoryTable = /'\.\/(?:[^'*?[\]{}]+\/)?'/g;

/** A table of directories: 'dirs:./', 'dirs:./docs/', or with stars at its end. */
const directoriesTable = /'dirs:\.\/(?:[^'*?[\]{}]+\/)?(\*{0,2})'/g;

/** Whether the rows are directories with totals. */
export function readsDirectories(sql: string): boolean {
  return /\bFROM\s+'dirs:/i.test(sql) && !/\bJOIN\b/i.test(sql);
}

/**
 * A statement with only those rows of another whose path is below a directory.
 * @param column the column with the path
 * @param directory relative to the root, with a slash at its end
 */
export function below(sql: string, columns: readonly string[], column: string, directory: string): string {
  const tables = sql.match(directoryTable) ?? [];
  const totals = sql.match(directoriesTable) ?? [];
  const isPlain = !/[*?[\]{}\\]/.test(directory);
  const target = `'./${directory.replaceAll("'", "''")}'`;
  if (totals.length === 1 && tables.length === 0 && isPlain && readsDirectories(sql)) {
    return sql.replace(directoriesTable, (_, stars: string) => `'dirs:${target.slice(1, -1)}${stars}'`);
  }
  // In other statements the path could be another table's, or be computed.
  if (tables.length === 1 && isPlain && !/'[^']*[*?[{][^']*'|\bJOIN\b/i.test(sql)) {
    return sql.replace(directoryTable, () => target);
  }
  const quoted = directory.replaceAll("'", "''");
  const name = `"${column.replaceAll('"', '""')}"`;
  // The character after the slash: every path below the directory sorts before it.
  const end = `${quoted.slice(0, -1)}0`;
  const condition = `WHERE ${name} > '${quoted}' AND ${name} < '${end}'`;
  const table = asTable(sql, columns);
  return table === undefined ? sql : `${table} ${condition}`;
}
