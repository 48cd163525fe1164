import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Dirq } from "dirq";
import { expect, test } from "vitest";
import { binary, outcomeOf, run, scrubbedEnvironment, temporaryDirectory, tree } from "./harness.ts";

const dist = join(dirname(binary), "../dist");
const hasNative = existsSync(join(dist, `native/file-contents-${process.platform}-${process.arch}.node`));

/** More files than are read ahead at a time, with what content can be. */
function mixedTree(): string {
  const root = temporaryDirectory();
  chmodSync(root, 0o755);
  for (let index = 0; index < 3_000; index++) {
    const directory = join(root, `d${String(Math.floor(index / 70)).padStart(2, "0")}`);
    if (index % 70 === 0) mkdirSync(directory);
    writeFileSync(join(directory, `f${index}.txt`), contentOf(index));
  }
  symlinkSync("d00/f6.txt", join(root, "link.txt"));
  symlinkSync("nowhere", join(root, "broken.txt"));
  const raw = (name: number) => Buffer.concat([Buffer.from(`${root}/d03/n`), Buffer.of(name)]);
  writeFileSync(raw(0xff), "the NEEDLE of one");
  writeFileSync(raw(0xfe), "the needle of another");
  writeFileSync(join(root, "d05/\uFFFD"), "a needle");
  chmodSync(join(root, "d07/f500.txt"), 0o000);
  return root;
}

function contentOf(index: number): string | Buffer {
  if (index === 900) return "x".repeat(300_000) + " Needle ÄÖ";
  if (index === 1_000) return `${"line\n".repeat(60_000)}no match`;
  if (index === 1_100) return "needle".repeat(400_000);
  const kinds = [
    "",
    "plain text\nof two lines\n",
    `some words before the NeEdLe in ${index}`,
    "grüße, 漢字 und 🙂 näh\n",
    Buffer.from("latin1 gr\xfc\xdfe needle\n", "latin1"),
    Buffer.from("nul\0needle"),
    `need${"le".repeat(index % 40)}`,
    `${"pad ".repeat(index % 30)}haystack\r\n`,
  ];
  return kinds[index % kinds.length]!;
}

const statements: readonly [sql: string, ...parameters: (string | number)[]][] = [
  ["SELECT path FROM './' WHERE content LIKE '%needle%'"],
  [
    "SELECT path, length(content), size FROM './**/*.txt' WHERE content LIKE ? ORDER BY path DESC",
    "%NEEDLE_in%2%",
  ],
  ["SELECT path, length(content) FROM './' WHERE content LIKE '%pad%' AND content LIKE '%stack%' LIMIT 70"],
  ["SELECT count(*), sum(lines), max(size) FROM './' WHERE content LIKE '%ÄÖ' OR content LIKE '%漢字%'"],
  ["SELECT path FROM './' WHERE content LIKE '%漢字%'"],
  ["SELECT count(*) FROM './' WHERE content GLOB '*NEEDLE*' OR content GLOB '*needle'"],
  ["SELECT path FROM './' WHERE content GLOB '*NEEDLE*'"],
  ["SELECT count(*) FROM './' WHERE content LIKE '%'"],
  ["SELECT count(*) FROM './' WHERE content LIKE CAST('5%' AS INTEGER)"],
  ["SELECT count(*) FROM './' WHERE content LIKE '%need' || ? || '%'", "le"],
  ["SELECT count(*) FROM './' WHERE content LIKE :pattern ESCAPE '!'", "%need!le%"],
  ["SELECT count(*) FROM './' WHERE content NOT LIKE '%needle%'"],
  ["SELECT count(*) FROM './' WHERE size > 20 AND content LIKE '%needle%'"],
  ["SELECT sha256, count(*), min(path) FROM './' GROUP BY sha256"],
  ["SELECT path, sha256, lines, words, is_binary, mime, xxh64, hex(substr(bytes, 1, 5)) FROM './'"],
  ["SELECT path, lines, words FROM './' WHERE path LIKE '%7.txt' OR words > 3 LIMIT 400"],
  ["SELECT path, lines, sha256 FROM './' WHERE size % 7 = 0"],
  ["SELECT substr(content, 1, 9) AS start, count(*) FROM './' GROUP BY 1 ORDER BY 2 DESC, 1"],
  ["SELECT a.path, b.path FROM './d00' a JOIN './d01' b USING (xxh64) ORDER BY 1, 2 LIMIT 50"],
  ["SELECT path, (SELECT count(*) FROM './d02' WHERE content LIKE '%needle%') AS n, lines FROM './d03'"],
  ["SELECT f.path, g.line FROM './d04' f, grep(f.content, 'NEEDLE|needle') g"],
  ["SELECT path, content FROM './' ORDER BY size DESC, path LIMIT 3"],
];

/** Runs all statements in one process, and prints its answers. */
const program = `
  const [index, root, statements] = JSON.parse(process.argv[1]);
  const { Dirq } = await import(index);
  let events = [];
  const note = (event) => events.push(event);
  const dirq = await Dirq.open({ root, onFailure: note, onNote: note, maxContent: 2000000 });
  for (const [sql, ...parameters] of statements) {
    events = [];
    const rows = await dirq.query(sql, sql.includes(":pattern") ? { pattern: parameters[0] } : parameters);
    console.log(JSON.stringify({ sql, count: rows.length, rows, events }));
  }
  await dirq.close();`;

async function answers(root: string, reader: string): Promise<{ sql: string; count: number }[]> {
  const input = JSON.stringify([pathToFileURL(join(dist, "index.mjs")), root, statements]);
  // Who is root can read everything.
  const words = [process.execPath, "--input-type=module", "--eval", program, input];
  if (canDropRights) words.unshift("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups");
  const child = spawn(words[0]!, words.slice(1), { env: scrubbedEnvironment({ DIRQ_READER: reader }) });
  const { code, stdout, stderr } = await outcomeOf(child);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { sql: string; count: number });
}

const canDropRights =
  process.getuid?.() === 0 && spawnSync("setpriv", ["--version"], { stdio: "ignore" }).status === 0;

test.skipIf(!hasNative)(
  "files that are read ahead give the rows, failures and notes of node:fs",
  async () => {
    const root = mixedTree();
    const [byNode, ahead] = await Promise.all([answers(root, "node"), answers(root, "native")]);
    for (const [index, answer] of byNode.entries()) expect(ahead[index]).toEqual(answer);
    expect(JSON.stringify(byNode[0])).toContain(canDropRights || process.getuid?.() !== 0 ? "EACCES" : "");
    expect(byNode.map(({ count }) => count).filter((count) => count === 0)).toEqual([]);
  },
);

test("a file is read only if SQLite needs it", async () => {
  const root = tree(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${10 + at}`, "needle"])));
  chmodSync(root, 0o755);
  chmodSync(join(root, "f45"), 0o000);
  const under = canDropRights ? ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : [];
  for (const sql of [
    "SELECT lines FROM './' LIMIT 30",
    "SELECT count(*) FROM './' WHERE path <> 'f45' AND content LIKE '%needle%'",
    "SELECT path FROM './' WHERE content LIKE '%needle%' LIMIT 30",
  ]) {
    const { code, stderr } = await run([sql], { cwd: root, under });
    expect([sql, code, stderr]).toEqual([sql, 0, ""]);
  }
});

test("a statement that is stopped while files are read ahead leaves the next one its files", async () => {
  const root = mixedTree();
  await using dirq = await Dirq.open({ root });
  for (let round = 0; round < 3; round++) {
    for await (const row of dirq.queryStream("SELECT path, sha256 FROM './' WHERE content LIKE '%needle%'")) {
      expect(row["sha256"]).toHaveLength(64);
      break;
    }
    const both = [
      dirq.query("SELECT sum(lines) AS n FROM './'"),
      dirq.query("SELECT sum(words) AS n FROM './'"),
    ];
    const [lines, words] = await Promise.all(both);
    expect([lines, words]).toEqual([[{ n: expect.any(Number) }], [{ n: expect.any(Number) }]]);
  }
});
