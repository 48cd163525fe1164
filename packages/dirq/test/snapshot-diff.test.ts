import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { diskTree } from "./disk-tree.ts";
import { column, query, run, temporaryDirectory, tree } from "./harness.ts";

const files = { "a/b/y.txt": "hello\n", "a/x.md": "hi\n", Makefile: "", "src/a.ts": "1", "src/b.ts": "2" };

async function snapshot(root: string, to: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(["snapshot", ...args, "--to", to], { cwd: root });
  if (code !== 0) throw new Error(`dirq exited with ${code}: ${stderr}`);
  return stdout.trimEnd();
}

async function diff(root: string, ...args: string[]): Promise<Record<string, unknown>[]> {
  const { code, stdout, stderr } = await run(["diff", ...args], { cwd: root });
  if (code !== 0) throw new Error(`dirq exited with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>[];
}

/** Changes a tree in every way. */
function change(root: string): void {
  rmSync(join(root, "Makefile"));
  writeFileSync(join(root, "new.txt"), "new");
  writeFileSync(join(root, "a/x.md"), "longer\n");
  utimesSync(join(root, "src/b.ts"), 1_000_000_000, 1_000_000_000);
  mkdirSync(join(root, "moved"));
  renameSync(join(root, "a/b/y.txt"), join(root, "moved/z.txt"));
}

const expected = [
  { change: "removed", path: "Makefile", old_path: null, size: null, old_size: 0 },
  { change: "changed", path: "a/x.md", old_path: null, size: 7, old_size: 3 },
  { change: "renamed", path: "moved/z.txt", old_path: "a/b/y.txt", size: 6, old_size: 6 },
  { change: "added", path: "new.txt", old_path: null, size: 3, old_size: null },
  { change: "changed", path: "src/b.ts", old_path: null, size: 1, old_size: 1, mtime: 1_000_000_000 },
];

describe("dirq diff", () => {
  test("lists what differs between two snapshots, and between a snapshot and the tree", async () => {
    const root = tree(files);
    const first = await snapshot(root, "snaps", "--name", "first");
    expect(await diff(root, first, "./")).toEqual([]);
    change(root);
    expect(await diff(root, first, "./")).toMatchObject(expected);
    const second = await snapshot(root, "snaps", "--name", "second");
    expect(await diff(root, first, second)).toMatchObject(expected);
    expect(await diff(root, second, "./")).toEqual([]);
    expect(
      (await diff(root, second, first)).map((row) => `${String(row["change"])} ${String(row["path"])}`),
    ).toEqual([
      "added Makefile",
      "renamed a/b/y.txt",
      "changed a/x.md",
      "removed new.txt",
      "changed src/b.ts",
    ]);
  });

  test("distinguishes names that are not valid UTF-8 and look alike", async () => {
    const root = diskTree({ "a.txt": "a" });
    const [lower, upper] = [0xfe, 0xff].map((byte) => Buffer.from([...Buffer.from(`${root}/odd-`), byte]));
    writeFileSync(lower!, "1");
    writeFileSync(upper!, "22");
    const first = await snapshot(root, temporaryDirectory());
    expect(await diff(root, first, "./")).toEqual([]);
    rmSync(lower!);
    expect(await diff(root, first, "./")).toMatchObject([
      { change: "removed", path: "odd-\uFFFD", size: null, old_size: 1 },
    ]);
  });

  test("has the exit code of git with --exit-code, and every format", async () => {
    const root = tree(files);
    const first = await snapshot(root, "snaps");
    expect((await run(["diff", first, "./", "--exit-code"], { cwd: root })).code).toBe(0);
    rmSync(join(root, "Makefile"));
    const { code, stdout } = await run(["diff", first, "./", "--exit-code", "--format", "csv"], {
      cwd: root,
    });
    expect(code).toBe(1);
    expect(stdout.split("\n").slice(0, 2)).toEqual([
      "change,path,old_path,size,old_size,mtime,old_mtime,sha256,old_sha256",
      expect.stringMatching(/^removed,Makefile,,,0,,\d+,,$/),
    ]);
    expect((await run(["diff", first, "./"], { cwd: root })).code).toBe(0);
  });

  test.each([
    [["diff", "snaps"], "diff compares two states, but got 1"],
    [["diff", "snapshot:nosuch", "./"], "there is no complete snapshot in snapshot:nosuch"],
    [["diff", "snaps", "./"], "contains 2 snapshots; name one:"],
    [["diff", "other", "./"], "has no column path; compare snapshots of path-tables"],
  ])("%j is an error", async (args, message) => {
    const root = tree(files);
    await snapshot(root, "snaps", "--name", "a");
    await snapshot(root, "snaps", "--name", "b");
    await snapshot(root, "other", "SELECT 1 AS one");
    const { code, stderr } = await run(args, { cwd: root });
    expect(stderr).toContain(message);
    expect(code).toBe(1);
  });
});

describe("'git:REVISION:path'", () => {
  const git = (root: string, ...args: string[]) => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@b.invalid", "-c", "init.defaultBranch=main"];
    const { status, stderr } = spawnSync("git", [...identity, ...args], { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  };
  const repository = () => {
    const root = tree({
      ...files,
      "src/ñ 'x'.ts": "ü",
      "src/bytes.bin": new Uint8Array([0xff, 0]),
      ".gitignore": "*.log\n",
    });
    git(root, "init", "-q");
    git(root, "add", ".");
    git(root, "commit", "-q", "-m", "one");
    change(root);
    git(root, "add", ".");
    git(root, "commit", "-q", "-m", "two");
    return root;
  };

  test("has the files of a commit, with their content", async () => {
    const root = repository();
    expect(await column(root, "SELECT path FROM 'git:HEAD~1'")).toEqual([
      ".gitignore",
      "Makefile",
      "a/b/y.txt",
      "a/x.md",
      "src/a.ts",
      "src/b.ts",
      "src/bytes.bin",
      "src/ñ 'x'.ts",
    ]);
    const [row] = await query(root, "SELECT * FROM 'git:HEAD~1:./a/**/*.txt'");
    expect(row).toEqual({
      path: "a/b/y.txt",
      basename: "y.txt",
      dir: "a/b",
      ext: "txt",
      size: 6,
      mtime: null,
      ctime: null,
      mode: 0o100644,
      object: "ce013625030ba8dba906f756967f9e9ca394464a",
    });
    expect(await query(root, "SELECT path, content FROM 'git:HEAD~1:./src' WHERE ext <> 'b'")).toEqual([
      { path: "src/a.ts", content: "1" },
      { path: "src/b.ts", content: "2" },
      { path: "src/bytes.bin", content: "ff00" },
      { path: "src/ñ 'x'.ts", content: "ü" },
    ]);
    expect(
      await column(
        root,
        `SELECT old.path FROM 'git:HEAD~1' AS old LEFT JOIN 'git:HEAD' AS new USING (path)
         WHERE new.path IS NULL OR new.object <> old.object ORDER BY 1`,
      ),
    ).toEqual(["Makefile", "a/b/y.txt", "a/x.md"]);
    // From a directory of the repository, only what is below it.
    expect(await column(join(root, "src"), "SELECT path FROM 'git:HEAD:./*.ts'")).toEqual([
      "a.ts",
      "b.ts",
      "ñ 'x'.ts",
    ]);
  });

  test.each([
    ["git:nosuch", "git cannot read the revision nosuch"],
    ["git:", "names no revision; write 'git:HEAD:./src/**'"],
    ["git:--output=x:./", "names no revision"],
    ["git:HEAD:../", "leads out of the root; only paths below ./ are read of a commit"],
  ])("'%s' is an error", async (name, message) => {
    const { code, stderr } = await run([`SELECT * FROM '${name}'`], { cwd: repository() });
    expect(stderr).toContain(message);
    expect(code).toBe(1);
  });

  test("outside of a repository is an error", async () => {
    const { code, stderr } = await run(["SELECT * FROM 'git:HEAD'"], { cwd: temporaryDirectory() });
    expect(stderr).toContain("not a git repository");
    expect(code).toBe(1);
  });
});
