import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isRunning, script, temporaryDirectory, tree } from "./harness.ts";
import { hasTmux, TestTerminal } from "./terminal.ts";

const endless =
  "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) AS endless FROM c;";

describe.skipIf(!hasTmux)("the prompt in a terminal (needs tmux)", () => {
  const root = () => tree({ "b.txt": "x", "docs/a.md": "text", "docs/über.md": "" });
  const open = async (options: Partial<ConstructorParameters<typeof TestTerminal>[0]> = {}) => {
    const terminal = new TestTerminal({ cwd: root(), ...options });
    await terminal.prompt();
    return terminal;
  };

  test("shows a banner, answers in tables, goes on after errors and leaves with exit", async () => {
    const terminal = await open();
    expect(terminal.screen()).toMatch(/^dirq \d+\.\d+\.\d+ on \//);
    terminal.type("SELECT path FROM './';");
    terminal.press("Enter");
    expect(await terminal.see(/3 rows\n\(\d+ms\)\ndirq>$/)).toContain(
      "path\n------------\nb.txt\ndocs/a.md\ndocs/über.md\n\n3 rows",
    );
    terminal.type("SELECT nowhere;");
    terminal.press("Enter");
    await terminal.see("dirq: no such column: nowhere");
    await terminal.prompt();
    terminal.type("EXIT");
    terminal.press("Enter");
    await terminal.see("left with 0");
  });

  test("leaves with quit and with Ctrl-D, and takes blank lines as nothing", async () => {
    const first = await open();
    first.press("Enter", "Enter");
    first.type("Quit");
    first.press("Enter");
    expect(await first.see("left with 0")).toContain("dirq>\ndirq>\ndirq> Quit");
    const second = await open();
    second.press("C-d");
    await second.see("left with 0");
  });

  test("asks on with ...> until SQLite sees the end", async () => {
    const terminal = await open();
    terminal.type("SELECT ';' AS a, -- no end;");
    terminal.press("Enter");
    await terminal.see(/\n\.\.\.>$/);
    terminal.type("/* nor here; */ 2 AS b");
    terminal.press("Enter");
    terminal.type(";");
    terminal.press("Enter");
    expect(await terminal.see("1 row")).toMatch(/a {2}b\n- {2}-\n; {2}2\n/);
  });

  test("Ctrl-D on an empty continuation line leaves; exit alone on one prints how to leave", async () => {
    const terminal = await open();
    terminal.type("SELECT 1");
    terminal.press("Enter");
    terminal.type("exit");
    terminal.press("Enter");
    await terminal.see("to leave, press Ctrl-D on an empty line");
    await terminal.see(/\n\.\.\.> exit\n\.\.\.>$/);
    terminal.press("C-d");
    await terminal.see("left with 0");
  });

  test("help and .tables are answered at once, without a semicolon", async () => {
    const terminal = await open();
    terminal.type("help");
    terminal.press("Enter");
    await terminal.see(/type SQL that ends with a semicolon[^]*\ndirq>$/);
    terminal.type(".tables");
    terminal.press("Enter");
    await terminal.see(/type SELECT name FROM sqlite_master[^]*\ndirq>$/);
  });

  test("Ctrl-C drops what is typed, also several lines of it, and stays", async () => {
    const terminal = await open();
    terminal.type("SELECT 1");
    terminal.press("Enter");
    terminal.type("+ 1");
    terminal.press("C-c");
    expect(await terminal.prompt()).toMatch(/dirq> SELECT 1\n\.\.\.> \+ 1\^C\ndirq>$/);
    terminal.type("SELECT 7 AS seven;");
    terminal.press("Enter");
    await terminal.see("seven\n-----\n    7");
  });

  test("Ctrl-C stops a running query, the session goes on with its keys and history", async () => {
    const terminal = await open();
    terminal.type(endless);
    terminal.press("Enter");
    await terminal.see(/dirq: running for [\d.]+m?s; Ctrl-C stops it/);
    terminal.press("C-c");
    expect(await terminal.prompt()).toMatch(/dirq: the query was stopped\ndirq>$/);
    terminal.type("SELECT 1 + 1 AS two;");
    terminal.press("Enter");
    await terminal.see("two\n---\n  2");
    await terminal.prompt();
    terminal.press("Up", "Up");
    await terminal.see(/AS endless FROM c;$/);
  });

  test("the time of worker calls and parsers is reported once, on separate lines", async () => {
    const cwd = tree({
      "1.json": '[{"n":1}]',
      "f.sh": `while read line; do sleep 0.4; echo '{"ok":1}'; done`,
      "dirq.toml": '[[dirq.function]]\nname = "slow"\nargs = 1\ncommand = "sh f.sh"',
    });
    const calls = await open({ cwd, args: ["-c", "dirq.toml"] });
    calls.type("SELECT slow(value) AS s FROM json_each('[1,2]');");
    calls.press("Enter");
    expect(await calls.see(/\(\S+s\)\ndirq>$/)).toMatch(
      /'\);\ndirq: ran 2 worker calls in \S+s\ns\n-\n1\n1\n\n2 rows\n\(/,
    );
    const parsers = await open({
      cwd,
      args: ["--on-file", "cat {path}"],
      env: { DIRQ_PROGRESS: "always" },
    });
    parsers.type("SELECT n FROM './*.json';");
    parsers.press("Enter");
    expect(await parsers.see(/\(\S+s\)\ndirq>$/)).toMatch(
      /';\ndirq: scanned 1 files in \S+\ndirq: indexed 1 files in \S+\nn\n-\n1\n\n1 row\n\(/,
    );
  });

  test("a slow parser of a named table is reported before the first prompt", async () => {
    const cwd = tree({
      "1.json": '[{"n":1}]',
      "slow.sh": 'sleep 2; cat "$1"',
      "dirq.toml": `[[table]]
        name = "nums"
        glob = "*.json"
        schema = "n INTEGER"
        on-file = "sh slow.sh {path}"`,
    });
    const terminal = new TestTerminal({ cwd, args: ["-c", "dirq.toml"] });
    await terminal.see("dirq: indexing 0/1 files (0%)");
    expect(await terminal.prompt()).toMatch(/^dirq: indexed \d files in [2-9]\.\ds\ndirq \d/);
  });

  test("Ctrl-C during a parser's run ends the parser too", async () => {
    const mark = join(temporaryDirectory(), "pid");
    const parser = script(`#!/bin/sh\necho $$ > ${mark}\nexec sleep 1000\n`);
    const terminal = await open({ args: ["--on-file", parser] });
    terminal.type("SELECT * FROM './b.txt';");
    terminal.press("Enter");
    await terminal.see(() => statSync(mark, { throwIfNoEntry: false }) !== undefined);
    await terminal.see(() => readFileSync(mark, "utf8").endsWith("\n"));
    terminal.press("C-c");
    await terminal.see("dirq: the query was stopped");
    const pid = Number(readFileSync(mark, "utf8"));
    await terminal.see(() => !isRunning(pid));
  });

  test("what is typed during a query is there after it", async () => {
    const terminal = await open();
    terminal.type(
      "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 3000000) SELECT count(*) AS n FROM c;",
    );
    terminal.press("Enter");
    terminal.type("SELECT 'typed ahead' AS t;");
    terminal.press("Enter");
    expect(await terminal.see("typed ahead\n\n1 row")).toMatch(/3000000[^]*dirq> SELECT 'typed ahead'/);
  });

  test("Up and Down go through the history and come back to what was being typed", async () => {
    const terminal = await open();
    for (const number of ["1", "2"]) {
      terminal.type(`SELECT ${number} AS x;`);
      terminal.press("Enter");
      await terminal.see(`\n${number}\n`);
    }
    await terminal.prompt();
    terminal.type("SELECT dra");
    terminal.press("Up", "Up");
    await terminal.see(/dirq> SELECT 1 AS x;$/);
    terminal.press("Down");
    await terminal.see(/dirq> SELECT 2 AS x;$/);
    terminal.press("Down");
    await terminal.see(/dirq> SELECT dra$/);
  });

  test("a statement of several lines comes back as one, and its lines can be walked", async () => {
    const terminal = await open();
    terminal.paste("SELECT 1 AS one,\n  2 AS two;");
    terminal.press("Enter");
    await terminal.see("1 row");
    await terminal.prompt();
    terminal.press("Up");
    await terminal.see(/dirq> SELECT 1 AS one,\n\.\.\.> {3}2 AS two;$/);
    terminal.press("Up", "C-a");
    terminal.press("C-k");
    terminal.type("SELECT 5 AS five,");
    terminal.press("Enter");
    expect(await terminal.see(/five {2}two[^]*1 row/)).toMatch(/ 5 {4}2/);
  });

  test("Ctrl-R finds, narrows with more letters, goes older with Ctrl-R, and Ctrl-G goes back", async () => {
    const terminal = await open();
    for (const name of ["alpha", "alphabet", "beta"]) {
      terminal.type(`SELECT 1 AS ${name};`);
      terminal.press("Enter");
      await terminal.see(`\n${name}\n`);
    }
    await terminal.prompt();
    terminal.type("SELECT mine");
    terminal.press("C-r");
    terminal.type("alpha");
    await terminal.see("(reverse-i-search)`alpha': SELECT 1 AS alphabet;");
    terminal.press("C-r");
    await terminal.see("(reverse-i-search)`alpha': SELECT 1 AS alpha;");
    terminal.press("C-g");
    await terminal.see(/dirq> SELECT mine$/);
    terminal.press("C-u", "C-r");
    terminal.type("a");
    await terminal.see("`a': SELECT 1 AS beta;");
    terminal.type("lphab");
    await terminal.see("`alphab': SELECT 1 AS alphabet;");
    terminal.type("zz");
    await terminal.see("(failed reverse-i-search)`alphabzz'");
    terminal.press("BSpace", "BSpace", "Enter");
    await terminal.see((screen) => screen.match(/^alphabet$/gm)?.length === 2);
  });

  test("Ctrl-A, Ctrl-E, Alt-B, Alt-F move; Ctrl-W, Ctrl-K, Ctrl-Y kill and yank", async () => {
    const terminal = await open();
    terminal.type("SELECT one, './a/b' two");
    const at = async (column: number) => terminal.see(() => terminal.cursor()[0] === 6 + column);
    terminal.press("C-a");
    await at(0);
    terminal.press("M-f");
    await at(6);
    terminal.press("M-f");
    await at(10);
    terminal.press("M-b");
    await at(7);
    terminal.press("C-e");
    await at(23);
    terminal.press("M-b", "C-w");
    await terminal.see(/dirq> SELECT one, two$/);
    terminal.press("C-w");
    await terminal.see(/dirq> SELECT two$/);
    terminal.press("C-e", "C-y");
    await terminal.see(/dirq> SELECT twoone, '.\/a\/b'$/);
    terminal.press("C-a", "M-f", "C-k");
    await terminal.see(/dirq> SELECT$/);
    terminal.press("C-y", "C-y");
    await terminal.see(/dirq> SELECT twoone, '.\/a\/b' {2}twoone, '.\/a\/b'$/);
  });

  test("many pasted lines run as the statements they are, once Enter is pressed", async () => {
    const terminal = await open({ rows: 60 });
    const lines = Array.from({ length: 30 }, (_, index) => `SELECT ${index} AS n;`);
    terminal.paste(lines.join("\n"));
    await terminal.see(/\.\.\.> SELECT 29 AS n;$/);
    expect(terminal.screen()).not.toContain("1 row");
    terminal.press("Enter");
    await terminal.see(/\n29\n\n1 row/);
    expect(readFileSync(join(terminal.data, "dirq/history"), "utf8")).toBe(`${lines.join("\n")}\n`);
  });

  test("a text taller than the screen can be pasted and still runs", async () => {
    const terminal = await open({ rows: 10 });
    const numbers = Array.from({ length: 100 }, (_, index) => `  ${index} AS c${index}`);
    terminal.paste(`SELECT\n${numbers.join(",\n")};`);
    await terminal.see(/99 AS c99;$/);
    terminal.press("Enter");
    await terminal.see(/1 row\n/);
  });

  test("wide characters take two columns, combining ones none", async () => {
    const terminal = await open({ columns: 30 });
    terminal.type("SELECT '漢字e\u0301テスト' AS x");
    await terminal.see(() => terminal.cursor()[0] === 6 + 8 + 11 + 1 + 5 - 30 || terminal.cursor()[1] > 2);
    terminal.press("C-a", "M-f", "Right", "Right", "Right");
    await terminal.see(() => terminal.cursor()[0] === 6 + 8 + 2);
    terminal.press("Right", "Right", "C-k");
    terminal.type("' AS y;");
    terminal.press("Enter");
    await terminal.see("漢字e\u0301\n");
  });

  test("a terminal that is resized in the middle of a line shows it once, and whole", async () => {
    const terminal = await open({ columns: 80 });
    const text = `SELECT'${Array.from({ length: 30 }, (_, index) => `${index},`).join("")}'`;
    terminal.type(text);
    const whole = (screen: string) => screen.replaceAll("\n", "").split(text).length === 2;
    await terminal.see(whole);
    terminal.resize(40, 24);
    await terminal.see((screen) => whole(screen) && /^dirq> .{34}$/m.test(screen));
    terminal.resize(100, 24);
    await terminal.see((screen) => whole(screen) && /^dirq> .{75,}$/m.test(screen));
    terminal.press("C-a");
    terminal.type("-- ");
    terminal.press("C-c");
    await terminal.prompt();
    expect(terminal.everything().match(/^dirq>/gm)).toHaveLength(2);
  });

  test("a text at the top of the screen leaves no copies in the terminal's history", async () => {
    const terminal = await open();
    terminal.press("C-l");
    await terminal.see(/^dirq>$/);
    for (const letter of "SELECT 1;") terminal.type(letter);
    await terminal.see(/^dirq> SELECT 1;$/);
    expect(terminal.everything().match(/^dirq> S/gm)).toHaveLength(1);
  });

  test("a line that fills the row exactly goes on in the next", async () => {
    const terminal = await open({ columns: 40 });
    terminal.type(`SELECT '${"x".repeat(25)}'`);
    await terminal.see(() => terminal.cursor()[0] === 0);
    terminal.type(";");
    terminal.press("Enter");
    await terminal.see("1 row");
  });

  test("the list that Tab shows has no control character of a file's name", async () => {
    const terminal = await open({ cwd: tree({ "a\u001b]0;title\u0007\u001b[31mred": "", "a\nb": "" }) });
    terminal.type("SELECT * FROM './a");
    terminal.press("Tab", "Tab");
    expect(await terminal.see(/a\\n.*\ndirq> SELECT \* FROM '\.\/a$/)).toContain(
      "a\\u{1b}]0;title\\u{7}\\u{1b}[31mred",
    );
  });

  test("Tab completes keywords, columns and paths, and lists where there are several", async () => {
    const terminal = await open();
    terminal.type("SELE");
    terminal.press("Tab");
    terminal.type(" basen");
    terminal.press("Tab");
    terminal.type(" fro");
    terminal.press("Tab");
    terminal.type(" './d");
    terminal.press("Tab");
    await terminal.see(/dirq> SELECT basename from '.\/docs\/$/);
    terminal.press("Tab");
    expect(await terminal.see(/\.\/docs\/über\.md'/)).toContain("./docs/a.md'");
    terminal.type("a");
    terminal.press("Tab");
    await terminal.see(/'.\/docs\/a.md'$/);
    terminal.type(" where glob_m");
    terminal.press("Tab");
    await terminal.see(/ where glob_match$/);
    terminal.type("('**', path);");
    terminal.press("Enter");
    await terminal.see("basename\n--------\na.md");
  });

  test("a file made meanwhile is in the next answer", async () => {
    const directory = root();
    const terminal = new TestTerminal({ cwd: directory });
    await terminal.prompt();
    terminal.type("SELECT count(*) AS files FROM './';");
    terminal.press("Enter");
    await terminal.see("files\n-----\n    3");
    await terminal.prompt();
    writeFileSync(join(directory, "new.txt"), "");
    terminal.press("Up", "Enter");
    await terminal.see("files\n-----\n    4");
  });

  test("files out of the root are read, and have absolute paths", async () => {
    const directory = root();
    mkdirSync(join(directory, "inside"));
    const terminal = new TestTerminal({ cwd: join(directory, "inside") });
    await terminal.prompt();
    writeFileSync(join(directory, "beside.log"), "");
    terminal.type("SELECT path FROM '../*.log';");
    terminal.press("Enter");
    await terminal.see(`${join(directory, "beside.log")}\n\n1 row`);
  });

  test("a directory that cannot be read is named once", async ({ skip }) => {
    // root can read everything: then another user runs dirq.
    const asOtherUser = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    const isRoot = process.getuid?.() === 0;
    skip(
      isRoot && spawnSync(asOtherUser[0]!, [...asOtherUser.slice(1), "true"]).status !== 0,
      "setpriv is absent",
    );
    const directory = tree({ "closed/": "" });
    chmodSync(directory, 0o755);
    chmodSync(join(directory, "closed"), 0);
    const terminal = new TestTerminal({ cwd: directory, under: isRoot ? asOtherUser : [] });
    await terminal.prompt();
    terminal.type("SELECT count(*) FROM './';");
    terminal.press("Enter");
    await terminal.see("1 row");
    expect(terminal.screen().match(/closed: permission denied/g)).toHaveLength(1);
  });

  test("--format json prints what a pipe would get", async () => {
    const terminal = await open({ args: ["--format", "json"] });
    terminal.type("SELECT 9223372036854775807 AS a, x'00ff' AS b, 2.0 AS c, NULL AS d;");
    terminal.press("Enter");
    await terminal.see('\n[{"a":9223372036854775807,"b":"00ff","c":2.0,"d":null}]\n');
  });

  test("the history is private, outlives the session and holds the last 1000", async () => {
    const data = temporaryDirectory();
    const terminal = await open({ env: { XDG_DATA_HOME: data } });
    terminal.type("SELECT 'first';");
    terminal.press("Enter");
    await terminal.see("1 row");
    const path = join(data, "dirq/history");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeFileSync(path, Array.from({ length: 1000 }, (_, index) => `SELECT ${index};\n`).join(""));
    const other = await open({ env: { XDG_DATA_HOME: data } });
    other.type("SELECT 'newest';");
    other.press("Enter");
    await other.see("1 row");
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([1000, "SELECT 1;", "SELECT 'newest';"]);
  });

  test("where no history can be written, it lasts for the session", async () => {
    const blocked = join(tree({ file: "" }), "file");
    const terminal = await open({ env: { XDG_DATA_HOME: blocked } });
    terminal.type("SELECT 'kept';");
    terminal.press("Enter");
    await terminal.see("1 row");
    await terminal.prompt();
    terminal.press("Up");
    await terminal.see(/dirq> SELECT 'kept';$/);
  });

  test("exits 1 with one message where no statement could run", async () => {
    const terminal = new TestTerminal({ cwd: root(), args: ["--on-file", "no-such-program"] });
    const screen = await terminal.see("left with 1");
    expect(screen).toBe(
      'dirq: cannot run "no-such-program": it is not on the PATH\nmore: dirq help command\nleft with 1',
    );
  });

  test("when the terminal is closed, also during a query, nothing is left behind", async () => {
    for (const isBusy of [false, true]) {
      const temporary = temporaryDirectory();
      const terminal = await open({ env: { TMPDIR: temporary } });
      expect(readdirSync(temporary)).toHaveLength(1);
      if (isBusy) {
        terminal.type(endless);
        terminal.press("Enter");
        await terminal.see("dirq: running for");
      }
      terminal.hangUp();
      await expect.poll(() => readdirSync(temporary)).toEqual([]);
    }
  });

  test("a terminal that cannot be drawn on is read line by line", async () => {
    const terminal = new TestTerminal({ cwd: root(), env: { TERM: "dumb" } });
    await terminal.prompt();
    terminal.type("SELECT 1");
    terminal.press("Enter");
    await terminal.see(/\n\.\.\.>$/);
    terminal.type("+ 1 AS two;");
    terminal.press("Enter");
    await terminal.see("two\n---\n  2");
  });
});
