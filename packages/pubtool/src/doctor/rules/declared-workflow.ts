import type { PackageEntry, TrustPolicy } from "../../config/types.ts";
import type { Finding } from "../../finding.ts";
import { showLine } from "../../finding.ts";
import { WORKFLOW_FOLDER } from "../../workflow/repository.ts";
import type { PublishSite } from "../../workflow/sites.ts";
import { candidates } from "../candidates.ts";
import { comparedFile, sitesOf, whyThatFile } from "../compared-file.ts";
import type { Rule, Subject } from "../rule.ts";
import { failure, jobName } from "../rule.ts";

const id = "declared-workflow";

export const declaredWorkflow: Rule = {
  id,
  label: "the declared workflow is the one that publishes",
  check: (subject) =>
    subject.packages.flatMap((entry) => (entry.trustPolicy ? look(subject, entry, entry.trustPolicy) : [])),
};

function look(subject: Subject, entry: PackageEntry, { workflow }: TrustPolicy): Finding[] {
  const { repository, sites } = subject;
  const who = `${entry.name} (${entry.kind})`;
  const place = entry.policyPlaces.workflow;
  const shared = { id, package: entry.name };
  if (!repository.names.includes(workflow)) {
    const same = repository.names.find((name) => name.toLowerCase() === workflow.toLowerCase());
    const message = `${who} declares workflow "${workflow}", and there is no ${WORKFLOW_FOLDER}/${workflow}`;
    const hint = same
      ? `there is "${same}": registries compare the name with its case`
      : `workflows here: ${repository.names.join(", ") || "none"}`;
    return [{ ...shared, verdict: "failed", message, hint, place }];
  }
  const publishing = sitesOf(entry, sites);
  if (publishing.length === 0) {
    const possible = candidates(subject).length > 0;
    const message = possible
      ? `${who} declares workflow "${workflow}", and no job is certain to publish it`
      : `${who} declares workflow "${workflow}", and no job publishes it`;
    const verdict = possible ? "unknown" : "failed";
    return [{ ...shared, verdict, message, hint: "`pubtool explain publish-workflow`", place }];
  }
  return publishing.map((site) => ({ ...shared, ...compare(entry, workflow, who, site) }));
}

function compare(entry: PackageEntry, declared: string, who: string, site: PublishSite): Omit<Finding, "id"> {
  const seen = comparedFile(entry.kind, site);
  const why = whyThatFile(entry.kind, site);
  if (seen === declared) {
    const message = `${jobName(site)} publishes ${who} as "${declared}", as declared${why}`;
    return { verdict: site.invocation.doubt === undefined ? "ok" : "unknown", message, place: site.place };
  }
  const { verdict, doubt } = failure(site);
  return {
    verdict,
    message: `${jobName(site)} publishes ${who} as "${seen}", and "${declared}" is declared${doubt}${why}`,
    hint:
      `register "${seen}" for ${entry.registryName} and declare it in ${showLine(entry.policyPlaces.workflow)}, ` +
      `or leave ${entry.name} out of this job with --package`,
    place: site.place,
  };
}
