// The gate: sets the clone up, checks form and types, runs every test, and ends with the runner's own counts.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installAndBuild, setup } from "./setup.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const failedSteps = [];
/** By its path: a second TypeScript, which tests compile examples with, has a program of the same name. */
const typescript = "node_modules/typescript/bin/tsc";

/** They run beside the compiler, which uses one core, and then beside the tests, which leave cores idle at times. */
const checks = [
  ["lint", "eslint", ["--max-warnings", "0", "."]],
  ["types", "node", [typescript, "--noEmit"]],
  ["format", "prettier", ["--check", "--log-level", "warn", "."]],
  ["language", "node", ["scripts/language/check.mjs"]],
  ["types of the page", "node", [typescript, "--noEmit", "-p", "packages/dirq/test/page"]],
  ["packed packages", "node", ["scripts/check-packages.mjs"]],
  [
    "layers",
    "depcruise",
    [
      "--config",
      ".dependency-cruiser.mjs",
      ...["dirq", "pubtool", "lmclient"].map((name) => `packages/${name}/src`),
    ],
  ],
  ["dead exports", "knip", ["--no-progress", "--treat-config-hints-as-errors"]],
  ["rooms", "node", ["scripts/check-rooms.mjs"]],
  ["links of the documentation", "node", ["scripts/check-links.mjs"]],
  ["metadata", "node", ["scripts/metadata.mjs", "--check"]],
];

const filters = process.argv.slice(2);
let checked;
if (filters.length === 0) {
  installAndBuild();
  const waiting = [...checks];
  const lanes = Math.max(1, availableParallelism() - 1);
  checked = Promise.all(
    Array.from({ length: lanes }, async () => {
      while (waiting.length > 0) await check(...waiting.shift());
    }),
  );
  await check("SQLite", "node", ["scripts/setup.mjs"]);
} else setup();
const counts = await vitest(filters);
await checked;
for (const name of failedSteps) console.log(`failed: ${name}`);
const failed = counts.failed + failedSteps.length;
console.log(
  `${counts.passed} passed, ${failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ""}`,
);
process.exitCode = failed === 0 && counts.passed > 0 ? 0 : 1;

/** Runs a program beside others, and prints what it printed when it has ended. */
function check(name, command, args) {
  const started = performance.now();
  const output = [];
  const child = spawn(programOf(command), args, { cwd: root, shell: process.platform === "win32" });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => output.push(data));
  return new Promise((resolve) => {
    const end = (status) => {
      console.log(`> ${name} (${Math.round((performance.now() - started) / 1000)} s)`);
      process.stdout.write(Buffer.concat(output));
      if (status !== 0) failedSteps.push(name);
      resolve();
    };
    child.once("error", (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      end(1);
    });
    child.once("close", end);
  });
}

/** Runs vitest and reads its counts. A file that could not even be loaded counts as one failure. */
async function vitest(args) {
  const folder = mkdtempSync(join(tmpdir(), "vitest-report-"));
  const report = join(folder, "report.json");
  try {
    const status = await bin("vitest", [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...args,
    ]);
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    const broken = testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    ).length;
    const failures = numFailedTests + broken;
    return { passed: numPassedTests, failed: failures || (status === 0 ? 0 : 1), skipped: numPendingTests };
  } catch (error) {
    console.log(`vitest left no report: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bin(command, args) {
  const child = spawn(programOf(command), args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
}

function programOf(command) {
  return command === "node" ? process.execPath : join(root, "node_modules/.bin", command);
}
