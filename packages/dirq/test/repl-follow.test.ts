import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { script, temporaryDirectory, tree } from "./harness.ts";
import { hasTmux, TestTerminal } from "./terminal.ts";

describe.skipIf(!hasTmux)("the prompt and a config's tables (needs tmux)", () => {
  const open = async (extra: readonly string[] = []) => {
    const calls = join(temporaryDirectory(), "calls");
    const parser = script(`#!/bin/sh\necho "$1" >> ${calls}\necho '[{"words":'$(wc -w < "$1")'}]'\n`);
    const root = tree({
      "a.md": "one two",
      "b.md": "one",
      "t.toml": `[[table]]\nname = "notes"\nglob = "*.md"\nschema = "words INTEGER"\non-file = "${parser} {path}"\n`,
    });
    const terminal = new TestTerminal({ cwd: root, args: ["-c", "t.toml", ...extra] });
    await terminal.prompt();
    return { terminal, root, timesParsed: () => readFileSync(calls, "utf8").split("\n").length - 1 };
  };
  const ask = async (terminal: TestTerminal, sum: number) => {
    await terminal.prompt();
    terminal.press("C-l");
    terminal.type("SELECT sum(words) AS sum FROM notes;");
    terminal.press("Enter");
    await terminal.see(new RegExp(`sum\\n---\\n +${sum}\\n`));
  };

  test("are built once, follow the files, and outlive a query that is stopped", async () => {
    const { terminal, root, timesParsed } = await open();
    await ask(terminal, 3);
    expect(timesParsed()).toBe(2);
    writeFileSync(join(root, "c.md"), "one two three");
    await ask(terminal, 6);
    await terminal.prompt();
    terminal.type("WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c;");
    terminal.press("Enter");
    await terminal.see("dirq: running for");
    terminal.press("C-c");
    await ask(terminal, 6);
    expect(timesParsed()).toBe(3);
  });

  test("are completed by Tab, with their columns, and asked about in SQL", async () => {
    const { terminal } = await open();
    terminal.type("SELECT wor");
    terminal.press("Tab");
    terminal.type(" FROM not");
    terminal.press("Tab");
    await terminal.see(/dirq> SELECT words FROM notes$/);
    terminal.type(" ORDER BY 1;");
    terminal.press("Enter");
    await terminal.see("2 rows");
    await terminal.prompt();
    terminal.type("SELECT name FROM sqlite_master WHERE type = 'table';");
    terminal.press("Enter");
    await terminal.see("name\n-----\nnotes");
  });

  test("a path-table that a PRAGMA asked about is still read by --on-file", async () => {
    const root = tree({ "a.md": "one\ntwo\n" });
    const terminal = new TestTerminal({ cwd: root, args: ["--on-file", "builtin:lines"] });
    for (const [sql, seen] of [
      ["PRAGMA table_info('./a.md');", /cid/],
      ["SELECT * FROM './a.md';", /two/],
    ] as const) {
      await terminal.prompt();
      terminal.press("C-l");
      terminal.type(sql);
      terminal.press("Enter");
      await terminal.see(seen);
    }
  });

  test("--persist keeps them for the next session", async () => {
    const { terminal, root, timesParsed } = await open(["--persist"]);
    await ask(terminal, 3);
    terminal.press("C-d");
    await terminal.see("left with 0");
    const next = new TestTerminal({ cwd: root, args: ["-c", "t.toml", "--persist"] });
    await ask(next, 3);
    expect(timesParsed()).toBe(2);
  });

  test("a file that its parser cannot read is named once, and one that comes up while a line is typed spares the line", async () => {
    const parser = script('#!/bin/sh\ngrep -q bad "$1" && exit 9\necho "[{}]"\n');
    const root = tree({
      "a.md": "good",
      "b.md": "bad",
      "t.toml": `[[table]]\nname = "notes"\nglob = "*.md"\nschema = "x"\non-file = "${parser} {path}"\n`,
    });
    const terminal = new TestTerminal({ cwd: root, args: ["-c", "t.toml"] });
    expect(await terminal.prompt()).toMatch(/^dirq: b\.md: exited with 9/);
    for (let round = 0; round < 2; round++) {
      terminal.type("SELECT count(*) AS n FROM notes;");
      terminal.press("Enter");
      await terminal.see((screen) => screen.match(/1 row$/gm)?.length === round + 1);
      await terminal.prompt();
    }
    terminal.type("SELECT half a line");
    writeFileSync(join(root, "c.md"), "bad too");
    expect(await terminal.see(/c\.md: exited with 9.*\ndirq> SELECT half a line$/)).toMatch(
      /\ndirq: c\.md: exited/,
    );
    expect(terminal.screen().match(/b\.md: exited/g)).toHaveLength(1);
  });

  test("a config that cannot be loaded is reported once, and the exit code is 1", async () => {
    const terminal = new TestTerminal({ cwd: tree({ "bad.toml": "[[table\n" }), args: ["-c", "bad.toml"] });
    const screen = await terminal.see("left with 1");
    expect(screen.match(/dirq: /g)).toHaveLength(1);
    expect(screen).toContain("bad.toml");
  });
});
