import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diskTree } from "./disk-tree.ts";
import { query, run, temporaryDirectory, type RunOptions, type RunOutcome } from "./harness.ts";

const names = ["a", "b", "c", "d"];
const files = Object.fromEntries(
  ["a", "b", "c", "é"].flatMap((x) => [
    [`${x}.txt`, x],
    [`${x}/top.txt`, x],
    ...names.flatMap((y) => [
      [`${x}/${y}/1.txt`, y],
      [`${x}/${y}/deep/2.txt`, y],
    ]),
  ]),
) as Record<string, string>;

function oddTree(): string {
  const root = diskTree(files);
  // Names that look alike belong to the same part.
  for (const byte of [0xfe, 0xff]) writeFileSync(Buffer.from([...Buffer.from(`${root}/odd-`), byte]), "odd");
  return root;
}

function part(
  root: string,
  to: string,
  of: string,
  { args = [], ...options }: RunOptions & { readonly args?: readonly string[] } = {},
): Promise<RunOutcome> {
  const all = ["snapshot", "--to", to, "--host", "nas", "--name", "s", "--part", of, ...args];
  return run(all, { cwd: root, ...options });
}

test("the parts of a snapshot are disjoint, have all files together, and appear with the last one", async () => {
  const root = oddTree();
  const to = temporaryDirectory();
  for (const of of ["2/3", "3/3"]) {
    const { code, stdout, stderr } = await part(root, to, of);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\.parts=s\n$/);
    expect(stderr).toContain("the snapshot appears when all parts are written; missing: 1");
    expect(await query(root, `SELECT count(*) AS n FROM 'snapshot:${to}/**'`)).toEqual([{ n: 0 }]);
  }
  const { stdout, stderr } = await part(root, to, "1/3");
  const directory = stdout.trimEnd();
  expect({ directory, stderr }).toEqual({ directory: expect.stringMatching(/\/snapshot=s$/), stderr: "" });
  const columns = "path, hex(path_bytes) AS bytes, size, mtime, inode";
  expect(await query(root, `SELECT ${columns} FROM 'snapshot:${directory}' ORDER BY path, bytes`)).toEqual(
    await query(root, `SELECT ${columns} FROM './' ORDER BY path, bytes`),
  );
  for (const index of [1, 2, 3]) {
    const [counted] = await query(
      root,
      `SELECT count(*) AS files FROM 'snapshot:${directory}/part-${index}-of-3-*.parquet'`,
    );
    expect(counted!["files"], `part ${index}`).toBeGreaterThan(0);
  }
  expect(readdirSync(directory).filter((name) => name.startsWith("_"))).toEqual([
    "_manifest-1-of-3.json",
    "_manifest-2-of-3.json",
    "_manifest-3-of-3.json",
    "_manifest.json",
  ]);
  // Every machine finds the same parts, also one without the native walk.
  const again = temporaryDirectory();
  const env = { DIRQ_READER: "node" };
  for (const of of ["1/3", "2/3", "3/3"])
    expect(await part(root, again, of, { env })).toMatchObject({ code: 0 });
  for (const index of [1, 2, 3]) {
    const paths = (at: string) =>
      query(root, `SELECT path FROM 'snapshot:${at}/*/*/*/part-${index}-of-3-*.parquet' ORDER BY path`);
    expect(await paths(again), `part ${index}`).toEqual(await paths(to));
  }
  const { code } = await run(["diff", directory, "./", "--exit-code"], { cwd: root });
  expect(code).toBe(0);
});

test("parts that do not fit together are errors", async () => {
  const root = diskTree(files);
  const to = temporaryDirectory();
  expect(await part(root, to, "1/2")).toMatchObject({ code: 0 });
  const cases: readonly (readonly [readonly [string, ...string[]], string])[] = [
    [["1/2"], "the part 1/2 exists in"],
    [["2/3"], "has a part of 2, and this is one of 3"],
    [["2/2", "--columns", "mode"], "all parts of a snapshot are made by the same command"],
    [["0/2"], '--part is "0/2"; it is the number of a part and of all parts'],
    [["2/2", "--since", "latest"], "a part reads every file"],
    [["2/2", "SELECT 1"], "a statement cannot be split"],
    [["2/2", "--persist"], "a part cannot use a persistent index"],
  ];
  for (const [[of, ...args], message] of cases) {
    const { code, stderr } = await part(root, to, of, { args });
    expect(stderr).toContain(message);
    expect(code).toBe(1);
  }
  const { code, stderr } = await run(["snapshot", "--to", to, "--part", "2/2"], { cwd: root });
  expect({ code, stderr }).toMatchObject({ code: 1 });
  expect(stderr).toContain("the parts of a snapshot need a common host and name");
  // What was left of a killed run is removed, and the part can be written.
  const collected = join(to, "host=nas", readdirSync(join(to, "host=nas"))[0]!, ".parts=s");
  writeFileSync(join(collected, "part-2-of-2-00007.parquet"), "left");
  expect(await part(root, to, "2/2")).toMatchObject({ code: 0 });
  expect(await query(root, `SELECT count(*) AS n FROM 'snapshot:${to}/**'`)).toEqual(
    await query(root, "SELECT count(*) AS n FROM './'"),
  );
  rmSync(to, { recursive: true });
});
