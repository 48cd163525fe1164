import type { Failure, LogMatch } from "./failure.ts";

/** The page of a failure, in the form of a finding's page. */
export function renderFailure({ code, client, summary, cause, fixes }: Failure): string {
  return [
    `# ${code} (${client})`,
    "",
    summary,
    "",
    "## Cause",
    "",
    cause,
    "",
    "## How to fix it",
    "",
    ...fixes.map((fix) => `- ${fix}`),
    "",
  ].join("\n");
}

/** What was recognized in a log. `visible` makes text of the log safe to print. */
export function renderMatches(matches: readonly LogMatch[], visible: (text: string) => string): string {
  return matches
    .map(({ failure, line, text }) =>
      [
        `line ${line}: ${visible(text)}`,
        `  ${failure.code} (${failure.client}): ${failure.summary}`,
        `  cause: ${failure.cause}`,
        ...failure.fixes.map((fix) => `  fix:   ${fix}`),
        "",
      ].join("\n"),
    )
    .join("\n");
}
