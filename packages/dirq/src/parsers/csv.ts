import { Parser, type CsvError } from "csv-parse";
import { readTextPieces } from "./read-file.ts";
import { ParseError, type FileParser, type ParsedRow } from "./row.ts";

/** Comma-separated values as RFC 4180 has them; the first line names the columns. */
export const csv = delimited("csv", ",");

/** The same with tabs. */
export const tsv = delimited("tsv", "\t");

/**
 * The part of csv-parse's parser below its stream, which takes text and gives records at once. Through the stream, the
 * end of a file can only be awaited.
 */
interface Incremental {
  readonly api: {
    parse(
      text: Buffer | undefined,
      isEnd: boolean,
      onRecord: (fields: string[]) => void,
      onClose: () => void,
    ): CsvError | undefined;
  };
  readonly info: { readonly lines: number };
}

function delimited(name: string, delimiter: string): FileParser {
  return {
    name,
    *read(path) {
      const records: { fields: string[]; line: number }[] = [];
      const parser = new Parser({
        delimiter,
        record_delimiter: ["\r\n", "\n", "\r"],
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: true,
        max_record_size: 0,
      }) as unknown as Incremental;
      let columns: string[] | undefined;
      for (const piece of withEnd(readTextPieces(path))) {
        const error = parser.api.parse(
          piece === undefined ? undefined : Buffer.from(piece),
          piece === undefined,
          (fields) => records.push({ fields, line: parser.info.lines }),
          () => undefined,
        );
        if (error !== undefined) throw new ParseError(reasonOf(error, parser.info.lines));
        for (const { fields, line } of records) {
          if (columns === undefined) columns = columnNames(fields);
          else yield toRow(columns, fields, line);
        }
        records.length = 0;
      }
    },
  };
}

function* withEnd<Piece>(pieces: Iterable<Piece>): Generator<Piece | undefined> {
  yield* pieces;
  yield undefined;
}

/** A line that is too short says nothing of its last columns; one that is too long has values that no column names. */
function toRow(columns: readonly string[], fields: readonly string[], line: number): ParsedRow {
  if (fields.length > columns.length)
    throw new ParseError(`line ${line}: ${fields.length} fields, but the first line names ${columns.length}`);
  return columns.map((column, index) => [column, fields[index] ?? null]);
}

/** A column without a name gets one by its place; of two with one name the second is called `name_1`. */
function columnNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((field, index) => {
    const name = field === "" ? `column_${index + 1}` : field;
    let distinct = name;
    for (let count = 1; taken.has(distinct.toLowerCase()); count++) distinct = `${name}_${count}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

function reasonOf(error: CsvError, line: number): string {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return "a quote is never closed";
  return `line ${line}: ${error.message.split("\n")[0]!}`;
}
