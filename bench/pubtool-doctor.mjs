// How long does doctor take for 500 workflows of 200 lines, over the start of Node?
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../packages/pubtool/bin/pubtool.cjs", import.meta.url));
const ROUNDS = 7;
const root = mkdtempSync(join(tmpdir(), "pubtool-bench-"));
try {
  const folder = join(root, ".github/workflows");
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < 500; index++) writeFileSync(join(folder, `w${index}.yml`), workflow(index));
  const node = median(() => run(["-e", "0"]));
  const doctor = median(() => run([program, "doctor", "--cwd", root]));
  const over = doctor - node;
  console.log(`doctor on 500 workflows of 200 lines: ${over.toFixed(0)} ms over the start of Node`);
  console.log(`  node -e 0: ${node.toFixed(0)} ms, doctor: ${doctor.toFixed(0)} ms (medians of ${ROUNDS})`);
} finally {
  rmSync(root, { recursive: true, force: true });
}

function run(args) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
  return performance.now() - start;
}

function median(measure) {
  return Array.from({ length: ROUNDS }, measure).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}

/** Every tenth one publishes, so that all rules of doctor run. */
function workflow(index) {
  const lines = [
    "name: w",
    "on:",
    "  push:",
    "    branches: [main]",
    "permissions:",
    "  contents: read",
    "jobs:",
  ];
  if (index % 10 === 0) {
    lines.push("  publish:", "    runs-on: x", "    environment: release", "    permissions:");
    lines.push(
      "      contents: write",
      "      id-token: write",
      "    steps:",
      "      - run: npx pubtool publish",
    );
  }
  for (let job = 0; lines.length < 200; job++) {
    lines.push(`  job${job}:`, "    runs-on: ${{ matrix.os }}", "    strategy:", "      matrix:");
    lines.push("        os: [one, two]", "        node: [20, 22, 24]", "    steps:");
    lines.push("      - uses: actions/checkout@v4", "      - uses: actions/setup-node@v4", "        with:");
    lines.push("          node-version: ${{ matrix.node }}", "      - name: test and lint everything");
    lines.push("        run: |", "          npm ci", "          npm test -- --shard=1/3");
    lines.push("        env:", '          CI: "true"', "      - if: github.event_name == 'push'");
    lines.push("        run: npm run coverage");
  }
  return `${lines.slice(0, 200).join("\n")}\n`;
}
