import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { duckDb, queryDuckDb } from "./duckdb.ts";
import { addTo, binary, query, run, script, scrubbedEnvironment, temporaryDirectory } from "./harness.ts";

const page = readFileSync(fileURLToPath(new URL("../../../docs/dirq/scale.md", import.meta.url)), "utf8");

/** The fenced blocks of the page in a language. */
function blocks(language: string): string[] {
  return [...page.matchAll(/^```(\w*)\n([^]*?)^```$/gm)]
    .filter(([, info]) => info === language)
    .map(([, , body]) => body!);
}

function git(root: string, ...args: string[]): void {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@b.invalid"];
  const { status, stderr } = spawnSync("git", [...identity, ...args], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

test("the commands and statements of docs/dirq/scale.md run as written, below a directory of their own", async () => {
  const base = temporaryDirectory();
  const below = (text: string) => text.replaceAll(/(?<![\w.])\/(srv|mnt)\//g, `${base}/$1/`);
  const root = join(base, "srv/data");
  mkdirSync(join(base, "mnt"), { recursive: true });
  addTo(root, {
    "home/anna/a.txt": "a",
    "projects/x/b.txt": "b",
    "src/main.ts": "1",
    "inventory/1.csv": '"bucket","photos/1.jpg",1000\n"bucket","photos/2.jpg",2000\n',
  });
  git(root, "init", "-q");
  git(root, "add", ".");
  git(root, "commit", "-q", "-m", "one");
  git(root, "tag", "v1.0");
  addTo(root, { "src/main.ts": "longer" });
  git(root, "add", ".");
  git(root, "commit", "-q", "-m", "two");

  const directory = dirname(script(`#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`, "dirq"));
  const environment = scrubbedEnvironment({ PATH: `${directory}:${process.env["PATH"]!}` });
  const units = blocks("ini").flatMap((text) =>
    [...text.matchAll(/^ExecStart=(.*)$/gm)].map(([, line]) => line!),
  );
  const commands = blocks("")
    .flatMap((text) => text.split("\n"))
    .filter((line) => line.startsWith("dirq ") && !line.includes("<"));
  expect(units.length).toBe(1);
  expect(commands.length).toBeGreaterThan(6);
  for (const command of [...units, ...commands]) {
    const { status, stdout, stderr } = spawnSync("sh", ["-c", below(command)], {
      cwd: root,
      encoding: "utf8",
      env: environment,
    });
    expect({ command, status, stderr: stderr.replace(/^dirq: the snapshot appears when .*\n/, "") }).toEqual({
      command,
      status: 0,
      stderr: "",
    });
    expect(stdout, command).not.toBe("");
  }
  for (const sql of blocks("sql")) {
    // The name of a host and of a snapshot in the past.
    const isPast = sql.includes("old.snapshot");
    if (sql.includes("read_parquet")) {
      if (duckDb !== undefined) expect(await queryDuckDb(below(sql)), sql).not.toEqual([]);
      continue;
    }
    const text = isPast ? sql.replace("host=nas/", "") : sql;
    for (const statement of below(text)
      .split(/;\n/)
      .filter((each) => each.trim() !== "")) {
      const rows = await query(root, statement);
      if (!statement.includes("old.snapshot")) expect(rows, statement).not.toEqual([]);
    }
  }
  expect(await query(root, `SELECT count(*) AS n FROM 'snapshot:${base}/srv/inventories'`)).toEqual([
    { n: 2 },
  ]);
  const parts = `'snapshot:${base}/mnt/snapshots/host=nas/**'`;
  const { stdout } = await run([`SELECT count(*) AS n FROM ${parts}`], { cwd: root });
  expect(stdout).toBe((await run(["SELECT count(*) AS n FROM './'"], { cwd: root })).stdout);
});
