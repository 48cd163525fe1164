import { appendFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { diskTree } from "./disk-tree.ts";
import { configFile, query, run, tree, type TreeEntries } from "./harness.ts";
import { errorOf, post, rowsOf, startServer } from "./server-harness.ts";

const search = '[[table]]\nname = "notes"\nglob = "**/*.md"\nsearch = ["content"]\n';
const files: TreeEntries = {
  "tea.md": "Green tea is best when it is brewed below boiling.\n",
  "work/plan.md": "First a pot of tea, then tea again, then plans.\n",
  "binary.md": new Uint8Array([0xff, 0x00, 0xfe]),
  "other.txt": "tea",
};

const matching = (words: string) => `SELECT path FROM notes WHERE notes MATCH '${words}' ORDER BY path`;

describe("a full-text table", () => {
  test.each([[], ["--persist"]])("has the path and the content of each file; %s", async (...flags) => {
    const root = tree(files);
    const flagsOf = ["-c", configFile(search), ...flags.flat()];
    const ask = (sql: string) => query(root, sql, ...flagsOf);
    expect(await ask("SELECT * FROM notes ORDER BY path")).toEqual([
      { path: "binary.md", content: null },
      { path: "tea.md", content: files["tea.md"] },
      { path: "work/plan.md", content: files["work/plan.md"] },
    ]);
    expect(await ask("SELECT path, snippet(notes, 1, '[', ']', '…', 3) AS hit FROM notes('bre*')")).toEqual([
      { path: "tea.md", hit: "…is [brewed] below…" },
    ]);
    expect(await ask("SELECT path FROM notes WHERE notes MATCH 'tea' ORDER BY bm25(notes)")).toEqual([
      { path: "work/plan.md" },
      { path: "tea.md" },
    ]);
    appendFileSync(join(root, "tea.md"), "More of oolong.\n");
    rmSync(join(root, "work"), { recursive: true });
    expect(await ask(matching("oolong"))).toEqual([{ path: "tea.md" }]);
    expect(await ask(matching("plans"))).toEqual([]);
  });

  test("joins path-tables, and names the file of a row", async () => {
    const root = tree(files);
    const config = configFile(search);
    const joined = "SELECT size FROM notes JOIN './' f USING (path) WHERE notes MATCH 'plans'";
    expect(await query(root, joined, "-c", config)).toEqual([{ size: 48 }]);
    expect(
      await query(
        root,
        "SELECT _dirq_file_path AS file FROM notes WHERE notes MATCH 'boiling' ORDER BY rank",
        "-c",
        config,
      ),
    ).toEqual([{ file: "tea.md" }]);
  });

  test("takes a tokenizer, columns of files, captures of the glob and the output of a parser", async () => {
    const root = tree({ "2026/a.md": "---\ntitle: Oolong\n---\nGreen\n" });
    const trigram = configFile(
      '[[table]]\nname = "t"\nglob = "{year}/*.md"\nsearch = ["content", "basename", "year"]\ntokenize = "trigram"\n',
    );
    expect(
      await query(root, "SELECT path, basename, year FROM t WHERE t MATCH 'olo'", "-c", trigram),
    ).toEqual([{ path: "2026/a.md", basename: "a.md", year: "2026" }]);
    expect(await query(root, "SELECT path FROM t WHERE content LIKE '%ree%'", "-c", trigram)).toEqual([
      { path: "2026/a.md" },
    ]);
    const parsed = configFile(
      '[[table]]\nname = "t"\nglob = "**/*.md"\nsearch = ["title", "body"]\non-file = "builtin:markdown"\n',
    );
    expect(
      await query(root, "SELECT path, title FROM t WHERE t MATCH 'title: oolong'", "-c", parsed),
    ).toEqual([{ path: "2026/a.md", title: "Oolong" }]);
  });

  test("its storage is neither listed nor readable", async () => {
    const root = tree(files);
    const config = configFile(`${search}ddl = "CREATE VIRTUAL TABLE words USING fts5vocab(notes, 'row');"\n`);
    const { port } = await startServer(root, ["-c", config]);
    for (const sql of [
      "SELECT name FROM sqlite_master",
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%' ORDER BY name",
    ])
      expect((await rowsOf(port, sql)).map(({ name }) => name).sort()).toEqual(["notes", "words"]);
    expect((await rowsOf(port, "PRAGMA table_list")).filter(({ type }) => type === "shadow")).toEqual([]);
    for (const sql of [
      "SELECT * FROM notes_data",
      'SELECT * FROM main."NOTES_content"',
      "WITH x AS (SELECT * FROM notes_idx) SELECT * FROM x",
      "PRAGMA table_info(notes_config)",
      "SELECT * FROM notes WHERE path IN (SELECT sz FROM notes_docsize)",
    ]) {
      const answer = await post(port, { sql });
      expect({ sql, status: answer.status }).toEqual({ sql, status: 400 });
      expect(errorOf(answer)).toContain("is internal to a virtual table");
    }
    expect(await rowsOf(port, "SELECT term, doc FROM words WHERE term = 'tea'")).toEqual([
      { term: "tea", doc: 2 },
    ]);
  });

  test.each([
    ["search = []", "search is an empty list"],
    ['search = ["content", "Content"]', 'search names the column "Content" twice'],
    ['search = ["words here"]', 'search names "words here"'],
    ['search = ["content"]\nschema = "a TEXT"', "a full-text table has no schema"],
    ['search = ["nothing"]', "nothing fills the column nothing of the table t"],
    ['search = ["git_status"]', "git_status of the table t cannot be stored: it changes with each commit"],
    ['search = ["content"]\ntokenize = "none"', "the search of the table t: no such tokenizer: none"],
    ['schema = "path TEXT"\ntokenize = "trigram"', "tokenize is for full-text tables"],
  ])("%s is an error with its line", async (keys, message) => {
    const config = configFile(`[[table]]\nname = "t"\nglob = "*.md"\n${keys}\n`);
    const { code, stderr } = await run(["SELECT * FROM t", "-c", config], { cwd: tree({ "a.md": "" }) });
    expect(code).toBe(1);
    expect(stderr).toMatch(/dirq\.toml:\d: /);
    expect(stderr).toContain(message);
  });

  test("follows files that are created, changed, renamed and deleted on a server", async () => {
    const root = diskTree(files);
    const { port } = await startServer(root, ["-c", configFile(search)]);
    const found = async (words: string) => (await rowsOf(port, matching(words))).map(({ path }) => path);
    expect(await found("tea")).toEqual(["tea.md", "work/plan.md"]);
    writeFileSync(join(root, "new.md"), "oolong");
    await expect.poll(() => found("oolong")).toEqual(["new.md"]);
    writeFileSync(join(root, "new.md"), "assam");
    await expect.poll(() => found("assam")).toEqual(["new.md"]);
    expect(await found("oolong")).toEqual([]);
    renameSync(join(root, "new.md"), join(root, "work/moved.md"));
    await expect.poll(() => found("assam")).toEqual(["work/moved.md"]);
    renameSync(join(root, "work/moved.md"), join(root, "work/moved.txt"));
    await expect.poll(() => found("assam")).toEqual([]);
    rmSync(join(root, "work"), { recursive: true });
    await expect.poll(() => found("tea")).toEqual(["tea.md"]);
  });
});
