import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { builtinNames, loadBuiltin, parseBuiltin } from "./builtin.ts";

/** The rows that a parser reads out of a file, as objects. */
async function read(name: string, content: string | Uint8Array): Promise<Record<string, unknown>[]> {
  return (await readPairs(name, content)).map((row) => Object.fromEntries(row) as Record<string, unknown>);
}

async function readPairs(name: string, content: string | Uint8Array) {
  const directory = mkdtempSync(join(tmpdir(), "dirq-parser-"));
  onTestFinished(() => {
    rmSync(directory, { recursive: true, force: true });
  });
  const path = join(directory, "file");
  writeFileSync(path, content);
  const parser = await loadBuiltin(parseBuiltin(`builtin:${name}`)!);
  return [...parser.read(path)];
}

describe("names", () => {
  test("a command is not a built-in parser", () => {
    expect(parseBuiltin("cat {path}")).toBeUndefined();
    expect(parseBuiltin("builtin")).toBeUndefined();
  });

  test.each(builtinNames)("builtin:%s is one, and can be loaded", async (name) => {
    expect(parseBuiltin(`builtin:${name}`)?.name).toBe(name);
    expect((await loadBuiltin(parseBuiltin(`builtin:${name}`)!)).name).toBe(name);
  });

  test("an unknown name is reported with the suggestion and the list", () => {
    expect(() => parseBuiltin("builtin:jsno")).toThrow(
      "unknown parser builtin:jsno; did you mean builtin:json?; the parsers are builtin:json, builtin:ndjson, ",
    );
    expect(() => parseBuiltin("builtin:parquet")).toThrow("unknown parser builtin:parquet; the parsers are");
    expect(() => parseBuiltin("builtin:constructor")).toThrow("unknown parser");
  });
});

describe("json", () => {
  test("an array gives a row an object, an object one row", async () => {
    expect(await read("json", `\n[ {"a":"x"}, {"b":null} ]`)).toEqual([{ a: "x" }, { b: null }]);
    expect(await read("json", `{"a":"x"}`)).toEqual([{ a: "x" }]);
    expect(await read("json", "[]")).toEqual([]);
  });

  test("whole numbers keep 64 bits, and what was written as a fraction stays one", async () => {
    const text = `[{"int":5,"big":9223372036854775807,"low":-9223372036854775808,"huge":9223372036854775808,
      "whole":1.0,"half":0.5,"power":1e2,"minus":-0,"yes":true,"no":false}]`;
    const expected = {
      int: 5n,
      big: 9223372036854775807n,
      low: -9223372036854775808n,
      huge: 9223372036854775808,
      whole: 1,
      half: 0.5,
      power: 100,
      minus: 0n,
      yes: 1n,
      no: 0n,
    };
    expect(await read("json", text)).toEqual([expected]);
    expect(await read("ndjson", text.slice(1, -1).replace("\n", ""))).toEqual([expected]);
  });

  test("arrays and objects are their JSON text, with all digits", async () => {
    expect(
      await read("json", `{"a":[1, {"b": "c \\" ]"}],"n":{"id": 9007199254740993, "x":[ 1.0 ]}}`),
    ).toEqual([{ a: `[1,{"b":"c \\" ]"}]`, n: `{"id":9007199254740993,"x":[1.0]}` }]);
  });

  test("keys keep their order, also where they look like numbers, and the last of two counts", async () => {
    expect(await readPairs("json", `{"b":1,"10":2,"9":3,"b":4,"__proto__":5}`)).toEqual([
      [
        ["b", 4n],
        ["10", 2n],
        ["9", 3n],
        ["__proto__", 5n],
      ],
    ]);
  });

  test("a byte order mark and bytes that are not UTF-8 do no harm", async () => {
    expect(await read("json", Buffer.from(`\uFEFF{"a":"\u00e9"}`))).toEqual([{ a: "é" }]);
    expect(await read("json", Buffer.from([...Buffer.from(`{"a":"`), 0xff, ...Buffer.from(`"}`)]))).toEqual([
      { a: "\uFFFD" },
    ]);
  });

  test.each([
    ["", "line 1: expected a value, found the end"],
    [`{"a":1,\n"b" 2}`, `line 2: expected a colon, found "2"`],
    [`[{"a":1}\n{"b":2}]`, `line 2: expected a comma or ], found "{"`],
    [`{"a":1}\n{"b":2}`, `line 2: expected nothing more, found "{"`],
    [`{"a":01}`, `line 1: expected a value, found "0"`],
    [`{"a":"x`, "line 1: expected the string's closing quote, found the end"],
    [`{"a":"\\x"}`, `line 1: expected an escape that JSON knows, found "\\\\"`],
    [`{'a':1}`, `line 1: expected a key in double quotes or }, found "'"`],
    [`[1]`, "element 0 is a number, not an object"],
    [`[{},[]]`, "element 1 is an array, not an object"],
    [`"text"`, "it is a string, not an object or an array of objects"],
  ])("%j is refused with its place", async (text, message) => {
    await expect(read("json", text)).rejects.toThrow(message);
  });
});

describe("ndjson", () => {
  test("a line is a row; blank lines are not", async () => {
    expect(await read("ndjson", `{"a":1}\r\n\n  \n{"a":2}`)).toEqual([{ a: 1n }, { a: 2n }]);
    expect(await read("ndjson", "")).toEqual([]);
  });

  test("lines may be longer than what is read at a time", async () => {
    const long = "é".repeat(700_000);
    const rows = await read("ndjson", `{"a":"${long}"}\n{"a":"b"}\n{"a":"${long}"}`);
    expect(rows.map(({ a }) => (a as string).length)).toEqual([700_000, 1, 700_000]);
    expect(rows[2]).toEqual({ a: long });
  });

  test("an error is reported with its line, after the preceding rows", async () => {
    await expect(read("ndjson", `{"a":1}\n\n{"a":}\n`)).rejects.toThrow(
      `line 3: expected a value, found "}"`,
    );
    await expect(read("ndjson", `{"a":1}\n[1]`)).rejects.toThrow(`line 2: not a JSON object: "[1]"`);
  });
});

describe("csv and tsv", () => {
  test("the first line names the columns, values are text, and an empty field is an empty string", async () => {
    expect(await read("csv", "id,name\n1,\n02,b\n")).toEqual([
      { id: "1", name: "" },
      { id: "02", name: "b" },
    ]);
    expect(await read("tsv", "id\tname\n1\ta,b\n")).toEqual([{ id: "1", name: "a,b" }]);
  });

  test("quotes hold delimiters, line ends and doubled quotes", async () => {
    expect(await read("csv", `a,b\r\n"x,\r\ny","say ""hi"""\r\nc"d,e\r\n`)).toEqual([
      { a: "x,\r\ny", b: `say "hi"` },
      { a: `c"d`, b: "e" },
    ]);
  });

  test("a short line leaves its last columns NULL, blank lines are left out, and a long line is refused", async () => {
    expect(await read("csv", "a,b\n1\n\n2,3\n")).toEqual([
      { a: "1", b: null },
      { a: "2", b: "3" },
    ]);
    await expect(read("csv", "a,b\n1,2\n1,2,3\n")).rejects.toThrow(
      "line 3: 3 fields, but the first line has 2",
    );
  });

  test("columns without a name, or with the same name, are renamed", async () => {
    expect(await read("csv", "a,,a,A\n1,2,3,4\n")).toEqual([{ a: "1", column_2: "2", a_1: "3", A_2: "4" }]);
  });

  test("an unclosed quote is reported", async () => {
    await expect(read("csv", `a,b\n1,"2\n3,4\n`)).rejects.toThrow("a quote is never closed");
  });

  test("a file without lines has no rows, and neither has one with names alone", async () => {
    expect(await read("csv", "")).toEqual([]);
    expect(await read("csv", "a,b\n")).toEqual([]);
  });

  test("a byte order mark is not part of the first name, and characters may be split between two reads", async () => {
    const rows = await read("csv", `\uFEFFname\n${"é€😀\n".repeat(100_000)}`);
    expect(rows).toHaveLength(100_000);
    expect(rows.every(({ name }) => name === "é€😀")).toBe(true);
  });
});

test("any table comes back from the CSV or TSV that it was written to, wherever reads end", async () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("", '"', ",", "\t", "\r\n", "\n", 'a"b', "é😀", "x".repeat(3000)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("csv" as const, "tsv" as const),
      fc.constantFrom("\n", "\r\n"),
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 300, size: "max" }),
      async (format, end, table) => {
        const write = (cells: readonly string[]) =>
          cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(format === "csv" ? "," : "\t") + end;
        const rows = await readPairs(format, write(["a", "b", "c"]) + table.map(write).join(""));
        expect(rows.map((row) => row.map(([, value]) => value))).toEqual(table);
      },
    ),
    { numRuns: 40, seed: 20_260_101 },
  );
});

describe("yaml", () => {
  test("documents are rows, or lists of rows", async () => {
    const text = "a: 1\nb: [1, two]\n---\n- a: 0x10\n  c: 2026-01-02\n- {a: 1.0, d: ~}\n";
    expect(await read("yaml", text)).toEqual([
      { a: 1n, b: `[1,"two"]` },
      { a: 16n, c: "2026-01-02" },
      { a: 1, d: null },
    ]);
    expect(await read("yaml", "# nothing\n")).toEqual([]);
  });

  test("whole numbers keep 64 bits, anchors and merges are followed", async () => {
    expect(await read("yaml", "base: &b {x: 9223372036854775807}\nmerged: {<<: *b, y: yes}\n")).toEqual([
      { base: `{"x":9223372036854775807}`, merged: `{"x":9223372036854775807,"y":"yes"}` },
    ]);
  });

  test("sets, ordered mappings, key order and keys of any type are preserved", async () => {
    expect(
      await read("yaml", "s: !!set {x, y}\no: !!omap [{b: 1}, {a: 2}]\np: !!pairs [{k: 1}, {k: 2}]\n"),
    ).toEqual([{ s: `["x","y"]`, o: `{"b":1,"a":2}`, p: `[{"k":1},{"k":2}]` }]);
    expect(await readPairs("yaml", "!!omap [{b: 1}, {a: !!binary aGk=}]")).toEqual([
      [
        ["b", 1n],
        ["a", Buffer.from("hi")],
      ],
    ]);
    expect(
      await readPairs(
        "yaml",
        `{10: a, 9: b, ~: c, true: d, [1, x]: e, 10.5: f, "9": g, __proto__: {2: x, 1: y}}`,
      ),
    ).toEqual([
      [
        ["10", "a"],
        ["9", "g"],
        ["null", "c"],
        ["true", "d"],
        [`[1,"x"]`, "e"],
        ["10.5", "f"],
        ["__proto__", `{"2":"x","1":"y"}`],
      ],
    ]);
    await expect(read("yaml", "!!set {a}")).rejects.toThrow("the document is a set, not an object");
  });

  test("dates are their text, and those with the tag !!timestamp are checked", async () => {
    expect(
      await read(
        "yaml",
        "a: 2026-02-30\nb: !!timestamp 2024-02-29T23:59:60.1234567Z\nc: !!timestamp 2001-1-2\n",
      ),
    ).toEqual([{ a: "2026-02-30", b: "2024-02-29T23:59:60.1234567Z", c: "2001-1-2" }]);
    for (const text of ["1988-02-30", "1900-02-29", "2001-13-01", "2001-01-01T24:00:00Z", "soon"])
      await expect(read("yaml", `x: 1\nd: !!timestamp ${text}`)).rejects.toThrow(
        `line 2: the !!timestamp "${text}" is not a date`,
      );
  });

  test("an empty mapping is a row without keys, an empty document has no row", async () => {
    expect(await readPairs("yaml", "{}")).toEqual([[]]);
    expect(await readPairs("yaml", "---\n...\n---\n# nothing\n---\n~\n")).toEqual([]);
  });

  test("faults name their line", async () => {
    await expect(read("yaml", "a: 1\nb: [1\nc: 2\n")).rejects.toThrow(/^line \d: /);
    await expect(read("yaml", "just text")).rejects.toThrow(
      "the document is a string, not an object or an array of objects",
    );
    await expect(read("yaml", "- 1\n")).rejects.toThrow("element 0 is a number, not an object");
    const bomb = ["a: &a [x,x,x,x,x,x,x,x,x,x]"];
    for (const [from, to] of ["ab", "bc", "cd", "de"].map((pair) => pair.split("")))
      bomb.push(`${to}: &${to} [${Array(10).fill(`*${from}`).join(",")}]`);
    await expect(read("yaml", bomb.join("\n"))).rejects.toThrow(/alias/i);
  });
});

describe("toml", () => {
  test("a file is a row; tables are JSON text, dates their text", async () => {
    const text = `title = "x"\nbig = 9223372036854775807\nwhole = 1.0\nday = 2026-01-02\n[owner]\nids = [9007199254740993]\n`;
    expect(await read("toml", text)).toEqual([
      {
        title: "x",
        big: 9223372036854775807n,
        whole: 1,
        day: "2026-01-02",
        owner: `{"ids":[9007199254740993]}`,
      },
    ]);
  });

  test("dates keep the text in the file; impossible ones are errors", async () => {
    const dates = [
      "1979-05-27T00:32:00.999999999-07:00",
      "1979-05-27 07:32:00Z",
      "1979-05-27T07:32:00",
      "1979-05-27",
      "07:32:00.1234567",
    ];
    expect(await read("toml", dates.map((date, index) => `d${index} = ${date}\n`).join(""))).toEqual([
      Object.fromEntries(dates.map((date, index) => [`d${index}`, date])),
    ]);
    expect(await read("toml", "list = [1988-02-29, {at = 07:32:00}]\n")).toEqual([
      { list: `["1988-02-29",{"at":"07:32:00"}]` },
    ]);
    for (const date of ["1988-02-30", "1900-02-29", "2001-13-01", "2001-01-01T24:00:00Z"])
      await expect(read("toml", `a = 1\nd = ${date}\n`)).rejects.toThrow(/^line 2: /);
  });

  test("tables, dotted keys and arrays of tables nest; keys keep their order", async () => {
    const text = `
10 = "a"
9 = "b"
x.y.z = 1
[t.u]
v = 0x10
[[list]]
a = 1
[list.sub]
b = 1_000
[[list]]
__proto__ = { c = 1.0, "d e" = [true, inf] }
`;
    expect(await readPairs("toml", text)).toEqual([
      [
        ["10", "a"],
        ["9", "b"],
        ["x", `{"y":{"z":1}}`],
        ["t", `{"u":{"v":16}}`],
        ["list", `[{"a":1,"sub":{"b":1000}},{"__proto__":{"c":1.0,"d e":[true,null]}}]`],
      ],
    ]);
    expect(await readPairs("toml", "")).toEqual([[]]);
    await expect(read("toml", "a = 1\nb = 9223372036854775808\n")).rejects.toThrow(
      "line 2: the integer 9223372036854775808 does not fit into 64 bits",
    );
  });

  test("faults name their line", async () => {
    await expect(read("toml", "a = 1\nb = \n")).rejects.toThrow(/^line 2: /);
  });
});

describe("markdown", () => {
  test("front matter gives columns, the rest is the body", async () => {
    expect(await read("markdown", "---\ntitle: Hello\ntags: [a, b]\n---\n# Hi\n\ntext\n")).toEqual([
      { title: "Hello", tags: `["a","b"]`, body: "# Hi\n\ntext\n" },
    ]);
    expect(await read("markdown", `+++\r\ntitle = "x"\r\n+++\r\nbody`)).toEqual([
      { title: "x", body: "body" },
    ]);
    expect(await read("markdown", "---\na: 1\n---")).toEqual([{ a: 1n, body: "" }]);
  });

  test("without front matter all is body, also where a rule comes first", async () => {
    expect(await read("markdown", "# Hi\n")).toEqual([{ body: "# Hi\n" }]);
    expect(await read("markdown", "---\n\ntext\n")).toEqual([{ body: "---\n\ntext\n" }]);
    expect(await read("markdown", "---\n---\ntext\n")).toEqual([{ body: "text\n" }]);
    expect(await read("markdown", "")).toEqual([{ body: "" }]);
  });

  test("a key named body is renamed", async () => {
    expect(await read("markdown", "---\nbody: slim\n---\ntext")).toEqual([{ body_1: "slim", body: "text" }]);
  });

  test("faults of the front matter name their line in the file", async () => {
    await expect(read("markdown", "---\na: 1\nb: 'x\n---\n")).rejects.toThrow(/^line \d: /);
    await expect(read("markdown", "+++\na = 1\nb =\n+++\n")).rejects.toThrow(/^line 3: /);
    await expect(read("markdown", "---\n- a\n---\n")).rejects.toThrow("the front matter is not a mapping");
  });
});

describe("lines", () => {
  test("lines are numbered from 1 and bear no ends", async () => {
    expect(await read("lines", "a\r\n\nb\rc")).toEqual([
      { line: 1n, text: "a" },
      { line: 2n, text: "" },
      { line: 3n, text: "b\rc" },
    ]);
    expect(await read("lines", "a\n")).toEqual([{ line: 1n, text: "a" }]);
    expect(await read("lines", "")).toEqual([]);
  });
});

test("a file that is too large for its format is refused, not read", async () => {
  const directory = mkdtempSync(join(tmpdir(), "dirq-parser-"));
  onTestFinished(() => {
    rmSync(directory, { recursive: true, force: true });
  });
  const path = join(directory, "large");
  writeFileSync(path, "");
  const { truncateSync } = await import("node:fs");
  truncateSync(path, 300 * 1024 * 1024);
  const parser = await loadBuiltin(parseBuiltin("builtin:json")!);
  expect(() => [...parser.read(path)]).toThrow("the file is larger than 256 MiB");
});
