import { existsSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Dirq, type DirqOptions } from "dirq";
import { expect, onTestFinished, test } from "vitest";
import { diskTree } from "./disk-tree.ts";
import { configFile, temporaryDirectory, until } from "./harness.ts";

// What a path leads to is exchanged and restored while a parser reads it. The file has the same stamp before and after.

/** Reads the file that a path leads to. Beside a file of the name `exchange-*`, once, another one is there at that moment. */
const parser = `import { existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { path, root } = JSON.parse(line);
  const kind = path.includes("link") ? "link" : path.includes("own") ? "directory" : "none";
  const mark = import.meta.dirname + "/exchange-" + kind;
  const isExchanged = existsSync(mark);
  const link = (target) => {
    rmSync(path);
    symlinkSync(target, path);
  };
  const move = (from, to) => renameSync(root + "/" + from, root + "/" + to);
  if (isExchanged && kind === "link") link("other.txt");
  if (isExchanged && kind === "directory") {
    move("own", "aside");
    move("other", "own");
  }
  const rows = JSON.parse(readFileSync(path, "utf8"));
  if (isExchanged && kind === "link") link("own.txt");
  if (isExchanged && kind === "directory") {
    move("own", "other");
    move("aside", "own");
  }
  if (isExchanged) rmSync(mark);
  console.log(JSON.stringify(rows));
}
`;

const right = [
  { file: "link.json", n: 1 },
  { file: "other/f.json", n: 2 },
  { file: "own/f.json", n: 1 },
];

function setup() {
  const root = diskTree({
    "own.txt": '[{"n":1}]',
    "other.txt": '[{"n":2}]',
    "own/f.json": '[{"n":1}]',
    "other/f.json": '[{"n":2}]',
  });
  symlinkSync("own.txt", join(root, "link.json"));
  const program = join(temporaryDirectory(), "parser.mjs");
  writeFileSync(program, parser);
  const marks = ["link", "directory"].map((kind) => join(program, `../exchange-${kind}`));
  const command = `worker: node ${program}`;
  const config = configFile(
    `[[table]]\nname = "t"\nglob = "**/*.json"\nschema = "n INTEGER"\non-file = "${command}"\n`,
  );
  return {
    root,
    command,
    config,
    exchange: () => marks.forEach((mark) => writeFileSync(mark, "")),
    wasExchanged: () => marks.every((mark) => !existsSync(mark)),
  };
}

/** Sets the times of the content back; the change of the inode is what makes the file one that has changed. */
function age(root: string): void {
  for (const name of ["own.txt", "other.txt", "own/f.json", "other/f.json"])
    utimesSync(join(root, name), 1.6e9, 1.6e9);
}

const sql = "SELECT _dirq_file_path AS file, n FROM t ORDER BY 1";

/** Waits until what was changed just now is out of the reach of the clock's granularity. */
async function untilCertain(root: string): Promise<void> {
  const { ctimeMs } = statSync(join(root, "other/f.json"));
  const probe = join(temporaryDirectory(), "probe");
  await until(() => {
    writeFileSync(probe, "");
    return statSync(probe).ctimeMs > ctimeMs + 50;
  });
}

test("a live index does not retain what a parser read of another file", async () => {
  const { root, exchange, wasExchanged, config } = setup();
  const live = await Dirq.open({ root, config: [config], live: true });
  onTestFinished(() => live.close());
  expect(await live.query(sql)).toEqual(right);
  exchange();
  // Only the times change: the parser reads both again.
  age(root);
  await until(wasExchanged);
  await until(async () => {
    await live.flush();
    return JSON.stringify(await live.query(sql)) === JSON.stringify(right);
  });
});

test.each(["a config's table", "a path-table"])("a persistent index does not either: %s", async (kind) => {
  const { root, exchange, wasExchanged, config, command } = setup();
  age(root);
  await untilCertain(root);
  const persist = join(temporaryDirectory(), "cache.db");
  const isTable = kind.includes("config");
  const options: DirqOptions = isTable ? { config: [config] } : { onFile: command };
  const statement = isTable ? sql : sql.replace(" t ", " './**/*.json' ");
  const rows = async () => {
    await using dirq = await Dirq.open({ root, persist, ...options });
    return await dirq.query(statement);
  };
  exchange();
  // The rows are those that the parser printed, for this run.
  expect(await rows()).toContainEqual({ file: "link.json", n: 2 });
  expect(wasExchanged()).toBe(true);
  expect(await rows()).toEqual(right);
});
