import { version } from "../base/version.ts";

/** What a model needs to know before its first query. */
export const shortGuide = `dirq presents a directory tree as a read-only SQL database (SQLite dialect).
A quoted path or glob in FROM is a table with one row per file: SELECT path, size FROM './src/**/*.ts' ORDER BY size DESC LIMIT 10.
Paths start with ./ and stay below the root. Ignored files (.gitignore) and node_modules are left out.
Aggregate in SQL instead of listing rows: answers are limited.
The tool schema lists columns and tables, explain_path shows what a path contains and which rule hides files from it, and the resources are the documentation.`;

/**
 * The guide that `dirq context` prints, in Markdown.
 * @param tables the columns and tables of the directory, as the schema tool describes them
 */
export function guide(tables: string): string {
  return `# dirq ${version}

dirq queries a directory tree with SQL (SQLite dialect, read-only). It prints JSON where standard output is not a terminal.

## Usage

    dirq "SELECT path, size FROM './' ORDER BY size DESC LIMIT 5"
    dirq -C <dir> "<sql>"                 in another directory
    dirq -f query.sql, dirq -             SQL from a file, or from standard input
    dirq "<sql>" --param ext=md           binds :ext; without a name the next ?
    dirq "<sql>" --format csv             json, ndjson, csv, tsv, markdown, html, lines, nul, table
    dirq "<sql>" --no-ignore              includes files that .gitignore hides
    dirq "<sql>" --on-file builtin:json   rows are the records in the files: json, ndjson, csv, tsv, yaml, toml, markdown, lines
    dirq "<sql>" -c tables.toml           named tables, functions and extensions of a config

Quote the SQL for the shell with double quotes, and paths in the SQL with single quotes.

| Path                     | Files                                 |
| ------------------------ | ------------------------------------- |
| './'                     | all below the directory, at any depth |
| './docs'                 | all below docs                        |
| './docs/*.md'            | directly in docs                      |
| './**/*.md'              | at any depth                          |
| './src/*.{ts,tsx}'       | braces, ranges and classes as in bash |

## Tables

${tables
  .split("\n")
  .map((line) => `- ${line}`)
  .join("\n")}

ext has no dot, size is in bytes, mtime and ctime are seconds since 1970: datetime(mtime, 'unixepoch'). Without ORDER BY, rows are in the order of their paths.

## Recipes

    -- largest files
    SELECT path, size FROM './' ORDER BY size DESC LIMIT 10
    -- files and bytes per extension
    SELECT ext, count(*) AS files, sum(size) AS bytes FROM './' GROUP BY ext ORDER BY bytes DESC
    -- changed in the last day
    SELECT path FROM './' WHERE mtime > unixepoch('now', '-1 day')
    -- directories that contain the most bytes
    SELECT dir, sum(size) AS bytes FROM './' GROUP BY dir ORDER BY bytes DESC LIMIT 10
    -- names that occur more than once
    SELECT basename, count(*) AS n, group_concat(path, ' ') AS paths FROM './' GROUP BY basename HAVING n > 1
    -- files without a counterpart
    SELECT path FROM './src/*.ts' s WHERE NOT EXISTS (SELECT 1 FROM './test/*.ts' t WHERE t.basename = replace(s.basename, '.ts', '.test.ts'))
    -- fields of JSON files: with --on-file builtin:json, columns are the keys
    SELECT name, version FROM './packages/*/package.json'

## Troubleshooting

- no such table: files: the files are FROM './'.
- no such column: the message lists the columns; a name in double quotes is a column, a text is in single quotes.
- no rows: a note on standard error gives the reason, such as an ignore rule; --no-ignore includes ignored files.
- queries are read-only: only SELECT, VALUES, WITH, EXPLAIN and reading PRAGMAs run, one statement at a time.
- exit code 23: rows were printed, but standard error names files that could not be read.
- flags follow the SQL; only -C may come first.
`;
}
