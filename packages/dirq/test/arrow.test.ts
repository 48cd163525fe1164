import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { query, run, temporaryDirectory } from "./harness.ts";

const hasPyArrow = spawnSync("python3", ["-c", "import pyarrow"]).status === 0;

interface Stream {
  readonly types: Record<string, string>;
  readonly rows: readonly Record<string, unknown>[];
}

/** What pyarrow reads of a stream; it checks every offset and text. */
function readWithPyArrow(path: string): Stream {
  const program = `
import json, pyarrow, sys
table = pyarrow.ipc.open_stream(sys.argv[1]).read_all()
table.validate(full=True)
types = {field.name: str(field.type) for field in table.schema}
print(json.dumps({"types": types, "rows": table.to_pylist()}, default=lambda value: value.hex()))`;
  const { status, stdout, stderr } = spawnSync("python3", ["-c", program, path], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Stream;
}

const many = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)";

describe("--format arrow", () => {
  test.skipIf(!hasPyArrow)("writes types and values that pyarrow reads exactly", async () => {
    const root = temporaryDirectory();
    const sql = `SELECT 4503599627370497 AS big, -1 AS n, 1.5 AS r, 'ü' AS t, x'00ff' AS b, NULL AS nil
      UNION ALL SELECT NULL, 2, NULL, '', NULL, NULL`;
    const { code, stdout } = await run([sql, "--format", "arrow", "--output", "rows"], { cwd: root });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(readWithPyArrow(join(root, "rows"))).toEqual({
      types: { big: "int64", n: "int64", r: "double", t: "string", b: "binary", nil: "string" },
      rows: await query(root, sql),
    });
  });

  test.skipIf(!hasPyArrow)("writes many batches as one stream, and one without rows", async () => {
    const root = temporaryDirectory();
    const sql = `${many} SELECT i, 'text ' || i AS t, nullif(i % 3, 0) AS v FROM n`;
    await run([sql, "--output", "many.arrows"], { cwd: root });
    expect(readWithPyArrow(join(root, "many.arrows")).rows).toEqual(await query(root, sql));
    await run(["SELECT path, size FROM './*.none'", "--output", "none.arrow"], { cwd: root });
    expect(readWithPyArrow(join(root, "none.arrow"))).toEqual({
      types: { path: "string", size: "string" },
      rows: [],
    });
  });

  test.each([
    [["SELECT 1", "--format", "arrow"], "--format arrow needs a file: --output <path>"],
    [["SELECT 1", "--output", "a.arrow", "--header"], "--header does not apply to arrow"],
    [
      [`${many} SELECT iif(i < 39000, i, 'x') AS v FROM n`, "--output", "a.arrow"],
      "row 39001 has a value in the column v that is not an integer",
    ],
  ])("%j is an error, and no file is written", async (args, message) => {
    const root = temporaryDirectory();
    const { code, stderr } = await run(args, { cwd: root });
    expect(stderr).toContain(message);
    expect(code).toBe(1);
    expect(readdirSync(root)).toEqual([]);
  });
});
