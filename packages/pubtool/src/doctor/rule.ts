import type { PackageEntry } from "../config/types.ts";
import type { Check, Finding, Verdict } from "../finding.ts";
import type { Repository } from "../workflow/repository.ts";
import type { PublishSite, Sites } from "../workflow/sites.ts";
import { chainNames } from "../workflow/sites.ts";

/** What the rules look at: values, no files and no network. */
export interface Subject extends Sites {
  repository: Repository;
  packages: readonly PackageEntry[];
  /** The workflow that runs this very process, where one does. */
  run?: WorkflowRun;
}

export interface WorkflowRun {
  /** `GITHUB_WORKFLOW_REF` as it was found. */
  ref: string;
  /** The file's bare name in it; undefined when the variable names no workflow file. */
  file: string | undefined;
}

/** One question. Its findings bear its id, unless the problem has an id of its own. */
export interface Rule {
  id: string;
  label: string;
  check: (subject: Subject) => Finding[];
}

export function runRule({ id, label, check }: Rule, subject: Subject): Check {
  return { id, label, findings: check(subject) };
}

/** The sites that run, one a job: two publishing steps of one job have the same permissions and environment. */
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

/** What is wrong with a job is certain only when it is certain that the job publishes. */
export function failure({ invocation: { doubt } }: PublishSite): { verdict: Verdict; doubt: string } {
  return doubt === undefined
    ? { verdict: "failed", doubt: "" }
    : { verdict: "unknown", doubt: ` (if it publishes: ${doubt})` };
}

export function nothingToLookAt(id: string): Finding[] {
  return [{ id, verdict: "skipped", message: "no publishing job to look at" }];
}
