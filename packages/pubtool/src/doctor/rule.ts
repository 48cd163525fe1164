import type { PackageEntry } from "../config/types.ts";
import type { Check, Finding, Verdict } from "../finding.ts";
import type { Remote } from "../host/repository.ts";
import type { Repository } from "../workflow/repository.ts";
import type { PublishSite, Sites } from "../workflow/sites.ts";
import { chainNames } from "../workflow/sites.ts";

/** Input of the rules: values, no files and no network. */
export interface Subject extends Sites {
  repository: Repository;
  packages: readonly PackageEntry[];
  /** The git remotes of the checkout. */
  remotes: readonly Remote[];
  /** `GITHUB_REPOSITORY`, inside a workflow run. */
  runRepository?: string;
  /** The workflow that runs this process, inside a workflow run. */
  run?: WorkflowRun;
}

export interface WorkflowRun {
  /** `GITHUB_WORKFLOW_REF`. */
  ref: string;
  /** The bare file name in it; undefined when the variable contains none. */
  file: string | undefined;
}

/** One check. Its findings have its id, unless the problem has an id of its own. */
export interface Rule {
  id: string;
  label: string;
  check: (subject: Subject) => Finding[];
}

export function runRule({ id, label, check }: Rule, subject: Subject): Check {
  return { id, label, findings: check(subject) };
}

/** The sites that run, one per job: the steps of a job share its permissions and environment. */
export function publishingJobs({ sites }: Subject): PublishSite[] {
  const seen = new Set<string>();
  return sites.filter((site) => {
    const key = JSON.stringify(site.chain.map(({ workflow, job }) => [workflow.file, job.id]));
    return site.switchedOff === undefined && !seen.has(key) && seen.add(key);
  });
}

/** `ci.yml -> release.yml: job publish`. */
export function jobName(site: PublishSite): string {
  return `${chainNames(site)}: job ${site.job.id}`;
}

/** The verdict on a wrong job: a failure only when it is certain that the job publishes. */
export function failure({ invocation: { doubt } }: PublishSite): { verdict: Verdict; doubt: string } {
  return doubt === undefined
    ? { verdict: "failed", doubt: "" }
    : { verdict: "unknown", doubt: ` (if it publishes)` };
}

export function nothingToLookAt(id: string): Finding[] {
  return [{ id, verdict: "skipped", message: "no publishing job to look at" }];
}
