import { EXIT } from "../../errors.ts";
import { exitCodeOf } from "../../finding.ts";
import type { Io } from "../../io.ts";
import type { Outcome } from "../../publish.ts";
import { publish } from "../../publish.ts";
import type { Ready } from "../../ready/ready.ts";
import { getReady } from "../../ready/ready.ts";
import { defineCommand } from "../command.ts";
import {
  actionOf,
  liveProgress,
  planLines,
  problemLines,
  summaryTable,
  writeJobSummary,
} from "../release-report.ts";
import { runMasked, selectionOptions } from "../release-run.ts";

export const command = defineCommand({
  name: "publish",
  summary: "Publish the packages, in the order of their dependencies",
  options: {
    ...selectionOptions,
    "dry-run": { type: "boolean", description: "show what would be done, and change nothing" },
    "allow-token": {
      type: "boolean",
      description: "use a long-lived token where the identity token is refused, or cannot work",
    },
    json: { type: "boolean", description: "print the outcome as JSON on stdout" },
  },
  more: "Run again after a failure: what is published already is skipped.",
  async run({ values, io: outside, config }) {
    return await runMasked(outside, await config(), values["allow-token"], async (run) => {
      const { io, wallet } = run;
      const selection = { names: values.package, changedSince: values["changed-since"] };
      const dry = values["dry-run"];
      try {
        const ready = await getReady(run.config, run.workplace, wallet, selection, {
          build: !dry,
          obtain: !dry,
        });
        io.stderr.write(problemLines(ready.sections, io.stderr, io.env));
        if (dry || exitCodeOf(ready.sections) !== EXIT.ok) return await showPlan(ready, io, values.json, dry);
        const progress = liveProgress(io.stderr, io.env);
        const outcomes = await publish(ready.steps, { io, wallet, progress, signal: run.signal });
        return showOutcomes(outcomes, io, values.json, run.redact);
      } finally {
        for (const kind of await wallet.revokeAll()) {
          io.stderr.write(
            `pubtool: the ${kind} registry did not confirm that the token is revoked; it expires by itself\n`,
          );
        }
      }
    });
  },
});

/** Nothing was uploaded: because that was not asked for, or because something stands in the way. */
async function showPlan({ steps, sections }: Ready, io: Io, json: boolean, dry: boolean): Promise<number> {
  const code = exitCodeOf(sections);
  if (json) {
    const packages = await Promise.all(
      steps.map(async (step) => ({
        name: step.release.name,
        version: step.release.version,
        kind: step.release.entry.kind,
        status: "not reached",
        action: actionOf(step),
        registry: step.address,
        files: code === EXIT.ok ? await step.registry.contents(step.release) : [],
      })),
    );
    const problems = sections
      .flatMap(({ checks }) => checks)
      .flatMap(({ findings }) => findings)
      .filter(({ verdict }) => verdict !== "ok");
    io.stdout.write(
      `${JSON.stringify({ dryRun: dry, ok: code === EXIT.ok, packages, problems }, null, 2)}\n`,
    );
  } else if (code === EXIT.ok) {
    io.stdout.write(steps.length === 0 ? "no package to publish\n" : await planLines(steps));
  }
  if (code !== EXIT.ok) io.stderr.write("nothing is published\n");
  return code;
}

function showOutcomes(outcomes: Outcome[], io: Io, json: boolean, redact: (text: string) => string): number {
  const ok = outcomes.every(({ status }) => status === "published" || status === "skipped");
  if (json)
    io.stdout.write(`${JSON.stringify({ dryRun: false, ok, packages: outcomes, problems: [] }, null, 2)}\n`);
  else
    io.stdout.write(
      outcomes.length === 0 ? "no package to publish\n" : summaryTable(outcomes, io.stdout, io.env),
    );
  writeJobSummary(outcomes, io.env, redact);
  return ok ? EXIT.ok : EXIT.problems;
}
