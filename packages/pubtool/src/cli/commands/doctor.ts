import { UsageError } from "../../base/errors.ts";
import { findConfig } from "../../config/load.ts";
import { planFixes } from "../../doctor/fix.ts";
import { doctor, readSubject } from "../../doctor/run.ts";
import { simulate } from "../../doctor/simulate.ts";
import { maskSecrets } from "../../host/mask-secrets.ts";
import { SECRET_VARIABLES } from "../../registries/precedence.ts";
import { readPage } from "../../explain/pages.ts";
import { exitCodeOf } from "../../finding.ts";
import { report } from "../../report/report.ts";
import { renderSarif } from "../../report/sarif.ts";
import { repositoryRoot } from "../../workflow/repository.ts";
import { applyFixes } from "../apply-fixes.ts";
import { defineCommand } from "../command.ts";
import { reportSimulation } from "../simulation-report.ts";

const FORMATS = ["text", "json", "sarif"] as const;
type Format = (typeof FORMATS)[number];

export const command = defineCommand({
  name: "doctor",
  summary: "Check that the workflows fit the trust policies",
  options: {
    json: { type: "boolean", description: "the same as --format json" },
    format: {
      type: "string",
      placeholder: "FORMAT",
      choices: FORMATS,
      description: `print the findings as ${FORMATS.join(", ")}; sarif is for code scanning`,
    },
    simulate: {
      type: "boolean",
      description: "print the identity claims of each publishing job and event, and compare the declarations",
    },
    fix: { type: "boolean", description: "fix what has one certain fix; shows a diff and asks first" },
    yes: { type: "boolean", description: "with --fix: apply the fixes without a question" },
  },
  more: [
    "Environment:",
    "  RUSTREG_DOCTOR_TOKEN  compare with the rustreg registry's registrations as well; a token with read access",
    "  GITHUB_WORKFLOW_REF   inside a workflow run: compared with the declared workflow",
    "  GITHUB_REPOSITORY     inside a workflow run: compared with the declared repository",
  ].join("\n"),
  async run({ values, io: outside, config, configFile }) {
    const format = formatOf(values);
    if (values.fix && values.simulate) throw new UsageError("--fix and --simulate exclude each other");
    if (values.yes && !values.fix) throw new UsageError("--yes needs --fix");
    // a registry may repeat the token in its response
    const { io } = maskSecrets(outside, SECRET_VARIABLES);
    // without pubtool.toml the workflows can still be checked; a file named by --config has to exist
    const wanted = configFile !== undefined || findConfig({ cwd: io.cwd }) !== undefined;
    const loaded = wanted ? await config() : undefined;
    const root = repositoryRoot(loaded?.root ?? io.cwd);
    let subject = readSubject(root, loaded, io);
    if (values.fix) {
      const output = format === "text" ? io.stdout : io.stderr;
      const changed = await applyFixes(root, planFixes(subject), io, { yes: values.yes, output });
      if (changed) subject = readSubject(root, loaded, io);
    }
    if (values.simulate) {
      if (format === "sarif") throw new UsageError("--simulate has no sarif format", "use --format json");
      return reportSimulation(simulate(subject), io, { json: format === "json" });
    }
    const sections = await doctor(subject, loaded, io);
    if (format !== "sarif") return report(sections, io, { json: format === "json" });
    io.stdout.write(renderSarif(sections, readPage));
    return exitCodeOf(sections);
  },
});

function formatOf({ json, format }: { json: boolean; format: string | undefined }): Format {
  const wanted = format ?? (json ? "json" : "text");
  const known = FORMATS.find((candidate) => candidate === wanted);
  if (known === undefined) {
    throw new UsageError(`unknown format "${wanted}"`, `supported: ${FORMATS.join(", ")}`);
  }
  if (json && known !== "json") throw new UsageError(`--json and --format ${known} contradict each other`);
  return known;
}
