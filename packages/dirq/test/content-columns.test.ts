import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { Dirq } from "dirq";
import { describe, expect, test } from "vitest";
import { column, query, run, temporaryDirectory, tree } from "./harness.ts";
import { rowsOf, startServer } from "./server-harness.ts";

/** Files whose counts and hashes other programs print. */
const samples = {
  "empty.txt": "",
  "one.txt": "one line\n",
  "open.txt": "first\nsecond without an end",
  "blank.txt": "\n\n  \t\n",
  "words.txt": "  leading and trailing  \r\nnext\fpage\vend ",
  "utf8.txt": "grüße, 漢字 und 🙂\n",
  "latin1.txt": Buffer.from("gr\xfc\xdfe\n", "latin1"),
  "nul.bin": Buffer.from([0, 1, 2, 10, 0, 10, 255]),
  "large.txt": "0123456789abcde\n".repeat(200_000),
};

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

/** What a program prints for each sample, with the file's name as its last argument. */
function printed(root: string, program: string, ...args: string[]): [string, string][] {
  return Object.keys(samples)
    .sort()
    .map((path) => {
      const output = spawnSync(program, [...args, path], {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, LC_ALL: "C.UTF-8" },
      });
      return [path, output.stdout.trim().split(/\s+/)[0]!];
    });
}

const sources = [
  { name: "the command line", rows: (root: string, sql: string) => query(root, sql, "--no-notes") },
  {
    name: "a live index",
    rows: async (root: string, sql: string) => {
      await using dirq = await Dirq.open({ root, live: true });
      return await dirq.query(sql);
    },
  },
];

describe.each(sources)("content columns over $name", ({ rows }) => {
  const pairs = async (root: string, name: string) =>
    (await rows(root, `SELECT path, ${name} AS value FROM './' ORDER BY path`)).map((row) => [
      row["path"],
      String(row["value"] as string | number),
    ]);

  test("lines counts as grep -c '' does", async () => {
    const root = tree(samples);
    expect(await pairs(root, "lines")).toEqual(printed(root, "grep", "-a", "-c", ""));
  });

  test("words counts as wc -w does", async () => {
    const root = tree({ ...samples, "nul.bin": "a b" });
    expect(await pairs(root, "words")).toEqual(printed(root, "wc", "-w"));
  });

  test.skipIf(!has("sha256sum", "--version"))("sha256 is that of sha256sum", async () => {
    const root = tree(samples);
    expect(await pairs(root, "sha256")).toEqual(printed(root, "sha256sum"));
  });

  test("xxh64 has the published values", async () => {
    // From the specification's reference implementation, seed 0: of nothing, and of "abc".
    const root = tree({ "abc.txt": "abc", empty: "" });
    expect(await rows(root, "SELECT xxh64 FROM './' ORDER BY path")).toEqual([
      { xxh64: "44bc2cf5ad770999" },
      { xxh64: "ef46db3751d8e999" },
    ]);
  });

  test("content is the text, bytes are the bytes, also of a file larger than a piece", async () => {
    const root = tree(samples);
    const found = await rows(
      root,
      "SELECT path, content, length(bytes) AS length, hex(substr(bytes, 1, 3)) AS start FROM './'",
    );
    const byPath = new Map(found.map((row) => [row["path"], row]));
    expect(byPath.get("large.txt")).toMatchObject({ content: samples["large.txt"], length: 3_200_000 });
    expect(byPath.get("utf8.txt")).toMatchObject({ content: samples["utf8.txt"], start: "6772C3" });
    expect(byPath.get("latin1.txt")).toMatchObject({ content: null, length: 6, start: "6772FC" });
    expect(byPath.get("empty.txt")).toMatchObject({ content: "", length: 0 });
  });

  test("they filter, group and join", async () => {
    const root = tree({ "a/x": "same\n", "b/y": "same\n", "b/z": "other needle\n", "b/w": "" });
    expect(await rows(root, "SELECT path FROM './' WHERE content LIKE '%NEEDLE%'")).toEqual([
      { path: "b/z" },
    ]);
    expect(
      await rows(
        root,
        "SELECT group_concat(path ORDER BY path) AS paths FROM './' GROUP BY sha256 HAVING count(*) > 1",
      ),
    ).toEqual([{ paths: "a/x,b/y" }]);
    expect(
      await rows(root, "SELECT a.path, b.path AS other FROM './a' a JOIN './b' b USING (sha256)"),
    ).toEqual([{ path: "a/x", other: "b/y" }]);
    expect(await rows(root, "SELECT dir, sum(lines) AS lines FROM './' GROUP BY dir ORDER BY dir")).toEqual([
      { dir: "a", lines: 1 },
      { dir: "b", lines: 2 },
    ]);
  });
});

test.skipIf(!has("xxhsum", "--version"))("xxh64 is that of xxhsum", async () => {
  const root = tree(samples);
  const found = await query(root, "SELECT path, xxh64 FROM './' ORDER BY path");
  expect(found.map(({ path, xxh64 }) => [path, xxh64])).toEqual(printed(root, "xxhsum", "-q", "-H64"));
});

test.skipIf(!has("file", "--version"))("mime is that of file(1) for common types", async () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const root = tree({
    "a.pdf": "%PDF-1.7\n%\u00e2\u00e3\n",
    "b.png": png,
    "c.gif": "GIF89a\x01\0\x01\0\x00\0\0",
    "d.txt": "BM is how this text begins, and bitmaps too\n",
    "e.empty": "",
    "g.bin": Buffer.from([0, 1, 2, 3, 250, 251]),
  });
  execFileSync("gzip", ["-k", "d.txt"], { cwd: root });
  const shown = execFileSync("sh", ["-c", "file --brief --mime-type *"], { cwd: root, encoding: "utf8" });
  expect(await column(root, "SELECT mime FROM './' ORDER BY path")).toEqual(shown.trim().split("\n"));
});

test.skipIf(!has("git", "--version"))("is_binary says what git says", async () => {
  const late = Buffer.alloc(9_000, "x");
  late[8_500] = 0;
  const early = Buffer.alloc(9_000, "x");
  early[7_500] = 0;
  const root = tree({ ...samples, "early.dat": early, "late.dat": late });
  const numbers = spawnSync("git", ["diff", "--no-index", "--numstat", "--", "/dev/null", "early.dat"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(numbers.stdout).toMatch(/^-\t-\t/);
  expect(await column(root, "SELECT path FROM './' WHERE is_binary")).toEqual(["early.dat", "nul.bin"]);
});

test("above the limit content and bytes are NULL with a note, the other columns are not", async () => {
  const root = tree({ "large.txt": "x".repeat(2_000_000), "small.txt": "x" });
  const sql = "SELECT path, length(content) AS text, length(bytes) AS bytes, lines FROM './'";
  const limited = await run([sql, "--max-content", "1000000"], { cwd: root });
  expect(JSON.parse(limited.stdout)).toEqual([
    { path: "large.txt", text: null, bytes: null, lines: 1 },
    { path: "small.txt", text: 1, bytes: 1, lines: 1 },
  ]);
  expect(limited.stderr).toBe(
    "dirq: content is NULL for files larger than 1000000 bytes; --max-content <bytes> changes this limit\n",
  );
  expect(limited.code).toBe(0);
  expect(await column(root, "SELECT length(content) FROM './large.txt'")).toEqual([2_000_000]);
  expect(await column(root, "SELECT content FROM './small.txt'", "--max-content=0", "--no-notes")).toEqual([
    null,
  ]);
  const wrong = await run([sql, "--max-content", "1k"], { cwd: root });
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('--max-content is "1k"')]);
});

test.skipIf(process.getuid?.() === 0 && !has("setpriv", "--version"))(
  "an unreadable file has NULL, one line on stderr and exit code 23",
  async () => {
    const root = tree({ "a.txt": "readable", "b.txt": "secret" });
    chmodSync(root, 0o755);
    chmodSync(join(root, "b.txt"), 0o000);
    const under =
      process.getuid?.() === 0 ? ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : [];
    const sql =
      "SELECT path, content, bytes, lines, sha256, mime, is_binary, size FROM './' WHERE content IS NULL";
    const { code, stdout, stderr } = await run([sql], { cwd: root, under });
    expect(JSON.parse(stdout)).toEqual([
      {
        path: "b.txt",
        content: null,
        bytes: null,
        lines: null,
        sha256: null,
        mime: null,
        is_binary: null,
        size: 6,
      },
    ]);
    expect(stderr).toBe("dirq: b.txt: permission denied (EACCES)\n");
    expect(code).toBe(23);
    const unread = await run(["SELECT content FROM './' WHERE path = 'a.txt'"], { cwd: root, under });
    expect([unread.code, unread.stderr]).toEqual([0, ""]);
  },
);

test("a server does not show content that a link leads out of the root to", async () => {
  const outside = temporaryDirectory();
  const root = tree({
    "in.txt": "inside",
    "near.txt": { link: "in.txt" },
    "far.txt": { link: join(outside, "f") },
  });
  execFileSync("sh", ["-c", "printf outside > f"], { cwd: outside });
  const server = await startServer(root);
  const sql = "SELECT path, content, lines, size FROM './' ORDER BY path";
  expect(await rowsOf(server.port, sql)).toEqual([
    { path: "far.txt", content: null, lines: null, size: 7 },
    { path: "in.txt", content: "inside", lines: 1, size: 6 },
    { path: "near.txt", content: "inside", lines: 1, size: 6 },
  ]);
  expect(await query(root, "SELECT content FROM './far.txt'")).toEqual([{ content: "outside" }]);
});

test("a link to a file has the target's content; a file in a name that is not UTF-8 is read", async () => {
  const root = tree({ "a.txt": "target", "link.txt": { link: "a.txt" } });
  execFileSync("sh", ["-c", `printf one > "$(printf 'n\\377')"; printf two > "$(printf 'n\\376')"`], {
    cwd: root,
  });
  expect((await column(root, "SELECT content FROM './'")).sort()).toEqual(["one", "target", "target", "two"]);
});

test("with node:fs instead of the native reader the values are the same", async () => {
  const root = tree(samples);
  const sql = "SELECT path, content, lines, words, sha256, mime, is_binary FROM './'";
  const native = await run([sql], { cwd: root });
  const portable = await run([sql], { cwd: root, env: { DIRQ_READER: "node" } });
  expect(portable.stdout).toBe(native.stdout);
});
