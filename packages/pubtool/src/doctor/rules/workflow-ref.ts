import type { PackageEntry, TrustPolicy } from "../../config/types.ts";
import type { Finding } from "../../finding.ts";
import { comparedFile, sitesOf } from "../compared-file.ts";
import type { Rule, Subject, WorkflowRun } from "../rule.ts";

const id = "workflow-ref";
const VARIABLE = "GITHUB_WORKFLOW_REF";

/** Only inside a workflow run: the identity token contains the same workflow. */
export const workflowRef: Rule = {
  id,
  label: "the running workflow is the declared one",
  check(subject) {
    const { run } = subject;
    if (!run) return [];
    return subject.packages.flatMap((entry) =>
      entry.trustPolicy
        ? [{ id, package: entry.name, ...compare(subject, run, entry, entry.trustPolicy) }]
        : [],
    );
  },
};

function compare(
  { sites, repository }: Subject,
  { ref, file }: WorkflowRun,
  entry: PackageEntry,
  { workflow: declared }: TrustPolicy,
): Omit<Finding, "id"> {
  const { kind, name } = entry;
  const place = entry.policyPlaces.workflow;
  const who = `${name} (${kind})`;
  if (file === undefined) {
    return {
      verdict: "unknown",
      message: `${VARIABLE} is "${ref}", which does not contain the name of a workflow file`,
      place,
    };
  }
  // pyreg compares the called workflow, and the variable names the caller
  const called = sitesOf(entry, sites).some(
    (site) => site.entry.name === file && comparedFile(kind, site) === declared,
  );
  if (file === declared || called) {
    const message = `${file}: the running workflow is the one declared for ${who}`;
    return { verdict: "ok", message, place };
  }
  if (repository.workflows.some((workflow) => workflow.name === file) && !publishes(sites, file)) {
    const message = `${file}: the running workflow publishes nothing; "${declared}" is declared for ${who}`;
    return { verdict: "skipped", message, place };
  }
  return {
    verdict: "failed",
    message: `${file}: the running workflow is "${file}" (${VARIABLE} is "${ref}"), and "${declared}" is declared for ${who}`,
    hint: `publish from ${declared}, or register "${file}" at the registry and declare it here`,
    place,
  };
}

function publishes(sites: Subject["sites"], file: string): boolean {
  return sites.some(({ chain }) => chain.some(({ workflow }) => workflow.name === file));
}
