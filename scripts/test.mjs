// The gate: sets the clone up, checks form and types, runs every test, and ends with the runner's own counts.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setup } from "./setup.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const failedSteps = [];
/** By its path: a second TypeScript, which tests compile examples with, has a program of the same name. */
const typescript = "node_modules/typescript/bin/tsc";

setup();
const filters = process.argv.slice(2);
if (filters.length === 0) {
  check("format", "prettier", ["--check", "--log-level", "warn", "."]);
  check("lint", "eslint", ["--max-warnings", "0", "."]);
  check("rooms", "node", ["scripts/check-rooms.mjs"]);
  check("language", "node", ["scripts/language/check.mjs"]);
  check("links of the documentation", "node", ["scripts/check-links.mjs"]);
  check("metadata", "node", ["scripts/metadata.mjs", "--check"]);
  check("packed packages", "node", ["scripts/check-packages.mjs"]);
  check("layers", "depcruise", [
    "--config",
    ".dependency-cruiser.mjs",
    ...["dirq", "pubtool", "lmclient"].map((name) => `packages/${name}/src`),
  ]);
  check("dead exports", "knip", ["--no-progress"]);
  check("types", "node", [typescript, "--noEmit"]);
  check("types of the page", "node", [typescript, "--noEmit", "-p", "packages/dirq/test/page"]);
}
const counts = vitest(filters);
for (const name of failedSteps) console.log(`failed: ${name}`);
const failed = counts.failed + failedSteps.length;
console.log(
  `${counts.passed} passed, ${failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ""}`,
);
process.exitCode = failed === 0 && counts.passed > 0 ? 0 : 1;

function check(name, command, args) {
  console.log(`> ${name}`);
  if (bin(command, args) !== 0) failedSteps.push(name);
}

/** Runs vitest and reads its counts. A file that could not even be loaded counts as one failure. */
function vitest(args) {
  const folder = mkdtempSync(join(tmpdir(), "vitest-report-"));
  const report = join(folder, "report.json");
  try {
    const status = bin("vitest", [
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
  const program = command === "node" ? process.execPath : join(root, "node_modules/.bin", command);
  return spawnSync(program, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  }).status;
}
