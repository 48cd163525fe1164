// How long do 10,000 small JSON files take: read by builtin:json, and by one process per file? Both are whole runs of the
// built program, alternating. A large file follows, with the most memory that the run had.
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const binary = fileURLToPath(new URL("../packages/dirq/bin/dirq.cjs", import.meta.url));
const files = 10_000;
const rounds = Number(process.env.ROUNDS ?? 3);
const largeBytes = 200 * 1000 * 1000;

const directory = mkdtempSync(join(tmpdir(), "dirq-bench-"));
try {
  smallFiles();
  for (const format of ["ndjson", "csv"]) await largeFile(format);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function smallFiles() {
  const root = join(directory, "small");
  for (let index = 0; index < files; index++) {
    const folder = join(root, String(index % 100));
    if (index < 100) mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, `${index}.json`),
      JSON.stringify([{ id: index, name: `name ${index}`, tags: ["a", "b"] }]),
    );
  }
  const parsers = ["builtin:json", "cat"];
  const times = new Map(parsers.map((parser) => [parser, []]));
  for (let round = 0; round < rounds; round++) {
    for (const parser of parsers) times.get(parser).push(query(root, parser).milliseconds);
  }
  const [builtin, command] = parsers.map((parser) => median(times.get(parser)));
  console.log(
    `${files} JSON files: builtin:json ${seconds(builtin)}, cat ${seconds(command)}: ${(command / builtin).toFixed(1)} times`,
  );
}

async function largeFile(format) {
  const root = join(directory, format);
  mkdirSync(root);
  const stream = createWriteStream(join(root, `large.${format}`));
  if (format === "csv") stream.write("id,name,price,note\n");
  for (let id = 0, bytes = 0; bytes < largeBytes; id++) {
    const values = { id, name: `name, ${id}`, price: id / 7, note: "some text that is long enough" };
    const line =
      format === "csv"
        ? `${values.id},"${values.name}",${values.price},${values.note}\n`
        : `${JSON.stringify(values)}\n`;
    bytes += line.length;
    if (!stream.write(line)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
  const { milliseconds, peak } = query(root, `builtin:${format}`);
  console.log(`200 MB of ${format}: ${seconds(milliseconds)}, at most ${peak} MB of memory`);
}

/** One cold run; its peak of memory is what the run itself reports at its end. */
function query(root, parser) {
  const report = `process.on("exit", () => require("node:fs").writeFileSync(process.env.PEAK, String(process.resourceUsage().maxRSS)))`;
  const hook = join(directory, "peak.cjs");
  const peak = join(directory, "peak");
  writeFileSync(hook, report);
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--require", hook, binary, "SELECT count(*) AS n, min(name) FROM './'", "--on-file", parser],
    { cwd: root, encoding: "utf8", env: { ...process.env, PEAK: peak } },
  );
  const milliseconds = performance.now() - start;
  if (status !== 0) throw new Error(stderr);
  return { milliseconds, stdout, peak: Math.round(Number(readFileSync(peak, "utf8")) / 1000) };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
