import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run, tree } from "./harness.ts";

function tableConfig(keys: string): string {
  return `[[table]]\nname = "t"\nglob = "*.md"\n${keys}\n`;
}

describe("a config reaches no further than its index", () => {
  const elsewhere = temporary();
  const batches = {
    "attaching a file": `schema = "path TEXT"\nddl = "ATTACH '${elsewhere}' AS q"`,
    "attaching a file behind another statement": `schema = "path TEXT"\nddl = "CREATE INDEX i ON t (path); attach '${elsewhere}' as q"`,
    "vacuuming into a file": `schema = "path TEXT"\nddl = "VACUUM INTO '${elsewhere}'"`,
    "ending its transaction": `schema = "path TEXT"\nddl = "COMMIT"`,
    "a second statement in a schema": `schema = "path TEXT); ATTACH '${elsewhere}' AS q; --"`,
    "a bracket closed too early": `schema = "path TEXT) WITHOUT ROWID --"`,
  };
  it.each(Object.entries(batches))("refuses %s", async (_, keys) => {
    const root = tree({ "a.md": "", "c.toml": tableConfig(keys) });
    const { code, stderr } = await run(["SELECT * FROM t", "-c", "c.toml"], { cwd: root });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^dirq: failed to load config: c\.toml:\d: the (?:ddl|schema) of the table t: /);
    expect(existsSync(elsewhere)).toBe(false);
  });

  it("lets triggers end with END", async () => {
    const ddl =
      "CREATE TABLE seen (p); CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO seen VALUES (new.path); END; CREATE INDEX i ON seen (p)";
    const root = tree({ "a.md": "", "c.toml": tableConfig(`schema = "path TEXT"\nddl = "${ddl}"`) });
    const { stdout } = await run(["SELECT p FROM seen", "-c", "c.toml"], { cwd: root });
    expect(stdout).toBe('[{"p":"a.md"}]\n');
  });
});

describe("a cache in a place where nothing can be made", () => {
  it.skipIf(!existsSync("/proc/self"))("costs the run nothing", async () => {
    const { code, stdout, stderr } = await run(["SELECT 1 AS n", "--persist=/proc/dirq/cache.db"], {
      cwd: tree({}),
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '[{"n":1}]\n' });
    expect(stderr).toContain("choose another path for it");
  });

  it("makes the folders on the way where it can", async () => {
    const root = tree({ "a.json": "[]" });
    const path = join(root, "one/two/cache.db");
    const { code } = await run(["SELECT 1 AS n", `--persist=${path}`], { cwd: root });
    expect({ code, made: existsSync(path) }).toEqual({ code: 0, made: true });
  });
});

it("rejects table-valued pragmas that are not allowed, computed names too", async () => {
  const root = tree({ "a.md": "", "c.toml": tableConfig(`schema = "path TEXT"`) });
  const sql = "SELECT * FROM pragma_table_info('_dirq_' || 'file')";
  const { code, stdout, stderr } = await run([sql, "-c", "c.toml"], { cwd: root });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("_dirq_file is internal to dirq");
});

it("prints the version in every mode", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  for (const words of [[], ["query"], ["server"], ["init"]]) {
    const { stdout } = await run([...words, "--version"], { cwd: tree({}) });
    expect(stdout, words.join(" ")).toBe(`${version}\n`);
  }
});

/** A path outside of every tree, at which nothing is. */
function temporary(): string {
  return join(process.env["TMPDIR"] ?? "/tmp", `dirq-reach-${process.pid}.db`);
}
