import type { Kind, PackageEntry } from "../config/types.ts";
import { comparedWorkflow, registryNames } from "../registries/names.ts";
import type { PublishSite } from "../workflow/sites.ts";

/**
 * The file name that the registry compares with what was registered. Where a workflow calls another one, the
 * identity token names both: pyreg looks at the one that holds the job, the other two at the one that was started.
 */
export function comparedFile(kind: Kind, { entry, workflow }: PublishSite): string {
  return comparedWorkflow(kind, { calling: entry.name, called: workflow.name });
}

/** Why it is that file; empty when no workflow is called, since there is only one file then. */
export function whyThatFile(kind: Kind, { chain }: PublishSite): string {
  if (chain.length < 2) return "";
  return registryNames[kind].comparedWorkflow === "called"
    ? `: ${kind} compares the called workflow, which holds the job`
    : `: ${kind} compares the calling workflow, which was started`;
}

/** The sites that publish this package; a `--package` flag leaves the others out. */
export function sitesOf({ name }: PackageEntry, sites: readonly PublishSite[]): PublishSite[] {
  return sites.filter(
    ({ invocation, switchedOff }) =>
      switchedOff === undefined && (invocation.packages === undefined || invocation.packages.includes(name)),
  );
}
