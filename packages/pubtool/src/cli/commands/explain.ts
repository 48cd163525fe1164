import { EXIT, UsageError } from "../../base/errors.ts";
import { suggest } from "../../base/suggest.ts";
import { failures, findFailure, findInLog } from "../../explain/known-failures.ts";
import { pageIds, readPage } from "../../explain/pages.ts";
import { renderFailure, renderMatches } from "../../explain/render-failure.ts";
import type { Io } from "../../base/io.ts";
import { visible } from "../../report/plain.ts";
import { defineCommand } from "../command.ts";

export const command = defineCommand({
  name: "explain",
  summary: "Explain a finding, an error code or the log of a failed release",
  options: {},
  positionals: ["[id]"],
  more: [
    "The id is a finding's, e.g. id-token-permission, or an error's, e.g. E404, ENEEDAUTH, invalid-publisher.",
    "Without an id, a log is read from standard input: pubtool explain < failed.log",
    "Without both, all ids are listed. Exit code 1: the log contains no known failure.",
  ].join("\n"),
  async run({ positionals: [id], io }) {
    if (id !== undefined) {
      io.stdout.write(pageOf(id));
      return EXIT.ok;
    }
    const log = io.stdin === undefined || io.stdin.isTTY ? "" : await io.stdin.text();
    if (log.trim() !== "") return explainLog(log, io);
    io.stdout.write(
      allIds()
        .map((name) => `${name}\n`)
        .join(""),
    );
    return EXIT.ok;
  },
});

function allIds(): string[] {
  return [...pageIds(), ...failures.map(({ code }) => code)];
}

function pageOf(id: string): string {
  if (pageIds().includes(id.toLowerCase())) return readPage(id.toLowerCase());
  const failure = findFailure(id);
  if (failure) return renderFailure(failure);
  const guess = suggest(id, allIds());
  throw new UsageError(
    `there is no finding or error "${id}"`,
    guess
      ? `did you mean "${guess}"?`
      : "`pubtool explain` lists them; `pubtool explain < failed.log` reads a log",
  );
}

function explainLog(log: string, { stdout, stderr }: Io): number {
  const matches = findInLog(log);
  const findings = findingIds(log);
  if (matches.length + findings.length > 0) {
    stdout.write(renderMatches(matches, visible));
    if (findings.length > 0) stdout.write(`findings of pubtool in this log:\n`);
    for (const id of findings) stdout.write(`  ${id}: \`pubtool explain ${id}\`\n`);
    return EXIT.ok;
  }
  stderr.write(
    `no known failure in ${log.trimEnd().split("\n").length} lines; expected the log of npm, cargo, twine, uv or pubtool\n` +
      "  `pubtool doctor` checks the workflows, and `pubtool doctor --simulate` prints what the registries compare\n",
  );
  return EXIT.problems;
}

/** The ids of findings in pubtool's own output: `pubtool.toml:1:1 [version-conflict]`. */
function findingIds(log: string): string[] {
  const known = pageIds();
  const found = [...log.matchAll(/\[([a-z]+(?:-[a-z]+)+)\]\s*$/gm)].map(([, id]) => id!);
  return [...new Set(found)].filter((id) => known.includes(id));
}
