import { EXIT } from "../base/errors.ts";
import type { Io } from "../base/io.ts";
import type { Difference, SimulatedIdentity, SimulatedMatch } from "../doctor/simulate.ts";
import type { Verdict } from "../finding.ts";
import { visible } from "../report/plain.ts";
import type { Style } from "../report/style.ts";
import { styleFor } from "../report/style.ts";

const IMMUTABLE =
  "`sub` is in the format with names. Repositories created, renamed or transferred after 2026-07-15 have ids in it: " +
  "repo:<owner>@<owner id>/<repo>@<repository id>:… Registries compare the other claims";

const MARKS: Readonly<Record<SimulatedMatch["result"], Verdict>> = {
  match: "ok",
  mismatch: "failed",
  unknown: "unknown",
};

/** Prints the simulated identities and returns the exit code: 1 when a job gets no token, or one that does not match. */
export function reportSimulation(
  identities: readonly SimulatedIdentity[],
  { stdout, env }: Io,
  { json }: { json: boolean },
): number {
  const failed = identities.some(
    ({ withoutToken, packages }) =>
      withoutToken !== undefined || packages.some(({ result }) => result === "mismatch"),
  );
  const ok = identities.length > 0 && !failed;
  if (json) stdout.write(`${JSON.stringify({ ok, identities }, undefined, 2)}\n`);
  else stdout.write(renderText(identities, styleFor(stdout, env)));
  return ok ? EXIT.ok : EXIT.problems;
}

function renderText(identities: readonly SimulatedIdentity[], style: Style): string {
  const heading = style.bold("identity tokens (simulated):");
  if (identities.length === 0) {
    return `${heading}\n  ${style.mark("failed")} no job publishes: \`pubtool explain publish-workflow\`\n`;
  }
  const lines = identities.flatMap((identity) => identityLines(identity, style));
  return `${[heading, ...lines, `  ${style.dim(IMMUTABLE)}`].join("\n")}\n`;
}

function identityLines(
  { workflows, job, claims, withoutToken, packages }: SimulatedIdentity,
  style: Style,
): string[] {
  const title = `${workflows.join(" -> ")}: job ${job}, ${claims.event_name} of ${claims.ref}`;
  const { repository, workflow_ref, job_workflow_ref, environment = "(none)", ref, sub } = claims;
  const rows = Object.entries({ repository, workflow_ref, job_workflow_ref, environment, ref, sub });
  return [
    `  ${visible(title)}`,
    ...rows.map(([name, value]) => `      ${`${name}:`.padEnd(18)}${visible(value)}`),
    ...(withoutToken === undefined
      ? []
      : [`    ${style.mark("failed")} the job gets no identity token: ${visible(withoutToken)}`]),
    ...packages.flatMap((entry) => matchLines(entry, style)),
    ...(packages.length === 0 ? ["    - no trust policy is declared for a package that it publishes"] : []),
  ];
}

function matchLines({ name, kind, result, differences }: SimulatedMatch, style: Style): string[] {
  const mark = style.mark(MARKS[result]);
  if (result === "match")
    return [`    ${mark} ${visible(name)} (${kind}): the declared registration would match`];
  return [
    `    ${mark} ${visible(name)} (${kind}): ${result === "mismatch" ? "the declared registration would not match" : "known only at run time"}`,
    ...differences.map((difference) => `        ${visible(describe(difference))}`),
  ];
}

function describe({ field, declared, token }: Difference): string {
  const has = token === undefined ? "none" : `"${token}"`;
  return `${field}: declared "${declared}", the token has ${has}`;
}
