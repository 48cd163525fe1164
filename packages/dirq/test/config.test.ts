import { spawn } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { Dirq, DirqError } from "dirq";
import { describe, expect, test } from "vitest";
import { configShape, type Shape } from "../src/config/shape.ts";
import { configJsonSchema } from "../src/config/json-schema.ts";
import { addTo, outcomeOf, query, run, tree } from "./harness.ts";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));

/** What is said of a config when it is loaded. */
async function rejection(...configs: string[]): Promise<string> {
  const root = tree({ "notes/a.md": "# A\n" });
  const names = configs.map((text, index) => {
    const name = index === 0 ? "dirq.toml" : `second-${index}.toml`;
    addTo(root, { [name]: text });
    return name;
  });
  const dirq = await openedWith(root, names);
  if (dirq instanceof DirqError) return dirq.message;
  try {
    await dirq.query("SELECT 1");
    throw new Error("it was accepted");
  } catch (error) {
    if (!(error instanceof DirqError)) throw error;
    expect(error.code).toBe("config");
    return error.message;
  } finally {
    await dirq.close();
  }
}

async function openedWith(root: string, config: string[]): Promise<Dirq | DirqError> {
  try {
    return await Dirq.open({ root, config });
  } catch (error) {
    if (!(error instanceof DirqError)) throw error;
    expect(error.code).toBe("config");
    return error;
  }
}

const notes = `[[table]]
name = "notes"
glob = "notes/*.md"
schema = "path TEXT, size INTEGER"
`;

describe("a config is loaded only where it is named", () => {
  test("not from the working directory", async () => {
    const root = tree({ ".dirq.toml": notes, "notes/a.md": "" });
    const { code, stderr } = await run(["SELECT * FROM notes"], { cwd: root });
    expect(code).toBe(1);
    expect(stderr).toContain("no such table: notes");
    expect(await query(root, "SELECT path FROM notes", "-c", ".dirq.toml")).toEqual([{ path: "notes/a.md" }]);
  });

  test("one that is missing or cannot be read fails, by name", async () => {
    const root = tree({ "folder/": "" });
    for (const [name, reason] of [
      ["gone.toml", "no such file or directory (ENOENT)"],
      ["folder", "is a directory (EISDIR)"],
    ]) {
      const { code, stderr, stdout } = await run(["SELECT 1", "-c", name!], { cwd: root });
      expect(code).toBe(1);
      expect(stdout).toBe("");
      expect(stderr).toContain(`failed to load config: ${name!}: ${reason!}`);
    }
  });
});

describe("several configs", () => {
  test("add up in the order given", async () => {
    const root = tree({
      "one.toml": `[dirq]\nignore = ["*.tmp"]\n${notes}`,
      "two.toml": `[dirq]\nignore = ["drafts/"]\n[[table]]\nname = "all_files"\nglob = "**"\nschema = "path TEXT"\n`,
      "notes/a.md": "",
      "x.tmp": "",
      "drafts/b.md": "",
    });
    const flags = ["-c", "one.toml", "--config=two.toml"];
    expect(await query(root, "SELECT path FROM all_files", ...flags)).toEqual([
      { path: "notes/a.md" },
      { path: "one.toml" },
      { path: "two.toml" },
    ]);
    expect(await query(root, "SELECT path FROM './notes' UNION SELECT path FROM notes", ...flags)).toEqual([
      { path: "notes/a.md" },
    ]);
  });

  test("that declare one table or function twice are an error with both locations", async () => {
    expect(await rejection(notes, `\n${notes.replace("notes", "NOTES")}`)).toBe(
      'failed to load config: second-1.toml:2: the table "NOTES" is declared already, at dirq.toml:1',
    );
    const declared = `[[dirq.function]]\nname = "f"\nargs = 1\ncommand = "cat"\n`;
    expect(await rejection(declared, `# a comment\n${declared}`)).toBe(
      'failed to load config: second-1.toml:2: the function "f" is declared already, at dirq.toml:1',
    );
    expect(await rejection(notes + notes)).toContain(
      'dirq.toml:5: the table "notes" is declared already, at dirq.toml:1',
    );
  });
});

test("a config elsewhere: the index is rooted where dirq is called, commands run where the config lies", async () => {
  const root = tree({ "notes/a.md": "text", "elsewhere/notes/wrong.md": "" });
  const elsewhere = tree({
    "conf/dirq.toml": `[[table]]\nname = "t"\nglob = "notes/*.md"\nschema = "file TEXT, cwd TEXT, root TEXT"\non-file = "sh show.sh {path} {root}"\n`,
    "conf/show.sh": `printf '[{"file":"%s","cwd":"%s","root":"%s"}]' "$1" "$PWD" "$2"`,
  });
  expect(await query(root, "SELECT * FROM t", "-c", join(elsewhere, "conf/dirq.toml"))).toEqual([
    { file: join(root, "notes/a.md"), cwd: join(elsewhere, "conf"), root },
  ]);
});

const declare = (more: string) => `[[dirq.function]]\nname = "f"\n${more}\n`;

describe("an error in a config is reported with file, line and key", () => {
  test.each([
    ["invalid TOML", 'a = 1\nb = "', "dirq.toml:2: invalid TOML: "],
    ["an unknown section", "\n[dirk]\n", "dirq.toml:2: unknown key dirk; did you mean dirq?"],
    ["a key like no other", "zzz = 1", "dirq.toml:1: unknown key zzz; there are dirq, table"],
    [
      "a key of a table",
      `${notes}on_file = "cat"`,
      "dirq.toml:5: unknown key table.on_file; did you mean on-file?",
    ],
    [
      "a key of the second table",
      `${notes}${notes.replace('"notes"', '"other"')}globs = "x"`,
      "dirq.toml:9: unknown key table.globs; did you mean glob?",
    ],
    [
      "a key of a function",
      declare('args = 1\ncommand = "cat"\ntime-out = 3'),
      "dirq.toml:5: unknown key dirq.function.time-out; did you mean timeout?",
    ],
    [
      "a key of an extension",
      '[[dirq.extension]]\npath = "x"\nentry-point = "y"\n',
      "dirq.toml:3: unknown key dirq.extension.entry-point; did you mean entrypoint?",
    ],
    ["a missing key", '[[table]]\nname = "a"\nglob = "*"\n', "dirq.toml:1: table needs the key schema"],
    [
      "a table that is not a list",
      '[table]\nname = "a"\n',
      "dirq.toml:1: table is a section; expected a list of sections, each written [[table]]",
    ],
    ["a section that is a list", "[[dirq]]\nignore = []\n", "expected a section, written [dirq]"],
    ["a section that is a value", "dirq = 3\n", "dirq.toml:1: dirq is 3; expected a section"],
    [
      "a name that is a number",
      notes.replace('"notes"', "3"),
      "dirq.toml:2: table.name is 3; expected a string that is not empty",
    ],
    [
      "a name that is a date",
      notes.replace('"notes"', "2020-01-01"),
      "dirq.toml:2: table.name is 2020-01-01;",
    ],
    [
      "an empty command",
      `${notes}on-file = "  "`,
      'dirq.toml:5: table.on-file is "  "; expected a string that is not',
    ],
    ["a flag that is text", `${notes}strict = "yes"`, 'table.strict is "yes"; expected true or false'],
    [
      "a pattern that is a number",
      "[dirq]\nignore = [1]\n",
      "dirq.toml:2: dirq.ignore is [1]; expected a list",
    ],
    [
      "no time",
      declare('args = 1\ncommand = "cat"\ntimeout = 0'),
      "dirq.toml:5: dirq.function.timeout is 0; expected a number above 0",
    ],
    [
      "time without end",
      declare('args = 1\ncommand = "cat"\ntimeout = inf'),
      "dirq.toml:5: dirq.function.timeout is inf; expected a number above 0",
    ],
    [
      "a count below nought",
      declare('args = [1, -1]\ncommand = "cat"'),
      "dirq.toml:3: dirq.function.args is [1,-1]; expected a count from 0 to 127",
    ],
    [
      "a name of dirq's own",
      notes.replace('"notes"', '"_dirq_x"'),
      'dirq.toml:2: the name "_dirq_x" begins like those that dirq and SQLite keep for themselves',
    ],
    [
      "no name",
      notes.replace('"notes"', '"my notes"'),
      'the name "my notes" holds more than letters, digits and',
    ],
    [
      "a leading digit",
      notes.replace('"notes"', '"2notes"'),
      'dirq.toml:2: the name "2notes" begins with a digit',
    ],
    [
      "a glob that leaves the root",
      notes.replace("notes/*.md", "../*.md"),
      'dirq.toml:3: the glob "../*.md" leads out of the root',
    ],
    [
      "an absolute glob",
      notes.replace("notes/*.md", "/etc/*"),
      'dirq.toml:3: the glob "/etc/*" is absolute;',
    ],
    [
      "a glob for a directory",
      notes.replace("notes/*.md", "notes/"),
      'dirq.toml:3: the glob "notes/" names a directory; the files below it are "notes/**"',
    ],
    [
      "a schema that SQLite refuses",
      notes.replace("size INTEGER", ""),
      'dirq.toml:4: the schema of the table notes: near ")": syntax error',
    ],
    [
      "a column of dirq's own",
      notes.replace("path TEXT", "_dirq_file_path TEXT"),
      "dirq.toml:4: the schema of the table notes: the name _dirq_file_path is dirq's own",
    ],
    [
      "ddl that SQLite refuses",
      `${notes}ddl = "CREATE INDEX i ON nots (path)"`,
      "dirq.toml:5: the ddl of the table notes: no such table: main.nots",
    ],
    [
      "a column that nothing fills",
      notes.replace("path TEXT", "title TEXT"),
      "dirq.toml:4: nothing fills the column title of the table notes: without on-file its columns are path, basename,",
    ],
    [
      "a command that cannot be split",
      `${notes}on-file = "cat 'x"`,
      "dirq.toml:5: the on-file of the table notes: the command \"cat 'x\" has a ' that is never closed",
    ],
    [
      "a parser that dirq does not have",
      `${notes}on-file = "builtin:jsn"`,
      "dirq.toml:5: the on-file of the table notes: unknown parser builtin:jsn; did you mean builtin:json?",
    ],
    [
      "a key behind a text of several lines that looks like one",
      `[[table]]\nname = "a"\nglob = "*"\nschema = """\n[table]\nstrict = 3\n"""\nstrict = 3\n`,
      "dirq.toml:8: table.strict is 3",
    ],
    ["a dotted key", 'dirq.ignroe = ["x"]', "dirq.toml:1: unknown key dirq.ignroe; did you mean ignore?"],
    [
      "a quoted header",
      '[["table"]]\nname = "a"\nglob = "*"\nschema = "path"\nfoo = 1',
      "dirq.toml:5: unknown key table.foo; there are name, glob, schema, search, tokenize, on-file, ddl, strict",
    ],
  ])("%s", async (_, config, expected) => {
    expect(await rejection(config)).toContain(expected);
  });

  test("a program that is missing fails the run, once", async () => {
    const c = `${notes.replace("notes/", "")}on-file = "no-such-program"\n`;
    const root = tree({ "a.md": "", "b.md": "", c });
    const { code, stderr } = await run(["SELECT * FROM notes", "-c", "c"], { cwd: root });
    expect(code).toBe(1);
    expect(stderr).toBe('dirq: cannot run "no-such-program": it is not on the PATH\n');
  });
});

describe("dirq init", () => {
  test("writes a config that loads and answers what it says that it does", async () => {
    const root = tree({ "a.md": "# Plain\n", "b/c.md": "---\ntitle: Second\n---\nword\n", "x.txt": "" });
    const { code, stderr } = await run(["init"], { cwd: root });
    expect(code).toBe(0);
    const proposal = /try: dirq "([^"]+)" -c (\S+)/.exec(stderr)!;
    expect(await query(root, proposal[1]!, "-c", proposal[2]!)).toEqual([
      { file: "a.md", title: null },
      { file: "b/c.md", title: "Second" },
    ]);
    const text = readFileSync(join(root, ".dirq.toml"), "utf8");
    const commented = /^# +dirq "([^"]+)" -c \.dirq\.toml$/m.exec(text)!;
    expect(await query(root, commented[1]!, "-c", ".dirq.toml")).toMatchObject([
      { file: "a.md", size: 8 },
      { file: "b/c.md", size: 5 },
    ]);
  });

  test("names no schema where dirq is not a dependency of the project, since its path differs per machine", async () => {
    const root = tree({});
    await run(["init"], { cwd: root });
    const text = readFileSync(join(root, ".dirq.toml"), "utf8");
    expect(text).toMatch(/^# Editors complete this file if dirq is a dependency of the project/);
    expect(text).not.toMatch(/^#:schema/m);
    expect(text).not.toContain(packageFolder);
  });

  test.each([
    [".dirq.toml", "./node_modules/dirq/config.schema.json"],
    ["a/b/tables.toml", "../../node_modules/dirq/config.schema.json"],
  ])(
    "names the schema relative to %s where the package is a dependency of the project",
    async (file, path) => {
      const root = tree({ "package.json": "{}" });
      const installed = join(root, "node_modules/dirq");
      for (const part of ["bin", "dist", "config.schema.json", "package.json"]) {
        cpSync(join(packageFolder, part), join(installed, part), { recursive: true });
      }
      const program = [join(installed, "bin/dirq.cjs"), "init", "--output", file];
      await outcomeOf(spawn(process.execPath, program, { cwd: root }));
      const schema = /^#:schema (.+)$/m.exec(readFileSync(join(root, file), "utf8"))![1]!;
      expect(schema).toBe(path);
      expect(JSON.parse(readFileSync(join(root, dirname(file), schema), "utf8"))).toEqual(configJsonSchema());
    },
  );
});

/** Each key's full name, as `table.on-file`. */
function keys(shape: Shape, prefix = ""): string[] {
  return Object.entries(shape).flatMap(([name, key]) =>
    key.keys === undefined ? [prefix + name] : keys(key.keys, `${prefix}${name}.`),
  );
}

test("the shipped JSON Schema is the one that the shape makes", () => {
  const shipped = new URL("../config.schema.json", import.meta.url);
  expect(JSON.parse(readFileSync(shipped, "utf8"))).toEqual(configJsonSchema());
});

test("the JSON Schema takes what dirq takes, and refuses what it refuses", () => {
  const isValid = new Ajv().compile(configJsonSchema());
  const starter = {
    dirq: { ignore: ["dist/"] },
    table: [{ name: "a", glob: "*", schema: "path", strict: true }],
  };
  expect(isValid(starter)).toBe(true);
  expect(isValid({ dirq: { function: [{ name: "f", args: [1, 2], command: "cat", timeout: 0.5 }] } })).toBe(
    true,
  );
  expect(isValid({ table: [{ name: "a", glob: "*", schema: "path", on_file: "cat" }] })).toBe(false);
  expect(isValid({ table: [{ name: "a", glob: "*" }] })).toBe(false);
  expect(isValid({ dirq: { function: [{ name: "f", args: -1, command: "cat" }] } })).toBe(false);
});

test("each key is documented, and no other", () => {
  const page = readFileSync(new URL("../../../docs/dirq/config.md", import.meta.url), "utf8");
  const documented = Array.from(page.matchAll(/^\| `([a-z.-]+)` /gm), (match) => match[1]!);
  expect(documented.sort()).toEqual(keys(configShape).sort());
});
