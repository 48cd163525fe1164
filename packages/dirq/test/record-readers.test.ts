import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { binary, run, temporaryDirectory } from "./harness.ts";

const native = join(
  dirname(binary),
  `../dist/native/directory-reader-${process.platform}-${process.arch}.node`,
);

/** In these texts, a byte that is not UTF-8. */
const mark = "¤";

function bytesOf(text: string): Buffer {
  const parts = text.split(mark).map((part) => Buffer.from(part));
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.of(0xff), part])));
}

const wholeNumber = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom("-0", "9007199254740993", "9223372036854775807", "-9223372036854775808"),
);
const number = fc.oneof(
  wholeNumber,
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom("1.0", "-0.0", "1e3", "9223372036854775808", "1e400", "0.1"),
);

const text = fc.oneof(
  fc.string({ maxLength: 6, unit: "grapheme" }),
  fc.constantFrom("", mark, `a${mark}é${mark}`, "é", "😀", "x".repeat(40), "y".repeat(300_000), " 1", "NULL"),
);
const json = fc.oneof(
  number,
  text.map((value) => JSON.stringify(value)),
  fc.constantFrom(
    "true",
    "false",
    "null",
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    `"\\n${mark}"`,
    "[1, {}]",
  ),
);
const ndjsonLine = fc.dictionary(fc.constantFrom("a", "b", "c", "d", "A", "é"), json, { maxKeys: 4 }).map(
  (row) =>
    `{${Object.entries(row)
      .map(([key, value]) => `${JSON.stringify(key)}: ${value}`)
      .join(",")}}`,
);

const csvText = text.map((value) => `"${value.replaceAll('"', '""')}"`);
const csvLine = fc
  .tuple(
    fc.option(wholeNumber.filter((value) => value !== "9223372036854775808")),
    fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    fc.option(fc.oneof(number, csvText)),
    fc.option(csvText),
    fc.constantFrom("", ",", ",,"),
  )
  .map(([a, b, c, d, rest]) => [a, b, c, d].map((value) => value ?? "").join(",") + rest);

const formats = [
  { name: "ndjson", header: '{"a":null,"b":null,"c":null,"d":null}\n', line: ndjsonLine },
  { name: "csv", header: "a,b,c,d,e,f\n", line: csvLine },
];

const statements = [
  "SELECT *, _dirq_file_path, _dirq_row_index FROM './'",
  "SELECT count(*) FROM './'",
  "SELECT _dirq_file_path, count(*), max(_dirq_row_index) FROM './' GROUP BY 1",
  "SELECT typeof(a), typeof(b), typeof(c), hex(c), hex(d), a > '1', b < 'x', c = 5 FROM './' WHERE a > '0' OR c < 5",
  "SELECT max(d), min(c), max(a), total(b), group_concat(DISTINCT d), sum(length(d)) FROM './'",
  "SELECT d FROM './' ORDER BY d, c, b, a",
  "SELECT x.a, y.c FROM './1' x JOIN './2' y USING (_dirq_row_index) LIMIT 9",
  "SELECT a, (SELECT count(*) FROM './1' y WHERE y.c = x.c) FROM './2' x",
  "SELECT * FROM './' LIMIT 2 OFFSET 1",
  "SELECT rowid, c FROM './' ORDER BY rowid DESC LIMIT 3",
  "SELECT absent FROM './' WHERE a",
];

test.skipIf(!existsSync(native)).each(formats)(
  "$name: rows that SQLite reads from batches are those that pass through JavaScript",
  async ({ name, header, line }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 30 }),
        fc.array(line, { maxLength: 30 }),
        async (...files) => {
          const root = temporaryDirectory();
          for (const [at, lines] of files.entries())
            writeFileSync(
              join(root, String(at + 1)),
              bytesOf(header + lines.map((each) => `${each}\n`).join("")),
            );
          const [byNode, byNative] = await Promise.all(
            ["node", "native"].map((reader) =>
              run(["--on-file", `builtin:${name}`], {
                cwd: root,
                env: { DIRQ_READER: reader },
                input: statements.join("\n"),
              }),
            ),
          );
          expect(byNative).toEqual(byNode);
          expect(byNative!.stdout.match(/^\[/gm)).toHaveLength(statements.length - 1);
        },
      ),
      { numRuns: Number(process.env["DIRQ_RUNS"] ?? 3), seed: 20_260_101 },
    );
  },
);

test.each(["node", "native"])(
  "%s: a large file is read in pieces, from the start for each statement",
  async (reader) => {
    const root = temporaryDirectory();
    const rows = 60_000;
    const lines = Array.from(
      { length: rows },
      (_, id) => `{"id":${id},"text":"${"é".repeat(id % 50)}","n":${id / 8}}\n`,
    );
    writeFileSync(join(root, "a"), lines.join(""));
    const { stdout, stderr } = await run(["--on-file", "builtin:ndjson"], {
      cwd: root,
      env: { DIRQ_READER: reader },
      input: [
        "SELECT id FROM './' LIMIT 2",
        "SELECT count(*) AS rows, sum(id) AS ids, sum(n) AS n, sum(length(text)) AS text FROM './'",
        "SELECT id FROM './' WHERE n = 7499.875",
        "SELECT count(*) AS rows FROM './' a, (SELECT 1 UNION SELECT 2) WHERE a._dirq_row_index = a.id",
      ].join("\n"),
    });
    expect(stderr).toBe("");
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      [{ id: 0 }, { id: 1 }],
      [{ rows, ids: (rows * (rows - 1)) / 2, n: (rows * (rows - 1)) / 16, text: (rows / 50) * 1225 }],
      [{ id: 59_999 }],
      [{ rows: 2 * rows }],
    ]);
  },
);
