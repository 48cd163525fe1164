import { appendFileSync } from "node:fs";
import type { Section, Verdict } from "../finding.ts";
import { showPlace } from "../finding.ts";
import type { Env, Io, Output } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import type { Outcome, Progress, Status } from "./upload.ts";
import type { Step } from "./step.ts";
import { alignColumns } from "../report/columns.ts";
import { visible, visibleLines } from "../report/plain.ts";
import { styleFor } from "../report/style.ts";

const VERDICTS: Readonly<Record<Status, Verdict>> = {
  published: "ok",
  skipped: "skipped",
  failed: "failed",
  "not reached": "unknown",
};

/** The lines of one run of `publish`, for a person. */
export function summaryTable(outcomes: readonly Outcome[], stream: Output, env: Env): string {
  const style = styleFor(stream, env);
  const rows = outcomes.map(({ name, version, kind, status, detail }) =>
    [name, version, kind, status, firstLine(detail)].map(visible),
  );
  const header = ["PACKAGE", "VERSION", "REGISTRY", "STATUS", "DETAILS"];
  const [title, ...lines] = alignColumns([header, ...rows]);
  return [style.bold(title!), ...lines, ""].join("\n");
}

export function outcomeLines(
  { name, version, kind, status, detail, hint }: Outcome,
  stream: Output,
  env: Env,
): string {
  const style = styleFor(stream, env);
  const lines = [
    `${style.mark(VERDICTS[status])} ${visible(`${name} ${version}`)} (${kind}): ${status}, ${visibleLines(detail, "    ")}`,
  ];
  if (hint !== undefined) lines.push(`  ${visible(hint)}`);
  return `${lines.join("\n")}\n`;
}

/** What stands in the way, or should be known; of a section that is all right, nothing. */
export function problemLines(sections: readonly Section[], stream: Output, env: Env): string {
  const style = styleFor(stream, env);
  const lines = sections.flatMap(({ heading, checks }) => {
    const grave = checks
      .flatMap(({ findings }) => findings)
      .filter(({ verdict }) => verdict === "failed" || verdict === "warning");
    if (grave.length === 0) return [];
    return [
      style.bold(`${visible(heading)}:`),
      ...grave.flatMap(({ id, verdict, message, hint, place }) => [
        `  ${style.mark(verdict)} ${place ? `${visible(showPlace(place))}: ` : ""}${visibleLines(message, "    ")} [${id}]`,
        ...(hint === undefined ? [] : [`    ${visible(hint)}`]),
      ]),
    ];
  });
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

/** What `publish` would do, in its order. */
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
 * Adds the outcome to the job's page at the workflow host; outside of a workflow run, nothing. A page that cannot be
 * written changes nothing about the release: it is told, and that is all.
 */
export function writeJobSummary(
  outcomes: readonly Outcome[],
  { env, stderr }: Pick<Io, "env" | "stderr">,
  redact: (text: string) => string,
): void {
  const file = envValue(env, "GITHUB_STEP_SUMMARY");
  if (file === undefined) return;
  const cell = (text: string) => firstLine(text).replaceAll("|", "\\|").replaceAll("<", "&lt;");
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
  ];
  try {
    appendFileSync(file, `${redact(text.join("\n"))}\n`);
  } catch (error) {
    stderr.write(`pubtool: cannot write the job summary: ${visible((error as Error).message)}\n`);
  }
}

/** A line that counts the seconds of an upload on a terminal; in a log, one line at the end of each package. */
export function liveProgress(stream: Output, env: Env): Progress & { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
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
      const begun = Date.now();
      const show = () =>
        stream.write(
          `\r\u001B[Kuploading ${visible(`${release.name} ${release.version}`)} … ${Math.round((Date.now() - begun) / 1000)} s`,
        );
      show();
      timer = setInterval(show, 1000);
    },
    end(outcome) {
      stop();
      stream.write(outcomeLines(outcome, stream, env));
    },
  };
}

function firstLine(text: string): string {
  return text.split("\n")[0]!;
}
