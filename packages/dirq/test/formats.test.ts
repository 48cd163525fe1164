import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run, tree } from "./harness.ts";

const values = `SELECT 'a,b' AS text, 1 AS whole, 1.0 AS real, NULL AS missing, x'0aff' AS bytes, '' AS empty`;
const hostile = `SELECT 'x"y' || char(10) || 'z' || char(9) || '|<b>&*' AS "t|<h>"`;

describe("--format", () => {
  test.each([
    ["csv", `text,whole,real,missing,bytes,empty\n"a,b",1,1.0,,0aff,""\n`],
    ["tsv", "text\twhole\treal\tmissing\tbytes\tempty\na,b\t1\t1.0\t\\N\t0aff\t\n"],
    ["ndjson", `{"text":"a,b","whole":1,"real":1.0,"missing":null,"bytes":"0aff","empty":""}\n`],
    [
      "markdown",
      "| text | whole | real | missing | bytes | empty |\n| --- | --- | --- | --- | --- | --- |\n| a,b | 1 | 1.0 |  | 0aff |  |\n",
    ],
  ])("%s prints each kind of value", async (format, expected) => {
    const { stdout, code } = await run([values, "--format", format]);
    expect({ stdout, code }).toEqual({ stdout: expected, code: 0 });
  });

  test.each([
    ["csv", `t|<h>\n"x""y\nz\t|<b>&*"\n`],
    ["tsv", 't|<h>\nx"y\\nz\\t|<b>&*\n'],
    ["markdown", '| t\\|&lt;h> |\n| --- |\n| x"y<br>z \\|&lt;b>&amp;\\* |\n'],
    [
      "html",
      `<table>\n<thead>\n<tr><th scope="col">t|&lt;h&gt;</th></tr>\n</thead>\n<tbody>\n<tr><td>x&quot;y\nz\t|&lt;b&gt;&amp;*</td></tr>\n</tbody>\n</table>\n`,
    ],
  ])("%s escapes what has a meaning in it", async (format, expected) => {
    expect((await run([hostile, "--format", format])).stdout).toBe(expected);
  });

  test("csv is read by sqlite and by Python as it was written", async () => {
    const { stdout } = await run([
      `SELECT 'a "quoted", text' || char(10) || 'with lines' AS a, ' space ' AS b UNION ALL SELECT '', 'x'`,
      "--format",
      "csv",
    ]);
    const program = "import csv, json, sys; print(json.dumps(list(csv.reader(sys.stdin))))";
    const read = execFileSync("python3", ["-c", program], { input: stdout, encoding: "utf8" });
    expect(JSON.parse(read)).toEqual([
      ["a", "b"],
      ['a "quoted", text\nwith lines', " space "],
      ["", "x"],
    ]);
  });

  test("lines and nul print the values of one column; xargs -0 reads names with line ends", async () => {
    const cwd = tree({ "a b.txt": "1", "c\nd.txt": "22" });
    expect((await run(["SELECT size FROM './'", "--format", "lines"], { cwd })).stdout).toBe("1\n2\n");
    const { stdout } = await run(["SELECT path FROM './'", "--format", "nul"], { cwd });
    const counts = execFileSync("xargs", ["-0", "wc", "-c"], { input: stdout, cwd, encoding: "utf8" });
    expect(counts).toMatch(/3 total/);
    const divided = await run(["SELECT 'a' || char(0) || 'b' AS x", "--format", "nul"]);
    expect([divided.code, divided.stdout]).toEqual([1, ""]);
    expect(divided.stderr).toMatch(/column x has a value that contains NUL/);
    const two = await run(["SELECT 1 AS a, 2 AS b", "--format", "lines"]);
    expect(two.code).toBe(1);
    expect(two.stderr).toMatch(/prints one column, but the statement has 2: a, b; select one/);
  });

  test("the header can be turned on and off", async () => {
    const print = async (...flags: string[]) => (await run(["SELECT 1 AS n", ...flags])).stdout;
    expect(await print("--format", "csv", "--no-header")).toBe("1\n");
    expect(await print("--format", "lines", "--header")).toBe("n\n1\n");
    expect(await print("--format", "table", "--no-header")).toBe("1\n\n1 row\n");
    expect((await run(["SELECT 1", "--format", "json", "--header"])).stderr).toMatch(/json has no header/);
    expect((await run(["SELECT 1", "--header", "--no-header"])).stderr).toMatch(/exclude each other/);
  });

  test("an unknown format is an error with a suggestion, before anything is read", async () => {
    const { code, stderr, stdout } = await run(["SELECT 1", "--format", "cvs"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/--format is "cvs"; it is auto, table, json, .*; did you mean csv\?/);
  });

  test("a pipe of statements prints each result in the format", async () => {
    expect((await run(["--format", "csv"], { input: "SELECT 1 AS a\nSELECT 2 AS b\n" })).stdout).toBe(
      "a\n1\nb\n2\n",
    );
  });
});

describe("--output", () => {
  test("writes a file in the format of its extension, which is not a row of its own query", async () => {
    const cwd = tree({ "a.md": "1", "sub/b.md": "2" });
    const outcome = await run(["SELECT path FROM './'", "--output", "sub/list.csv"], { cwd });
    expect(outcome).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(readFileSync(join(cwd, "sub/list.csv"), "utf8")).toBe("path\na.md\nsub/b.md\n");
    expect(readdirSync(join(cwd, "sub"))).toEqual(["b.md", "list.csv"]);
    await run(["SELECT 1 AS a", "--output", "x.ndjson"], { cwd });
    await run(["SELECT 1 AS a", "--output", "x.data"], { cwd });
    expect(readFileSync(join(cwd, "x.ndjson"), "utf8")).toBe('{"a":1}\n');
    expect(readFileSync(join(cwd, "x.data"), "utf8")).toBe('[{"a":1}]\n');
  });

  test("leaves the earlier file as it was if the query fails", async () => {
    const cwd = tree({ "out.json": "earlier" });
    const { code } = await run(["SELECT abs(-9223372036854775808)", "--output", "out.json"], { cwd });
    expect(code).toBe(1);
    expect(readFileSync(join(cwd, "out.json"), "utf8")).toBe("earlier");
    expect(readdirSync(cwd)).toEqual(["out.json"]);
  });

  test("replaces the target of a link, with the permissions it had", async () => {
    const cwd = tree({ "real.json": "earlier" });
    chmodSync(join(cwd, "real.json"), 0o640);
    symlinkSync("real.json", join(cwd, "link.json"));
    await run(["SELECT 1 AS a", "--output", "link.json"], { cwd });
    expect(readFileSync(join(cwd, "real.json"), "utf8")).toBe('[{"a":1}]\n');
    expect(statSync(join(cwd, "real.json")).mode & 0o777).toBe(0o640);
  });

  test("writes to a device directly, and reports what cannot be written", async () => {
    expect(await run(["SELECT 1", "--output", "/dev/null"])).toMatchObject({ code: 0, stdout: "" });
    const cwd = tree({ "folder/": "", "a.md": "x" });
    const missing = await run(["SELECT 1", "--output", "none/out.csv"], { cwd });
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.stderr).toMatch(/^dirq: cannot write to .*none\/out\.csv: no such file or directory/);
    expect((await run(["SELECT 1", "--output", "folder"], { cwd })).stderr).toMatch(/it is a directory/);
    expect(existsSync(join(cwd, "none"))).toBe(false);
  });
});
