import { symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { query, requireDirq, run, tree } from "./harness.ts";

/** A tree in which sqlite-vec is an installed package, with vectors in files. */
function withVectors(config: string): string {
  const root = tree({
    "dirq.toml": config,
    "a.json": '{"name":"a","at":[0,0]}',
    "b.json": '{"name":"b","at":[5,5]}',
    "c.json": '{"name":"c","at":[1,1]}',
  });
  symlinkSync(dirname(dirname(requireDirq.resolve("sqlite-vec"))), join(root, "node_modules"));
  return root;
}

test("suggest neighbours over vectors that a parser prints, in a virtual table that triggers fill", async () => {
  const root = withVectors(`
    [[dirq.extension]]
    path = "sqlite-vec"
    [[table]]
    name = "place"
    glob = "*.json"
    schema = "name TEXT, at TEXT"
    on-file = "builtin:json"
    ddl = '''
      CREATE VIRTUAL TABLE place_at USING vec0(at float[2]);
      CREATE TRIGGER place_in AFTER INSERT ON place BEGIN INSERT INTO place_at (rowid, at) VALUES (new.rowid, new.at); END;
      CREATE TRIGGER place_out AFTER DELETE ON place BEGIN DELETE FROM place_at WHERE rowid = old.rowid; END;
    '''`);
  expect(
    await query(
      root,
      "SELECT name FROM place_at JOIN place ON place.rowid = place_at.rowid WHERE place_at.at MATCH '[0.9, 0.9]' AND k = 2 ORDER BY distance",
      "-c",
      "dirq.toml",
    ),
  ).toEqual([{ name: "c" }, { name: "a" }]);
});

test("--extension takes the place of the config's", async () => {
  const root = withVectors(`[[dirq.extension]]\npath = "./absent.so"`);
  const { code, stderr } = await run(["SELECT 1", "-c", "dirq.toml"], { cwd: root });
  expect(code).toBe(1);
  expect(stderr).toBe(
    `dirq: cannot load the extension "./absent.so": there is no file ${join(root, "absent.so")}\n`,
  );
  expect(
    await query(
      root,
      "SELECT vec_length('[1,2]') AS n",
      "-c",
      "dirq.toml",
      "--extension",
      "sqlite-vec::sqlite3_vec_init",
    ),
  ).toEqual([{ n: 2 }]);
});

test("a wrong entry point and a file that is not a library are reported", async () => {
  const root = withVectors("");
  writeFileSync(join(root, "junk.so"), "junk");
  const failing = async (extension: string) =>
    (await run(["SELECT 1", "--extension", extension], { cwd: root })).stderr;
  expect(await failing("sqlite-vec::nope")).toContain('it has no entry point "nope"');
  expect(await failing("./junk.so")).toBe(
    `dirq: cannot load the extension "./junk.so" (${join(root, "junk.so")}): it is not a loadable library\n`,
  );
});

test("SQL cannot load one", async () => {
  const root = withVectors("");
  const { code, stderr } = await run(["SELECT load_extension('./x.so')", "--extension", "sqlite-vec"], {
    cwd: root,
  });
  expect([code, stderr]).toEqual([1, "dirq: not authorized\n"]);
});
