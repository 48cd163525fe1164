import type { Kind, PackageEntry, TrustPolicy } from "../config/types.ts";
import type { Place } from "../finding.ts";
import { environmentOf, lookupIn } from "../workflow/environment.ts";
import type { Lookup } from "../workflow/expression.ts";
import { evaluateCondition } from "../workflow/expression.ts";
import { grantOf, isOnlyCalled } from "../workflow/permissions.ts";
import { WORKFLOW_FOLDER } from "../workflow/repository.ts";
import type { PublishSite } from "../workflow/sites.ts";
import type { Run } from "../workflow/triggers.ts";
import { lookupFor, runsOf } from "../workflow/triggers.ts";
import { comparedFile, sitesOf } from "./compared-file.ts";
import type { Subject } from "./rule.ts";
import { publishingJobs } from "./rule.ts";

/** Claims of the identity token, as the workflow host documents them. `<…>` is a part that depends on the run. */
export interface SimulatedClaims {
  repository: string;
  workflow_ref: string;
  job_workflow_ref: string;
  /** Absent for a job without an environment; an expression where the name is known only at run time. */
  environment?: string;
  ref: string;
  event_name: string;
  /** In the format with names only; registries do not compare it. */
  sub: string;
}

/** How a registration with the declared fields compares with the token. */
export interface SimulatedMatch {
  name: string;
  kind: Kind;
  /** `unknown`: a field is known only at run time. */
  result: "match" | "mismatch" | "unknown";
  differences: Difference[];
  place: Place;
}

export interface Difference {
  field: keyof TrustPolicy;
  declared: string;
  /** Undefined: the token has no such claim. */
  token: string | undefined;
  certain: boolean;
}

export interface SimulatedIdentity {
  /** `ci.yml -> release.yml`. */
  workflows: string[];
  job: string;
  claims: SimulatedClaims;
  /** Why the job gets no identity token; undefined when it gets one. */
  withoutToken?: string;
  packages: SimulatedMatch[];
}

const SOME_REPOSITORY = "<owner>/<repo>";

/** The identity token of every publishing job, for every event that starts it. Jobs whose `if:` is false are left out. */
export function simulate(subject: Subject): SimulatedIdentity[] {
  return publishingJobs(subject).flatMap((site) =>
    isOnlyCalled(site.entry)
      ? [identity(subject, site, { event: "<event of the caller>", ref: "<ref of the caller>" }, true)]
      : runsOf(site.entry)
          .filter((run) => mayRun(site, lookupFor(run, repositoryOf(subject))))
          .map((run) => identity(subject, site, run, false)),
  );
}

function repositoryOf({ runRepository, remotes, packages }: Subject): string | undefined {
  return (
    runRepository ??
    remotes[0]?.repository ??
    packages.find(({ trustPolicy }) => trustPolicy?.repository !== undefined)?.trustPolicy?.repository
  );
}

function mayRun({ chain }: PublishSite, lookup: Lookup): boolean {
  return chain.every(({ job }, index) => {
    const condition = job.if;
    const context = lookupIn(chain.slice(0, index + 1), lookup);
    return condition === undefined || evaluateCondition(condition, context) !== false;
  });
}

function identity(subject: Subject, site: PublishSite, run: Run, foreign: boolean): SimulatedIdentity {
  const known = repositoryOf(subject);
  const here = known ?? SOME_REPOSITORY;
  const repository = foreign ? "<repository of the caller>" : here;
  const environment = environmentOf(site.chain, lookupFor(run, known));
  const name =
    environment?.form === "name"
      ? environment.name
      : environment?.form === "expression"
        ? environment.text
        : undefined;
  const claims: SimulatedClaims = {
    repository,
    workflow_ref: foreign
      ? "<workflow of the caller>"
      : `${here}/${WORKFLOW_FOLDER}/${site.entry.name}@${run.ref}`,
    job_workflow_ref: `${here}/${WORKFLOW_FOLDER}/${site.workflow.name}@${foreign ? "<ref of the call>" : run.ref}`,
    ...(name === undefined ? {} : { environment: name }),
    ref: run.ref,
    event_name: run.event,
    sub: `repo:${repository}:${subjectOf(name, run)}`,
  };
  const grant = grantOf(site.chain, "id-token");
  const certain = {
    environment: environment?.form !== "expression",
    repository: known !== undefined && !foreign,
  };
  return {
    workflows: site.chain.map(({ workflow }) => workflow.name),
    job: site.job.id,
    claims,
    ...(grant.known && grant.level !== "write" ? { withoutToken: grant.why } : {}),
    packages: subject.packages
      .filter((entry) => sitesOf(entry, [site]).length > 0)
      .flatMap((entry) =>
        entry.trustPolicy ? [match(entry, entry.trustPolicy, site, claims, certain)] : [],
      ),
  };
}

function subjectOf(environment: string | undefined, { event, ref }: Run): string {
  if (environment !== undefined) return `environment:${environment.replaceAll(":", "%3A")}`;
  return event === "pull_request" ? "pull_request" : `ref:${ref}`;
}

function match(
  entry: PackageEntry,
  policy: TrustPolicy,
  site: PublishSite,
  claims: SimulatedClaims,
  certain: { environment: boolean; repository: boolean },
): SimulatedMatch {
  const file = comparedFile(entry.kind, site);
  const differences: Difference[] = [];
  const differ = (field: keyof TrustPolicy, token: string | undefined, isCertain: boolean) =>
    differences.push({ field, declared: policy[field]!, token, certain: isCertain });
  if (policy.workflow !== file) differ("workflow", file, true);
  const { environment, repository } = policy;
  if (environment !== undefined && !same(environment, claims.environment)) {
    differ("environment", claims.environment, certain.environment);
  }
  if (repository !== undefined && !same(repository, claims.repository)) {
    differ("repository", claims.repository, certain.repository);
  }
  const result = differences.some((difference) => difference.certain)
    ? "mismatch"
    : differences.length > 0
      ? "unknown"
      : "match";
  return { name: entry.name, kind: entry.kind, result, differences, place: entry.policyPlaces.workflow };
}

function same(declared: string, token: string | undefined): boolean {
  return declared.toLowerCase() === token?.toLowerCase();
}
