import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  binary,
  outcomeOf,
  run,
  scrubbedEnvironment,
  start,
  temporaryDirectory,
  tree,
  type RunOutcome,
  until,
} from "./harness.ts";
import { hasTmux, TestTerminal } from "./terminal.ts";

/** The numbers of the processes whose working directory this is. */
function processesIn(directory: string): string[] {
  return readdirSync("/proc").filter((name) => {
    try {
      return readlinkSync(`/proc/${name}/cwd`) === directory;
    } catch {
      return false;
    }
  });
}

/** `dirq --watch` into pipes. */
class Watch {
  readonly #child: ChildProcess;
  readonly outcome: Promise<RunOutcome>;
  #stdout = "";
  #stderr = "";

  constructor(cwd: string, args: readonly string[], env: Record<string, string> = {}) {
    this.#child = start([...args, "--watch"], { cwd, env });
    this.#child.stdout!.on("data", (data: Buffer) => (this.#stdout += data.toString("utf8")));
    this.#child.stderr!.on("data", (data: Buffer) => (this.#stderr += data.toString("utf8")));
    this.outcome = outcomeOf(this.#child);
    onTestFinished(() => {
      this.#child.kill("SIGKILL");
    });
  }

  /** Waits for the first result. */
  async begun(): Promise<this> {
    await until(
      () => this.#stderr.includes("dirq: watching "),
      () => `it watches; it wrote ${this.#stderr}`,
    );
    return this;
  }

  async message(text: string): Promise<void> {
    await until(
      () => this.#stderr.includes(text),
      () => `standard error has ${text}; it has ${this.#stderr}`,
    );
  }

  /** Waits for this number of lines, and returns them. */
  async lines(count: number): Promise<unknown[]> {
    await until(
      () => this.#stdout.split("\n").length > count,
      () => `there are ${count} lines; there are ${this.#stdout}`,
    );
    return this.#stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
  }

  get stderr(): string {
    return this.#stderr;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  closeOutput(): void {
    this.#child.stdout!.destroy();
  }
}

describe("--watch into a pipe", () => {
  test("prints one JSON line per change of a row", async () => {
    const root = tree({ "a.md": "a", "b.md": "bb", "c.txt": "" });
    const watch = await new Watch(root, ["SELECT path, size FROM './*.md'"]).begun();
    expect(watch.stderr).toBe("dirq: watching 2 rows\n");
    writeFileSync(join(root, "new.md"), "123");
    expect(await watch.lines(1)).toEqual([
      { action: "insert", row: { path: "new.md", size: 3 }, old_row: null },
    ]);
    writeFileSync(join(root, "a.md"), "aaaa");
    expect((await watch.lines(2))[1]).toEqual({
      action: "update",
      row: { path: "a.md", size: 4 },
      old_row: { path: "a.md", size: 1 },
    });
    rmSync(join(root, "b.md"));
    // No row of the result.
    writeFileSync(join(root, "d.txt"), "");
    expect((await watch.lines(3))[2]).toEqual({
      action: "delete",
      row: { path: "b.md", size: 2 },
      old_row: null,
    });
    watch.kill("SIGINT");
    expect(await watch.outcome).toMatchObject({ signal: "SIGINT" });
    expect((await watch.outcome).stdout.split("\n")).toHaveLength(4);
  });

  test("the row of a single-row result is updated, and equal rows are counted", async () => {
    const root = tree({ "a.md": "a" });
    const count = await new Watch(root, ["SELECT count(*) AS n FROM './'"]).begun();
    const equal = await new Watch(root, ["SELECT ext FROM './'"]).begun();
    writeFileSync(join(root, "b.md"), "");
    expect(await count.lines(1)).toEqual([{ action: "update", row: { n: 2 }, old_row: { n: 1 } }]);
    expect(await equal.lines(1)).toEqual([{ action: "insert", row: { ext: "md" }, old_row: null }]);
  });

  test("follows path-tables beside the tables of a config, and those tables", async () => {
    const root = tree({
      "a.json": '[{"n":1}]',
      "t.toml":
        '[[table]]\nname = "numbers"\nglob = "*.json"\nschema = "n INTEGER"\non-file = "builtin:json"\n',
    });
    const sql = "SELECT (SELECT count(*) FROM './*.txt') AS files, (SELECT sum(n) FROM numbers) AS total";
    const watch = await new Watch(root, [sql, "-c", "t.toml"]).begun();
    writeFileSync(join(root, "x.txt"), "");
    expect((await watch.lines(1))[0]).toMatchObject({ row: { files: 1, total: 1 } });
    writeFileSync(join(root, "a.json"), '[{"n":5}]');
    expect((await watch.lines(2))[1]).toMatchObject({ row: { files: 1, total: 5 } });
  });

  test("a result that fails is reported, and the next one is compared with the last that did not", async () => {
    const root = tree({ "a.json": "1" });
    const sql =
      "SELECT sum(json_extract(value, '$')) AS total FROM './*.json', json_each('[' || text || ']')";
    const watch = await new Watch(root, [sql, "--on-file", "builtin:lines"]).begun();
    writeFileSync(join(root, "a.json"), "nonsense");
    await watch.message("malformed JSON");
    writeFileSync(join(root, "a.json"), "2");
    expect(await watch.lines(1)).toEqual([{ action: "update", row: { total: 2 }, old_row: { total: 1 } }]);
  });

  test("a statement that cannot run ends it with 1, parameters are bound, and -C is followed", async () => {
    const root = tree({ "docs/a.md": "" });
    expect(await run(["SELECT nme FROM './'", "--watch"], { cwd: root })).toMatchObject({
      code: 1,
      stdout: "",
    });
    const watch = await new Watch(root, [
      "-C",
      "docs",
      "SELECT path FROM './' WHERE ext = ?",
      "--param",
      "md",
    ]).begun();
    writeFileSync(join(root, "docs/b.md"), "");
    expect(await watch.lines(1)).toEqual([{ action: "insert", row: { path: "b.md" }, old_row: null }]);
  });

  test.each(["SIGINT", "SIGTERM"] as const)("%s ends it, and nothing is left behind", async (signal) => {
    const scratch = temporaryDirectory();
    const watch = await new Watch(tree({ "a.md": "" }), ["SELECT path FROM './'"], {
      TMPDIR: scratch,
    }).begun();
    expect(readdirSync(scratch).some((name) => name.startsWith("dirq-index-"))).toBe(true);
    watch.kill(signal);
    expect(await watch.outcome).toMatchObject({ code: null, signal, stdout: "" });
    expect(readdirSync(scratch).filter((name) => !name.startsWith("node-compile-cache"))).toEqual([]);
  });

  test("a shell sees 130 after SIGINT", async () => {
    const code = `"$0" "$1" "SELECT 1" --watch & pid=$!; wait $pid; echo "code $?"`;
    const interruptible = `trap : INT; ${code}`;
    const child = spawn("bash", ["-c", interruptible, process.execPath, binary], {
      cwd: tree({ "a.md": "" }),
      env: scrubbedEnvironment(),
      detached: true,
    });
    let stderr = "";
    child.stderr.on("data", (data: Buffer) => (stderr += data.toString("utf8")));
    const outcome = outcomeOf(child);
    await until(
      () => stderr.includes("watching 1 row"),
      () => "it watches",
    );
    process.kill(-child.pid!, "SIGINT");
    expect((await outcome).stdout).toBe("code 130\n");
  });

  test("a reader that goes away ends it with 0", async () => {
    const root = tree({ "a.md": "" });
    const watch = await new Watch(root, ["SELECT path FROM './'"]).begun();
    watch.closeOutput();
    writeFileSync(join(root, "b.md"), "");
    expect(await watch.outcome).toMatchObject({ code: 0, signal: null });
  });

  test.each([
    [["--output", "x.json"], "it cannot be combined with --output"],
    [["--format", "csv"], "--watch prints JSON lines where standard output is not a terminal, not csv"],
  ])("%j is rejected", async (flags, message) => {
    const { code, stderr } = await run(["SELECT 1", "--watch", ...flags]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) as string });
  });
});

describe.skipIf(!hasTmux)("--watch on a terminal (needs tmux)", () => {
  const open = async (root: string, args: readonly string[], rows = 12) => {
    const terminal = new TestTerminal({ cwd: root, args: [...args, "--watch"], columns: 40, rows });
    await terminal.see("SELECT");
    return terminal;
  };

  test("draws the table, and draws it again when a row changes", async () => {
    const root = tree({ "a.md": "a", "b.md": "bb" });
    const terminal = await open(root, ["SELECT path, size FROM './*.md'"]);
    await terminal.see(
      /^\d\d:\d\d:\d\d {2}SELECT path, size FROM '.\/\*\.m\n\npath {2}size\n-+ {2}-+\na\.md +1\nb\.md +2\n\n2 rows$/,
    );
    writeFileSync(join(root, "a.md"), "a longer text");
    rmSync(join(root, "b.md"));
    await terminal.see(/\na\.md +13\n\n1 row$/);
    expect(terminal.screen()).not.toContain("b.md");
  });

  test("rows that do not fit are counted, long lines are cut, and a new size is used", async () => {
    const names = Array.from({ length: 20 }, (_, index) => [
      `file-${String(index).padStart(2, "0")}-${"x".repeat(60)}`,
      "",
    ]);
    const terminal = await open(tree(Object.fromEntries(names) as Record<string, string>), [
      "SELECT path, dir FROM './'",
    ]);
    const screen = await terminal.see("more lines");
    expect(screen.split("\n")).toHaveLength(12);
    expect(screen).toContain("… 15 more lines");
    terminal.resize(40, 30);
    await terminal.see("20 rows");
  });

  test("Ctrl-C restores the screen and the cursor, and ends it with 130", async () => {
    // With job control the signal goes to dirq alone, as from an interactive shell.
    const under = ["bash", "-mc", '"$@"; exit $?', "bash"];
    const terminal = new TestTerminal({
      cwd: tree({ "a.md": "" }),
      args: ["SELECT path FROM './'", "--watch"],
      under,
    });
    await terminal.see("1 row");
    terminal.press("C-c");
    const screen = await terminal.see("left with");
    expect(screen).toContain("left with 130");
    expect(screen).not.toContain("a.md");
  });

  test.runIf(existsSync("/proc/self/cwd"))("a terminal that is closed ends it", async () => {
    const root = tree({ "a.md": "" });
    const terminal = await open(root, ["SELECT path FROM './'"]);
    await terminal.see("1 row");
    expect(processesIn(root)).not.toEqual([]);
    terminal.hangUp();
    await until(
      () => processesIn(root).length === 0,
      () => `the processes in ${root} end: ${processesIn(root).join(", ")}`,
    );
  });

  test("a failure is shown above the rows, and disappears with the next result", async () => {
    const root = tree({ "a.json": "1" });
    const sql =
      "SELECT sum(json_extract(value, '$')) AS total FROM './*.json', json_each('[' || text || ']')";
    const terminal = await open(root, [sql, "--on-file", "builtin:lines"]);
    await terminal.see("1 row");
    writeFileSync(join(root, "a.json"), "nonsense");
    await terminal.see(/dirq: malformed JSON\n\ntotal/);
    writeFileSync(join(root, "a.json"), "7");
    await terminal.see((screen) => screen.includes("7") && !screen.includes("malformed"));
  });
});
