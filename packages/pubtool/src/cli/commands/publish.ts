import { EXIT } from "../../base/errors.ts";
import type { Io } from "../../base/io.ts";
import type { Outcome } from "../../release/upload.ts";
import { notBegun, publish } from "../../release/upload.ts";
import type { Prepared } from "../../release/prepare.ts";
import { prepareRelease } from "../../release/prepare.ts";
import { findingsOf } from "../../finding.ts";
import { renderAnnotations } from "../../report/annotations.ts";
import { defineCommand } from "../command.ts";
import {
  actionOf,
  liveProgress,
  planLines,
  problemLines,
  summaryTable,
  writeJobSummary,
} from "../../release/report.ts";
import { runMasked, selectionOptions } from "../../release/run.ts";

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
      const { io, credentials } = run;
      const selection = { names: values.package, changedSince: values["changed-since"] };
      const dry = values["dry-run"];
      try {
        const prepared = await prepareRelease(run.config, run.context, credentials, selection, {
          build: !dry,
          obtain: !dry,
        });
        io.stderr.write(problemLines(prepared.sections, io.stderr, io.env));
        const blocked = prepared.obstacles.length > 0;
        if (blocked) io.stderr.write(renderAnnotations(findingsOf(prepared.sections), io.env));
        if (dry && !blocked) return await showPlan(prepared, io, values.json);
        const progress = liveProgress(io.stderr, io.env);
        const outcomes = blocked
          ? notBegun(prepared.steps, prepared.obstacles)
          : await publish(prepared.steps, { io, credentials, progress, signal: run.signal });
        if (!dry) writeJobSummary(outcomes, io, run.redact);
        return showOutcomes(outcomes, io, { json: values.json, dry });
      } finally {
        for (const kind of await credentials.revokeAll()) {
          io.stderr.write(
            `pubtool: the ${kind} registry did not confirm that the token is revoked; it expires by itself\n`,
          );
        }
      }
    });
  },
});

/** What a dry run has found, when nothing stands in the way. */
async function showPlan({ steps }: Prepared, io: Io, json: boolean): Promise<number> {
  if (!json) {
    io.stdout.write(steps.length === 0 ? "no package to publish\n" : await planLines(steps));
    return EXIT.ok;
  }
  const packages = await Promise.all(
    steps.map(async (step) => ({
      name: step.release.name,
      version: step.release.version,
      kind: step.release.entry.kind,
      action: actionOf(step),
      registry: step.address,
      files: await step.registry.contents(step.release),
    })),
  );
  io.stdout.write(`${JSON.stringify({ dryRun: true, ok: true, packages }, null, 2)}\n`);
  return EXIT.ok;
}

function showOutcomes(outcomes: Outcome[], io: Io, { json, dry }: { json: boolean; dry: boolean }): number {
  const ok = outcomes.every(({ status }) => status === "published" || status === "skipped");
  if (json) io.stdout.write(`${JSON.stringify({ dryRun: dry, ok, packages: outcomes }, null, 2)}\n`);
  else if (outcomes.length === 0) io.stdout.write("no package to publish\n");
  else io.stdout.write(summaryTable(outcomes, io.stdout, io.env));
  return ok ? EXIT.ok : EXIT.problems;
}
