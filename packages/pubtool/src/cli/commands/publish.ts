import { readFileSync } from "node:fs";
import { EXIT } from "../../base/errors.ts";
import type { Io } from "../../base/io.ts";
import { logWriter } from "../../release/log-file.ts";
import type { Prepared } from "../../release/prepare.ts";
import { prepareRelease } from "../../release/prepare.ts";
import {
  actionOf,
  failureLines,
  liveProgress,
  outcomeAnnotations,
  planLines,
  problemLines,
  summaryTable,
  writeJobSummary,
} from "../../release/report.ts";
import type { ReleaseRun } from "../../release/run.ts";
import { maxWaitOf, runMasked, selectionOf, uploadOptions } from "../../release/run.ts";
import type { Outcome } from "../../release/upload.ts";
import { notStarted, publish } from "../../release/upload.ts";
import { WaitBudget } from "../../release/waiting.ts";
import { defineCommand } from "../command.ts";

export const command = defineCommand({
  name: "publish",
  summary: "Publish the packages, in the order of their dependencies",
  options: {
    ...uploadOptions,
    "dry-run": { type: "boolean", description: "print the plan, and change nothing" },
    "allow-token": {
      type: "boolean",
      description: "use a long-lived token where the identity token is rejected, or cannot work",
    },
    json: { type: "boolean", description: "print the outcome as JSON on stdout" },
  },
  more: "After a failure, run the same command again: what is already published is skipped.",
  async run({ values, io: outside, config }) {
    const maxWait = maxWaitOf(values["max-wait"]);
    const selection = selectionOf(values, outside.cwd);
    const { json, "dry-run": dry } = values;
    return await runMasked(outside, await config(), values["allow-token"], async (run) => {
      const { io, credentials } = run;
      try {
        const effort = { build: !dry, obtain: !dry, sign: !dry, maxWait };
        const prepared = await prepareRelease(run.config, run.context, credentials, selection, effort);
        const obstacles = prepared.obstacles.map(({ finding }) => finding);
        // the table shows a reason of one line; compiler output needs more
        const shown = json ? [] : obstacles.filter(({ message }) => !message.includes("\n"));
        io.stderr.write(problemLines(prepared.sections, shown, { stream: io.stderr, env: io.env }));
        const blocked = prepared.obstacles.length > 0;
        if (dry && !blocked) return await showPlan(prepared, io, json);
        const outcomes = blocked
          ? notStarted(prepared.steps, prepared.obstacles)
          : await upload(prepared, run, maxWait, json);
        if (!dry) writeJobSummary(outcomes, io, run.redact);
        return showOutcomes(outcomes, io, { json, dry });
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

async function upload(
  { steps }: Prepared,
  { io, credentials, signal, redact }: ReleaseRun,
  maxWait: number,
  json: boolean,
): Promise<Outcome[]> {
  const progress = liveProgress(io.stderr, io.env, json);
  const waiting = new WaitBudget(maxWait);
  const writeLog = logWriter(io.env, redact);
  try {
    return await publish(steps, { io, credentials, progress, waiting, writeLog, signal });
  } finally {
    progress.stop();
  }
}

/** The plan of a dry run whose checks passed. */
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
  io.stderr.write(failureLines(outcomes, io.env, (file) => readFileSync(file, "utf8")));
  io.stderr.write(outcomeAnnotations(outcomes, io.env));
  return ok ? EXIT.ok : EXIT.problems;
}
