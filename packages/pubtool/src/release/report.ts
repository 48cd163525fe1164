import { appendFileSync } from "node:fs";
import type { Finding, Section, Verdict } from "../finding.ts";
import { showPlace } from "../finding.ts";
import type { Env, Io, Output } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import type { Outcome, Progress, Status } from "./upload.ts";
import type { Step } from "./step.ts";
import { renderAnnotations } from "../report/annotations.ts";
import { alignColumns } from "../report/columns.ts";
import { visible, visibleLines } from "../report/plain.ts";
import { styleFor } from "../report/style.ts";
import { showDuration } from "./waiting.ts";

const VERDICTS: Readonly<Record<Status, Verdict>> = {
  published: "ok",
  skipped: "skipped",
  failed: "failed",
  "not reached": "unknown",
};

/** The outcome of `publish` as a table. */
export function summaryTable(outcomes: readonly Outcome[], stream: Output, env: Env): string {
  const style = styleFor(stream, env);
  const rows = outcomes.map(({ name, version, kind, status, detail }) =>
    [name, version, kind, status, detail].map(visible),
  );
  const header = ["PACKAGE", "VERSION", "REGISTRY", "STATUS", "DETAILS"];
  const [title, ...lines] = alignColumns([header, ...rows]);
  return [style.bold(title!), ...lines, ""].join("\n");
}

/**
 * A line at the end of each package. The table follows with the reasons, so a reason is printed here only when there is
 * no table.
 */
function outcomeLine(
  { name, version, kind, status, detail }: Outcome,
  { stream, env, reasons }: { stream: Output; env: Env; reasons: boolean },
): string {
  const mark = styleFor(stream, env).mark(VERDICTS[status]);
  const reason = reasons ? `: ${visible(detail)}` : "";
  return `${mark} ${visible(`${name} ${version}`)} (${kind}): ${status}${reason}\n`;
}

/** What to do about each failure, and where its log is; inside a workflow run, the log itself as well. */
export function failureLines(
  outcomes: readonly Outcome[],
  env: Env,
  readLog: (file: string) => string,
): string {
  return outcomes
    .filter(({ status, hint, log }) => status === "failed" && (hint ?? log) !== undefined)
    .map(({ name, version, kind, hint, log, finding }) => {
      const id = finding === undefined ? "" : ` [${finding}]`;
      const lines = [`${visible(`${name} ${version}`)} (${kind}): ${visible(hint ?? "failed")}${id}`];
      if (log !== undefined)
        lines.push(`  log: ${visible(log)}`, ...logGroup(log, `${name} ${version}`, env, readLog));
      return `${lines.join("\n")}\n`;
    })
    .join("");
}

/** The workflow host deletes the runner's files, so the log goes into a collapsed group of the job's log. */
function logGroup(log: string, name: string, env: Env, readLog: (file: string) => string): string[] {
  if (env["GITHUB_ACTIONS"] !== "true") return [];
  return [`::group::pubtool: log of ${visible(name)}`, visibleLines(readLog(log).trimEnd()), "::endgroup::"];
}

/** One error annotation per failed package. */
export function outcomeAnnotations(outcomes: readonly Outcome[], env: Env): string {
  const failed = outcomes.filter(({ status }) => status === "failed");
  return renderAnnotations(
    failed.map(({ name, version, kind, detail, hint, finding, place }) => ({
      id: finding ?? "publish",
      verdict: "failed" as const,
      message: `${name} ${version} (${kind}): ${detail}`,
      ...(hint === undefined ? {} : { hint }),
      ...(place === undefined ? {} : { place }),
    })),
    env,
  );
}

/** Warnings and failures; `shown` are those that the table shows. */
export function problemLines(
  sections: readonly Section[],
  shown: readonly Finding[],
  { stream, env }: { stream: Output; env: Env },
): string {
  const style = styleFor(stream, env);
  const lines = sections.flatMap(({ heading, checks }) => {
    const problems = checks
      .flatMap(({ findings }) => findings)
      .filter((finding) => !shown.includes(finding))
      .filter(({ verdict }) => verdict === "failed" || verdict === "warning");
    if (problems.length === 0) return [];
    return [
      style.bold(`${visible(heading)}:`),
      ...problems.flatMap(({ id, verdict, message, hint, place }) => [
        `  ${style.mark(verdict)} ${place ? `${visible(showPlace(place))}: ` : ""}${visibleLines(message, "    ")} [${id}]`,
        ...(hint === undefined ? [] : [`    ${visible(hint)}`]),
      ]),
    ];
  });
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

/** The plan of `publish`, in its order. */
export async function planLines(steps: readonly Step[]): Promise<string> {
  const lines = await Promise.all(
    steps.map(async (step, index) => {
      const { release, registry, address } = step;
      const files = actionOf(step) === "skip" ? [] : await registry.contents(release);
      return [
        `${index + 1}. ${actionOf(step)} ${release.name} ${release.version} to ${release.entry.kind} (${address})`,
        ...files.map((file) => `     ${file}`),
      ];
    }),
  );
  return `${lines.flat().map(visible).join("\n")}\n`;
}

export function actionOf({ versionState }: Step): "publish" | "complete" | "skip" {
  if (versionState.state === "partial") return "complete";
  return versionState.state === "absent" ? "publish" : "skip";
}

/**
 * Adds the outcome to the job summary of a workflow run. A summary that cannot be written is reported, and does not
 * fail the release.
 */
export function writeJobSummary(
  outcomes: readonly Outcome[],
  { env, stderr }: Pick<Io, "env" | "stderr">,
  redact: (text: string) => string,
): void {
  const file = envValue(env, "GITHUB_STEP_SUMMARY");
  if (file === undefined) return;
  const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
  const rows = outcomes.map(
    ({ name, version, kind, status, detail }) =>
      `| ${[name, version, kind, status, detail].map(cell).join(" | ")} |`,
  );
  const text = [
    "## pubtool publish",
    "",
    "| Package | Version | Registry | Status | Details |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
    ...outcomes
      .filter(({ status, hint }) => status === "failed" && hint !== undefined)
      .map(({ name, hint }) => `- ${cell(name)}: ${cell(hint!)}`),
  ];
  try {
    appendFileSync(file, `${redact(text.join("\n"))}\n`);
  } catch (error) {
    stderr.write(`pubtool: cannot write the job summary: ${visible((error as Error).message)}\n`);
  }
}

/** On a terminal, a line with the seconds of an upload or of a wait; in a log, a line per wait and per package. */
export function liveProgress(stream: Output, env: Env, reasons: boolean): Progress & { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let waitsUntil = 0;
  let reason = "";
  const live = stream.isTTY === true && env["TERM"] !== "dumb";
  const stop = () => {
    clearInterval(timer);
    if (timer) stream.write("\r\u001B[K");
    timer = undefined;
  };
  return {
    stop,
    begin({ release }) {
      if (!live) return;
      const started = Date.now();
      waitsUntil = 0;
      const name = visible(`${release.name} ${release.version}`);
      const show = () => {
        const left = waitsUntil - Date.now();
        const line =
          left > 0
            ? `${name}: ${visible(reason)}; next attempt in ${showDuration(left)}`
            : `uploading ${name} … ${Math.round((Date.now() - started) / 1000)} s`;
        stream.write(`\r\u001B[K${line}`);
      };
      show();
      timer = setInterval(show, 1000);
    },
    wait({ release }, milliseconds, why) {
      waitsUntil = Date.now() + milliseconds;
      reason = why;
      if (live) return;
      const line = `${release.name} ${release.version}: ${why}; next attempt in ${showDuration(milliseconds)}`;
      stream.write(`${visible(line)}\n`);
    },
    end(outcome) {
      stop();
      stream.write(outcomeLine(outcome, { stream, env, reasons }));
    },
  };
}
