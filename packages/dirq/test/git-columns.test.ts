import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Dirq } from "dirq";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { column, query, run, script, temporaryDirectory, tree } from "./harness.ts";
import { propertyTimeout, runs } from "./property.ts";

const identity = ["-c", "user.name=Ann Grün", "-c", "user.email=ann@example.org"];

/** Runs git with a fixed date: commits of a test are one second apart where `time` says so. */
function git(directory: string, time: number, ...args: string[]): string {
  const date = `@${1_700_000_000 + time} +0000`;
  return execFileSync("git", [...identity, ...args], {
    cwd: directory,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: "/nonexistent", GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

function repository(directory: string): string {
  git(directory, 0, "init", "--quiet", "--initial-branch=main");
  return directory;
}

function commit(directory: string, time: number, ...args: string[]): void {
  git(directory, time, "add", "--all");
  git(directory, time, "commit", "--quiet", "--allow-empty", "--message=commit", ...args);
}

/** What `git log -1` finds for each of some files. */
function lastCommits(directory: string, paths: readonly string[]): Record<string, unknown>[] {
  return paths.map((path) => {
    const line = git(directory, 0, "log", "-1", "--format=%H%x00%aN%x00%ct", "--", path).trim();
    const [id = "", author, time] = line.split("\0");
    if (id === "") return { path, git_last_commit: null, git_last_author: null, git_last_time: null };
    return { path, git_last_commit: id, git_last_author: author, git_last_time: Number(time) };
  });
}

const last = "path, git_last_commit, git_last_author, git_last_time";

describe.each([
  { name: "the command line", rows: (root: string, sql: string) => query(root, sql) },
  {
    name: "a live index",
    rows: async (root: string, sql: string) => {
      await using dirq = await Dirq.open({ root, live: true });
      return await dirq.query(sql);
    },
  },
])("git columns over $name", ({ rows }) => {
  test("git_status is that of git status --short, git_tracked whether the index has the file", async () => {
    const root = repository(
      tree({ same: "1", edited: "1", staged: "1", both: "1", moved: "a long line\n".repeat(9) }),
    );
    writeFileSync(join(root, "forced.log"), "");
    writeFileSync(join(root, ".gitignore"), "*.log\n");
    git(root, 1, "add", "--force", "forced.log");
    commit(root, 1);
    git(root, 2, "mv", "moved", "with space");
    for (const name of ["edited", "both"]) appendFileSync(join(root, name), "2");
    for (const name of ["staged", "both"]) {
      appendFileSync(join(root, name), "3");
      git(root, 2, "add", name);
    }
    appendFileSync(join(root, "both"), "4");
    writeFileSync(join(root, "added"), "");
    git(root, 2, "add", "added");
    mkdirSync(join(root, "new/deep"), { recursive: true });
    writeFileSync(join(root, "new/deep/grün\nline"), "");
    const found = await rows(root, "SELECT path, git_status, git_tracked FROM './' ORDER BY path");
    const short = git(root, 0, "status", "--porcelain", "-z", "--untracked-files=all").split("\0");
    const expected = new Map(
      short
        .filter((each) => each !== "moved" && each !== "")
        .map((each) => [each.slice(3), each.slice(0, 2)]),
    );
    expect(expected.size).toBe(6);
    const tracked = new Set(git(root, 0, "ls-files", "-z").split("\0"));
    expect(found).toEqual(
      [".gitignore", "added", "both", "edited", "new/deep/grün\nline", "same", "staged", "with space"].map(
        (path) => ({
          path,
          git_status: expected.get(path) ?? "",
          git_tracked: tracked.has(path) ? 1 : 0,
        }),
      ),
    );
  });

  test("the last commit is that of git log, also below a directory of the repository and for odd names", async () => {
    const top = repository(tree({ "a.md": "1", "sub/b": "1", 'sub/été\n"x': "1" }));
    commit(top, 1);
    appendFileSync(join(top, "sub/b"), "2");
    commit(top, 2, "--author=Bo <bo@example.org>");
    writeFileSync(join(top, "sub/new"), "");
    const root = join(top, "sub");
    const expected = lastCommits(root, ["b", "new", 'été\n"x']);
    expect(expected.map((row) => row["git_last_author"])).toEqual(["Bo", null, "Ann Grün"]);
    expect(await rows(root, `SELECT ${last} FROM './' ORDER BY path`)).toEqual(expected);
  });

  test("each file belongs to the innermost repository; outside of one the columns are NULL", async () => {
    const root = temporaryDirectory();
    for (const directory of ["outer/inner", "outer/empty/.git", "plain"])
      mkdirSync(join(root, directory), { recursive: true });
    const [outer, inner] = [repository(join(root, "outer")), repository(join(root, "outer/inner"))];
    writeFileSync(join(inner, "x"), "");
    commit(inner, 1, "--author=Inner <i@example.org>");
    for (const path of ["outer/y", "outer/empty/z", "plain/w"]) writeFileSync(join(root, path), "");
    git(outer, 2, "add", "y", "empty/z");
    git(outer, 2, "commit", "--quiet", "--message=m", "--author=Outer <o@example.org>");
    expect(
      await rows(
        root,
        "SELECT path, git_last_author AS author, git_tracked AS tracked FROM './' ORDER BY path",
      ),
    ).toEqual([
      { path: "outer/empty/z", author: "Outer", tracked: 1 },
      { path: "outer/inner/x", author: "Inner", tracked: 1 },
      { path: "outer/y", author: "Outer", tracked: 1 },
      { path: "plain/w", author: null, tracked: null },
    ]);
  });

  test("a repository without a commit has files without a last commit", async () => {
    const root = repository(tree({ a: "" }));
    expect(await rows(root, "SELECT git_status, git_tracked, git_last_time FROM './'")).toEqual([
      { git_status: "??", git_tracked: 0, git_last_time: null },
    ]);
  });
});

const step = fc.record({
  branch: fc.nat(),
  action: fc.constantFrom("write", "write", "write", "branch", "merge", "merge"),
  other: fc.nat(),
  strategy: fc.constantFrom("--strategy=ours", "--strategy-option=theirs"),
  file: fc.constantFrom("a", "b", "c/d", "c/e"),
  content: fc.constantFrom("0", "1", "2"),
});

test(
  "the last commits of random histories with merges are those of git log for each file",
  async () => {
    const history = fc.array(step, { minLength: 6, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const root = repository(tree({ a: "0", b: "0", "c/d": "0", "c/e": "0" }));
        commit(root, 0);
        const branches = ["main"];
        for (const [index, { branch, action, other, strategy, file, content }] of steps.entries()) {
          const time = index + 1;
          git(root, time, "checkout", "--quiet", branches[branch % branches.length]!);
          const from = branches[other % branches.length]!;
          if (action === "branch") {
            git(root, time, "checkout", "--quiet", "-b", `b${time}`);
            branches.push(`b${time}`);
          } else if (action === "merge")
            git(root, time, "merge", "--quiet", "--no-ff", "--no-edit", strategy, from);
          else {
            writeFileSync(join(root, file), content);
            commit(root, time);
          }
        }
        const found = await query(root, `SELECT ${last} FROM './' ORDER BY path`);
        expect(found).toEqual(lastCommits(root, ["a", "b", "c/d", "c/e"]));
      }),
      runs(12),
    );
  },
  propertyTimeout,
);

test("a history of several pages, and one that a shallow clone cuts off", async () => {
  const root = repository(tree({ old: "1", new: "1" }));
  const marks = ["blob\nmark :1\ndata 1\nx\n"];
  for (let at = 1; at <= 5_000; at++)
    marks.push(
      `commit refs/heads/main\ncommitter A <a@b> ${1_700_000_000 + at} +0000\ndata 1\nm\n` +
        (at === 1 ? "M 100644 :1 old\nM 100644 :1 new\n" : `M 100644 inline new\ndata 4\n${1_000 + at}\n`),
    );
  execFileSync("git", ["fast-import", "--quiet", "--force"], { cwd: root, input: marks.join("") });
  git(root, 0, "reset", "--quiet", "--hard");
  expect(await query(root, "SELECT path, git_last_time - 1700000000 AS at FROM './' ORDER BY path")).toEqual([
    { path: "new", at: 5_000 },
    { path: "old", at: 1 },
  ]);
  const clone = join(temporaryDirectory(), "clone");
  git(root, 0, "clone", "--quiet", "--depth=3", `file://${root}`, clone);
  expect(await query(clone, `SELECT ${last} FROM './' ORDER BY path`)).toEqual(
    lastCommits(clone, ["new", "old"]),
  );
});

test("git is started a fixed number of times for all files of a repository", async () => {
  const root = repository(tree(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, ""]))));
  commit(root, 1);
  const log = join(temporaryDirectory(), "calls");
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  const program = script(`#!/bin/sh\necho "$3" >> '${log}'\nexec '${real}' "$@"\n`, "git");
  const env = { PATH: `${join(program, "..")}:${process.env["PATH"]!}` };
  const sql = "SELECT git_status, git_tracked, git_last_author FROM './' WHERE git_last_time > 0";
  const { stdout } = await run([sql], { cwd: root, env });
  expect(JSON.parse(stdout)).toHaveLength(50);
  const calls = execFileSync("cat", [log], { encoding: "utf8" }).trim().split("\n");
  expect(calls.sort()).toEqual(["diff-tree", "ls-files", "ls-tree", "rev-list", "rev-parse", "status"]);
});

test("without git the error names it; files outside of repositories do not need it", async () => {
  const root = repository(tree({ a: "" }));
  const env = { PATH: temporaryDirectory() };
  const missing = await run(["SELECT git_status FROM './'"], { cwd: root, env });
  expect(missing).toMatchObject({ code: 1, stdout: "" });
  expect(missing.stderr).toContain("cannot run git: it is not installed");
  const plain = await run(["SELECT git_status FROM './'"], { cwd: tree({ a: "" }), env });
  expect(plain).toMatchObject({ code: 0, stdout: '[{"git_status":null}]\n' });
});

test("a repository that git cannot read is reported once, its columns are NULL, and the exit code is 23", async () => {
  const root = repository(tree({ "one/a": "", "one/b": "", c: "" }));
  repository(join(root, "one"));
  writeFileSync(join(root, "one/.git/config"), "[broken");
  const { code, stdout, stderr } = await run(["SELECT path, git_status FROM './' ORDER BY path"], {
    cwd: root,
  });
  expect(JSON.parse(stdout)).toEqual([
    { path: "c", git_status: "??" },
    { path: "one/a", git_status: null },
    { path: "one/b", git_status: null },
  ]);
  expect(code).toBe(23);
  expect(stderr).toMatch(/one: git: bad config/);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

test("the index of the repository is not written, its own programs are not run, and a hook's variables do not count", async () => {
  const root = repository(tree({ a: "1" }));
  commit(root, 1);
  const marker = join(temporaryDirectory(), "ran");
  git(root, 1, "config", "core.fsmonitor", script(`#!/bin/sh\ntouch '${marker}'\n`));
  const before = execFileSync("sha256sum", [".git/index"], { cwd: root, encoding: "utf8" });
  execFileSync("touch", ["a"], { cwd: root });
  const other = repository(temporaryDirectory());
  const env = { GIT_DIR: join(other, ".git"), GIT_INDEX_FILE: join(other, "none") };
  const { stdout } = await run(["SELECT git_status, git_tracked FROM './a'"], { cwd: root, env });
  expect(JSON.parse(stdout)).toEqual([{ git_status: "", git_tracked: 1 }]);
  expect(execFileSync("sha256sum", [".git/index"], { cwd: root, encoding: "utf8" })).toBe(before);
  await expect(column(root, `SELECT count(*) FROM '${marker}'`)).resolves.toEqual([0]);
});

test("with --no-ignore an ignored file has !!; a path through a link is that of its target", async () => {
  const root = repository(
    tree({ ".gitignore": "*.log\nbuild/\n", "x.log": "", "build/deep/y": "", "real/z": "" }),
  );
  commit(root, 1);
  symlinkSync("real", join(root, "link"));
  const sql = "SELECT path, git_status AS status FROM './' ORDER BY path";
  expect(await query(root, sql, "--no-ignore")).toEqual([
    { path: ".gitignore", status: "" },
    { path: "build/deep/y", status: "!!" },
    { path: "real/z", status: "" },
    { path: "x.log", status: "!!" },
  ]);
  expect(await query(root, "SELECT path, git_tracked FROM './link'")).toEqual([
    { path: "link/z", git_tracked: 1 },
  ]);
  rmSync(join(root, "link"));
  expect(await query(root, "SELECT DISTINCT git_status FROM './.git/**'")).toEqual([{ git_status: null }]);
});
