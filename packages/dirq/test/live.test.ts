import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Dirq, type ChangeEvent, type Row } from "dirq";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { scrubbedEnvironment, script, temporaryDirectory, tree, until } from "./harness.ts";
import { runs } from "./property.ts";

const allRows = "SELECT * FROM './' ORDER BY path";

async function openLive(
  root: string,
  options: { config?: string[]; onFile?: string; confined?: boolean; onNote?: (note: string) => void } = {},
): Promise<Dirq> {
  const dirq = await Dirq.open({ root, live: true, ...options });
  onTestFinished(() => dirq.close());
  return dirq;
}

async function fresh(root: string, sql = allRows): Promise<Row[]> {
  const dirq = await Dirq.open({ root });
  try {
    return await dirq.query(sql);
  } finally {
    await dirq.close();
  }
}

/** Waits until the live index says what a fresh scan says. */
async function untilCurrent(dirq: Dirq, root: string): Promise<void> {
  await until(async () => JSON.stringify(await dirq.query(allRows)) === JSON.stringify(await fresh(root)));
}

/** Collects events until there is one for a path. */
class Watcher {
  readonly events: ChangeEvent[] = [];
  readonly #stream: AsyncGenerator<ChangeEvent>;

  constructor(dirq: Dirq) {
    this.#stream = dirq.watch();
    void this.#read();
  }

  async next(condition: (event: ChangeEvent) => boolean): Promise<ChangeEvent> {
    await until(() => this.events.some(condition));
    const at = this.events.findIndex(condition);
    return this.events.splice(0, at + 1).at(-1)!;
  }

  async #read(): Promise<void> {
    for await (const event of this.#stream) this.events.push(event);
  }
}

const of = (path: string) => (event: ChangeEvent) => event.file_path === path;

describe("a live directory", () => {
  it("answers from the index what a fresh scan answers", async () => {
    const root = tree({
      "a.md": "1",
      "docs/b.md": "22",
      "docs/deep/c.txt": "333",
      "node_modules/x.js": "",
      ".gitignore": "*.log\n",
      "z.log": "",
    });
    const dirq = await openLive(root);
    for (const table of [
      "./",
      "./docs",
      "./docs/*.md",
      "./**/*.{md,txt}",
      "./a.md",
      "./none",
      "./docs/deep/",
    ]) {
      const sql = `SELECT * FROM '${table}'`;
      expect(await dirq.query(sql), table).toEqual(await fresh(root, sql));
    }
    const joined = "SELECT a.path, b.size FROM './' a JOIN './docs' b USING (path) ORDER BY 1";
    expect(await dirq.query(joined)).toEqual(await fresh(root, joined));
  });

  it("refuses to read out of the root if it is confined", async () => {
    const dirq = await openLive(tree({ "a.md": "" }), { confined: true });
    for (const path of ["/etc/*", "../x", "~/x", "./../x"]) {
      await expect(dirq.query(`SELECT * FROM '${path}'`), path).rejects.toThrow("leads out of the root");
    }
  });

  it("refuses the same where a parser reads the files", async () => {
    const root = tree({ "inside/a.csv": "v\n1\n", "other.csv": "v\n2\n" });
    await using dirq = await Dirq.open({ root: join(root, "inside"), confined: true, onFile: "builtin:csv" });
    expect(await dirq.query("SELECT v FROM './*.csv'")).toEqual([{ v: 1 }]);
    await expect(dirq.query("SELECT v FROM '../*.csv'")).rejects.toThrow("leads out of the root");
  });

  it("reads files out of the root when they are queried, and shows absolute paths", async () => {
    const root = tree({ "inside/a.md": "", "other/b.md": "12", "other/deep/c.md": "" });
    const dirq = await openLive(join(root, "inside"));
    const sql = "SELECT path, size FROM '../other/**/*.md'";
    const first = { path: join(root, "other/b.md"), size: 2 };
    expect(await dirq.query(`${sql} WHERE size > 0`)).toEqual([first]);
    writeFileSync(join(root, "other/new.md"), "123");
    expect(await dirq.query(`${sql} WHERE size > 0`)).toEqual([
      first,
      { path: join(root, "other/new.md"), size: 3 },
    ]);
    expect(await dirq.query("SELECT path FROM './'")).toEqual([{ path: "a.md" }]);
  });

  it("reports files that are created, changed and deleted", async () => {
    const root = tree({ "old.md": "1" });
    const dirq = await openLive(root);
    const watcher = new Watcher(dirq);
    writeFileSync(join(root, "new.md"), "12345");
    const inserted = await watcher.next(of("new.md"));
    expect(inserted).toMatchObject({
      action: "insert",
      table: "./",
      old_row: null,
      row: { path: "new.md", ext: "md", dir: "" },
    });
    writeFileSync(join(root, "new.md"), "1234567");
    const updated = await watcher.next((event) => event.file_path === "new.md" && event.row?.["size"] === 7);
    expect(updated).toMatchObject({ action: "update", row: { path: "new.md" } });
    unlinkSync(join(root, "old.md"));
    expect(await watcher.next(of("old.md"))).toMatchObject({
      action: "delete",
      old_row: null,
      row: { path: "old.md", size: 1 },
    });
  });

  it("reports all changes from the start of watching", async () => {
    const root = tree({});
    const dirq = await openLive(root);
    const changes = dirq.watch();
    writeFileSync(join(root, "early"), "");
    await until(async () => (await dirq.query(allRows)).length === 1);
    expect((await changes.next()).value).toMatchObject({ action: "insert", file_path: "early" });
    await changes.return();
    await expect((async () => (await Dirq.open({ root })).watch())()).rejects.toThrow("live: true");
  });

  it("takes an editor's write and rename for one update", async () => {
    const root = tree({ "note.md": "before" });
    const watcher = new Watcher(await openLive(root));
    writeFileSync(join(root, "note.md~"), "after it all");
    renameSync(join(root, "note.md~"), join(root, "note.md"));
    writeFileSync(join(root, "last"), "");
    await watcher.next(of("note.md"));
    expect(watcher.events.filter((event) => event.action === "delete")).toEqual([]);
  });

  it("follows directories that are made and filled at once, renamed and removed", async () => {
    const root = tree({ "keep.txt": "" });
    const dirq = await openLive(root);
    const watcher = new Watcher(dirq);
    mkdirSync(join(root, "one/two/three"), { recursive: true });
    writeFileSync(join(root, "one/two/three/deep.txt"), "1");
    await watcher.next(of("one/two/three/deep.txt"));
    renameSync(join(root, "one"), join(root, "uno"));
    await watcher.next(of("uno/two/three/deep.txt"));
    writeFileSync(join(root, "uno/two/new.txt"), "1");
    await watcher.next(of("uno/two/new.txt"));
    rmSync(join(root, "uno"), { recursive: true });
    await until(async () => (await dirq.query("SELECT path FROM './'")).length === 1);
  });

  it("follows ignore files", async () => {
    const root = tree({ "a.md": "", "sub/b.md": "", "sub/c.txt": "" });
    const dirq = await openLive(root);
    const watcher = new Watcher(dirq);
    writeFileSync(join(root, "sub/.gitignore"), "*.md\n");
    expect(await watcher.next(of("sub/b.md"))).toMatchObject({ action: "delete" });
    unlinkSync(join(root, "sub/.gitignore"));
    expect(
      await watcher.next((event) => event.file_path === "sub/b.md" && event.action === "insert"),
    ).toBeDefined();
    await untilCurrent(dirq, root);
  });

  it("follows the ignore rules of a repository whose worktree is the root", async () => {
    const top = tree({ "main/.git/info/exclude": "", "worktree/a.md": "", "worktree/b.md": "" });
    const git = join(top, "main/.git/worktrees/worktree");
    mkdirSync(git, { recursive: true });
    writeFileSync(join(git, "commondir"), "../..\n");
    const root = join(top, "worktree");
    writeFileSync(join(root, ".git"), `gitdir: ${git}\n`);
    const dirq = await openLive(root);
    expect(await dirq.query("SELECT path FROM './'")).toHaveLength(2);
    writeFileSync(join(top, "main/.git/info/exclude"), "b.md\n");
    await untilCurrent(dirq, root);
    expect(await dirq.query("SELECT path FROM './'")).toEqual([{ path: "a.md" }]);
  });

  it("follows links, also where what they lead to is not watched", async () => {
    const elsewhere = tree({ "target.txt": "1" });
    const root = tree({ "a.md": "" });
    const dirq = await openLive(root);
    const watcher = new Watcher(dirq);
    symlinkSync(join(elsewhere, "target.txt"), join(root, "link.txt"));
    await watcher.next(of("link.txt"));
    writeFileSync(join(elsewhere, "target.txt"), "123456");
    expect(await watcher.next(of("link.txt"))).toMatchObject({ action: "update", row: { size: 6 } });
  });

  it("follows links whose target does not exist yet, or was deleted", async () => {
    const elsewhere = temporaryDirectory();
    const root = tree({ "a.md": "", "dir/b.md": "" });
    symlinkSync("later.md", join(root, "broken.md"));
    symlinkSync(join(elsewhere, "target"), join(root, "dir/outside.md"));
    symlinkSync("dir", join(root, "to-directory"));
    symlinkSync("round.md", join(root, "round.md"));
    const dirq = await openLive(root);
    const watcher = new Watcher(dirq);
    const target = join(elsewhere, "target");
    const change = async (action: string, path: string) => {
      const event = await watcher.next(of(path));
      expect(event).toMatchObject({ action });
      await untilCurrent(dirq, root);
    };
    writeFileSync(join(root, "later.md"), "x");
    await change("insert", "broken.md");
    writeFileSync(target, "1");
    await change("insert", "dir/outside.md");
    unlinkSync(target);
    await change("delete", "dir/outside.md");
    mkdirSync(target);
    renameSync(join(root, "dir"), join(root, "moved"));
    await change("delete", "dir/b.md");
    rmSync(target, { recursive: true });
    writeFileSync(target, "12");
    await change("insert", "moved/outside.md");
    writeFileSync(join(root, "dir"), "a file now");
    await change("insert", "to-directory");
    unlinkSync(join(root, "dir"));
    await change("delete", "to-directory");
    expect(watcher.events.filter((event) => event.action === "error")).toEqual([]);
    expect(await dirq.query("SELECT path FROM './' ORDER BY 1")).toEqual(
      ["a.md", "broken.md", "later.md", "moved/b.md", "moved/outside.md"].map((path) => ({ path })),
    );
  });

  it("follows the links of a directory that is moved into it", async () => {
    const elsewhere = tree({ "dir/deep/c.md": "" });
    symlinkSync("../../later.md", join(elsewhere, "dir/deep/link.md"));
    const root = tree({ "a.md": "" });
    const dirq = await openLive(root);
    const watcher = new Watcher(dirq);
    renameSync(join(elsewhere, "dir"), join(root, "dir"));
    await watcher.next(of("dir/deep/c.md"));
    writeFileSync(join(root, "later.md"), "x");
    expect(await watcher.next(of("dir/deep/link.md"))).toMatchObject({ action: "insert" });
    await untilCurrent(dirq, root);
  });

  it.runIf(process.platform === "linux")("follows links whose names are not UTF-8", async () => {
    const elsewhere = tree({ "target.txt": "1" });
    const root = tree({ "dir/a.md": "", "b.md": "" });
    const named = (name: string) => Buffer.from(join(root, name), "latin1");
    symlinkSync(join(elsewhere, "target.txt"), named("dir/link\xff.txt"));
    symlinkSync(join(elsewhere, "later.txt"), named("later\xff.txt"));
    mkdirSync(named("raw\xff"));
    symlinkSync(join(elsewhere, "later.txt"), named("raw\xff/plain.txt"));
    const dirq = await openLive(root);
    const watcher = new Watcher(dirq);
    writeFileSync(join(elsewhere, "target.txt"), "123456");
    expect(await watcher.next(of("dir/link\uFFFD.txt"))).toMatchObject({
      action: "update",
      row: { size: 6 },
    });
    writeFileSync(join(elsewhere, "later.txt"), "1");
    for (const path of ["later\uFFFD.txt", "raw\uFFFD/plain.txt"]) {
      await until(() => watcher.events.some((event) => event.file_path === path));
    }
    await untilCurrent(dirq, root);
    unlinkSync(named("later\xff.txt"));
    expect(await watcher.next((event) => event.action === "delete")).toMatchObject({
      file_path: "later\uFFFD.txt",
    });
    await untilCurrent(dirq, root);
  });

  it("does not parse a file again and again that is wrong and has a link", async () => {
    const root = tree({
      "c.toml": `[[table]]\nname = "t"\nglob = "l.txt"\nschema = "n"\non-file = "${script(
        "#!/bin/sh\necho x >> calls\nexit 1\n",
      )} {path}"\n`,
      "a.txt": "",
    });
    symlinkSync("a.txt", join(root, "l.txt"));
    await openLive(root, { config: ["c.toml"] });
    const calls = () => readFileSync(join(root, "calls"), "utf8").length;
    await until(async () => {
      const before = calls();
      await new Promise((resume) => setTimeout(resume, 2500));
      return calls() === before;
    });
  });

  it("says nothing of an edit that leaves the rows equal", async () => {
    const root = tree({
      "data.json": '[{"n":1}]',
      "c.toml": '[[table]]\nname = "t"\nglob = "*.json"\nschema = "n INTEGER"\non-file = "cat"\n',
    });
    const dirq = await openLive(root, { config: ["c.toml"] });
    const watcher = new Watcher(dirq);
    writeFileSync(join(root, "data.json"), '[ {"n": 1} ]');
    writeFileSync(join(root, "other.json"), '[{"n":2}]');
    await watcher.next(of("other.json"));
    writeFileSync(join(root, "data.json"), '[{"n":3}]');
    expect(await watcher.next(of("data.json"))).toMatchObject({
      action: "update",
      table: "t",
      row: { n: 3 },
      old_row: { n: 1 },
    });
  });

  it("deletes the rows of a file when its parser fails, and reports the error", async () => {
    const root = tree({
      "data.json": '[{"n":1},{"n":2}]',
      "c.toml": '[[table]]\nname = "t"\nglob = "*.json"\nschema = "n INTEGER"\non-file = "cat"\n',
    });
    const dirq = await openLive(root, { config: ["c.toml"] });
    const watcher = new Watcher(dirq);
    writeFileSync(join(root, "data.json"), "no JSON at all");
    const error = await watcher.next((event) => event.action === "error");
    expect(error).toMatchObject({ table: "t", file_path: "data.json" });
    expect(error.error).toContain("no JSON array");
    expect(error).not.toHaveProperty("row");
    expect(await dirq.query("SELECT * FROM t")).toEqual([]);
    writeFileSync(join(root, "data.json"), '[{"n":5}]');
    await until(async () => JSON.stringify(await dirq.query("SELECT * FROM t")) === '[{"n":5}]');
  });

  it("answers for a name that was nothing, is a file, and becomes a directory", async () => {
    const root = tree({ "other.md": "", "thing-like/x": "", "thing.md": "" });
    const dirq = await openLive(root);
    const paths = async () =>
      (await dirq.query("SELECT path FROM './thing' ORDER BY path")).map((row) => row["path"]);
    expect(await paths()).toEqual([]);
    writeFileSync(join(root, "thing"), "");
    await until(async () => (await paths()).join() === "thing");
    unlinkSync(join(root, "thing"));
    mkdirSync(join(root, "thing/sub"), { recursive: true });
    writeFileSync(join(root, "thing/a"), "");
    writeFileSync(join(root, "thing/sub/b"), "");
    await until(async () => (await paths()).join() === "thing/a,thing/sub/b");
    expect(await dirq.query("SELECT path FROM './thing/'")).toHaveLength(2);
  });

  it("gives the same rows as objects and as JSON, also with a parser", async () => {
    const root = tree({ "a.json": '[{"v":1}]' });
    const dirq = await openLive(root, { onFile: "builtin:json" });
    for (const sql of [
      "SELECT * FROM './a.json'",
      "PRAGMA table_info('./a.json')",
      "SELECT * FROM './a.json'",
    ]) {
      let text = "";
      for await (const piece of await dirq.queryText(sql)) text += piece.toString();
      expect(JSON.parse(text)).toEqual(await dirq.query(sql));
    }
    expect(await dirq.query("SELECT * FROM './a.json'")).toEqual([{ v: 1 }]);
  });

  it("does not parse all the states of a file that is written faster than it is parsed", async () => {
    const root = tree({
      "c.toml": `[[table]]\nname = "t"\nglob = "*.txt"\nschema = "n"\non-file = "${script(
        `#!/bin/sh\necho x >> calls\nread line < "$1"\nwhile [ ! -e go ]; do sleep 0.01; done\necho "[{\\"n\\":$line}]"\n`,
      )} {path}"\n[[table]]\nname = "marks"\nglob = "mark*"\nschema = "path"\n`,
    });
    const dirq = await openLive(root, { config: ["c.toml"] });
    const watcher = new Watcher(dirq);
    for (let n = 1; n <= 20; n++) {
      writeFileSync(join(root, "a.txt"), `${n}\n`);
      writeFileSync(join(root, `mark${n}`), "");
      // Once this is reported, the previous state was seen too: it waits for the first, which is being parsed.
      await watcher.next(of(`mark${n}`));
    }
    writeFileSync(join(root, "go"), "");
    expect(await watcher.next((event) => event.row?.["n"] === 20)).toBeDefined();
    expect(readFileSync(join(root, "calls"), "utf8").split("\n").length - 1).toBeLessThan(10);
  });

  it("gives a statement the same answer whatever was asked before it", async () => {
    const root = tree({
      "Docs/one.md": "1",
      "docs/two.md": "22",
      "docs/Two.md": "",
      "Ä/x": "",
      "ä/y": "",
      "node_modules/n/z": "",
    });
    const statements = [
      "SELECT path FROM './Docs'",
      "SELECT path FROM './docs'",
      `SELECT path FROM "./docs/*.md"`,
      "SELECT path FROM [./DOCS/*.md]",
      "SELECT path FROM './Docs' UNION ALL SELECT path FROM './docs'",
      "SELECT './Docs' AS text, path FROM './docs'",
      "SELECT count(*) AS n FROM './Ä' JOIN './ä'",
      "SELECT path FROM './ä'",
      "SELECT path FROM './node_modules/n'",
      `WITH "./docs" AS (SELECT 1 AS one) SELECT * FROM "./docs"`,
      "SELECT wrong FROM './docs'",
      "SELECT './docs' AS text, wrong",
      `SELECT path FROM temp."./docs"`,
      "SELECT path FROM '././DOCS'",
      "SELECT path FROM '././DOCS' UNION ALL SELECT path FROM './Docs' UNION ALL SELECT path FROM './docs'",
      "SELECT count(*) FROM './' WHERE size / 0 IS NULL",
      "PRAGMA table_list",
      "PRAGMA table_info('./docs')",
      "SELECT name FROM pragma_table_list ORDER BY name",
      "SELECT count(*) AS n FROM pragma_function_list WHERE name LIKE '%match%'",
      "SELECT name FROM sqlite_temp_schema UNION ALL SELECT name FROM sqlite_schema",
      "SELECT " +
        Array.from({ length: 70 }, (_, at) => `(SELECT count(*) FROM './docs/${at}*') AS c${at}`).join(),
    ];
    const answer = (dirq: Dirq, sql: string): Promise<unknown> =>
      dirq.query(sql).catch((error: unknown) => (error as Error).message);
    const alone = new Map<string, unknown>();
    for (const sql of statements) alone.set(sql, await answer(await openLive(root), sql));
    const dirq = await openLive(root);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...statements), { minLength: 10, maxLength: 10 }),
        async (order) => {
          for (const sql of order) expect(await answer(dirq, sql), sql).toEqual(alone.get(sql));
        },
      ),
      runs(process.env["DIRQ_STORM"] === "complete" ? 200 : 20),
    );
  });

  it("detects that a directory is no longer readable", async () => {
    const root = tree({ "sub/a.txt": "", "b.txt": "" });
    const dirq = await openLive(root);
    chmodSync(join(root, "sub"), 0o000);
    onTestFinished(() => chmodSync(join(root, "sub"), 0o755));
    await untilCurrent(dirq, root);
  });
});

it("removes the indexes of killed processes, and no others", async () => {
  const root = tree({ "a.txt": "" });
  const folder = temporaryDirectory();
  const start = () => startLiveProcess(root, [], { TMPDIR: folder });
  const foldersOf = ({ process }: LiveProcess) =>
    readdirSync(folder).filter((name) => name.includes(`-${process.pid}-`));
  const killed = await start();
  const running = await start();
  killed.process.kill("SIGKILL");
  await once(killed.process, "exit");
  writeFileSync(join(folder, "dirq-index-notes"), "");
  mkdirSync(join(folder, "dirq-index-1-notone"));
  writeFileSync(join(folder, "dirq-index-1-notone/index.db"), "not an index");
  expect(foldersOf(killed)).toHaveLength(1);
  // A folder that was made just now is not looked at: its owner may be about to fill it.
  const then = new Date(Date.now() - 3_600_000);
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), then, then);
  const next = await start();
  await until(() => foldersOf(killed).length === 0);
  expect(foldersOf(running)).toHaveLength(1);
  expect(await running.ask("SELECT count(*) AS n FROM './'")).toBe('[{"n":1}]');
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(["dirq-index-notes", "dirq-index-1-notone", ...foldersOf(next)]),
  );
});

describe("without complete reports of the system", () => {
  it("finds what the system's event queue could not hold", async () => {
    const root = tree({ "start/a.txt": "" });
    const child = await startLiveProcess(root);
    child.process.kill("SIGSTOP");
    for (let file = 0; file < 20_000; file++)
      writeFileSync(join(root, "start", `f${file % 10_000}`), String(file));
    mkdirSync(join(root, "late"));
    writeFileSync(join(root, "late/x.txt"), "");
    child.process.kill("SIGCONT");
    await until(async () => (await child.ask(allRows)) === JSON.stringify(await fresh(root)));
  });

  it("stays current by scanning where the system's limit of watches is reached", async (context) => {
    const root = tree({ "d0/a": "", "d1/a": "", "d2/a": "", "d3/a": "", "d4/a": "", "d5/a": "" });
    const limited = [
      "unshare",
      "-Ur",
      "sh",
      "-c",
      'echo 3 > /proc/sys/user/max_inotify_watches && exec "$@"',
      "sh",
    ];
    const child = await startLiveProcess(root, limited).catch(() => undefined);
    if (child === undefined) context.skip("no user namespaces here");
    writeFileSync(join(root, "d5/new"), "");
    await until(async () => (await child!.ask(allRows)) === JSON.stringify(await fresh(root)));
    expect(child!.said()).toContain("limit of watches is reached");
  });
});

interface LiveProcess {
  readonly process: ChildProcess;
  /** Runs a query there. @returns the rows as JSON */
  ask(sql: string): Promise<string>;
  said(): string;
}

/** A live directory in a process of its own, which can be stopped and limited. */
async function startLiveProcess(
  root: string,
  under: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<LiveProcess> {
  const program = fileURLToPath(new URL("./live-process.mjs", import.meta.url));
  const words = [...under, process.execPath, program, root];
  const child = spawn(words[0]!, words.slice(1), {
    env: { ...scrubbedEnvironment(), ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let said = "";
  child.stderr.on("data", (data: Buffer) => (said += data.toString()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.value !== "ready") throw new Error(`the process did not start: ${said}`);
  return {
    process: child,
    ask: async (sql) => {
      child.stdin.write(`${JSON.stringify(sql)}\n`);
      return (await lines.next()).value as string;
    },
    said: () => said,
  };
}
