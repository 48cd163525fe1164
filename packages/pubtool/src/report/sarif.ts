import { createHash } from "node:crypto";
import { version } from "../base/version.ts";
import type { Finding, Section, Verdict } from "../finding.ts";
import { findingsOf } from "../finding.ts";

/** The document of a rule, in Markdown; its first paragraph is the description. */
export type RulePage = (id: string) => string | undefined;

const LEVELS: Readonly<Partial<Record<Verdict, "error" | "warning">>> = {
  failed: "error",
  unknown: "warning",
  warning: "warning",
};

/** For findings about the repository as a whole: code scanning does not accept a result without a location. */
const WHOLE_REPOSITORY = { file: ".github/workflows", line: 1, column: 1 };

/** SARIF 2.1.0 for code scanning: every finding that is not ok or skipped. */
export function renderSarif(sections: readonly Section[], page: RulePage): string {
  const findings = findingsOf(sections).filter(({ verdict }) => LEVELS[verdict] !== undefined);
  const ids = [...new Set(findings.map(({ id }) => id))].sort();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "pubtool", version, rules: ids.map((id) => rule(id, page(id))) } },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => result(finding, ids)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function rule(id: string, page: string | undefined) {
  if (page === undefined) return { id };
  const text = page.replace(/^# .*\n+/, "").trim();
  const [description = id] = text.split(/\n{2,}/);
  return { id, shortDescription: { text: description }, help: { text, markdown: page } };
}

function result({ id, verdict, message, hint, place }: Finding, ids: readonly string[]) {
  const { file, line, column } = place ?? WHOLE_REPOSITORY;
  const uri = file.split("/").map(encodeURIComponent).join("/");
  return {
    ruleId: id,
    ruleIndex: ids.indexOf(id),
    level: LEVELS[verdict],
    message: { text: hint === undefined ? message : `${message}\n${hint}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri, uriBaseId: "%SRCROOT%" },
          region: { startLine: line, startColumn: column },
        },
      },
    ],
    // without the line, so that a finding keeps its identity when lines above it change
    partialFingerprints: {
      "pubtoolFinding/v1": createHash("sha256").update(`${id}\0${file}\0${message}`).digest("hex"),
    },
  };
}
