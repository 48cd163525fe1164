import type { PackageEntry } from "../../config/types.ts";
import type { Finding } from "../../finding.ts";
import { showLine } from "../../finding.ts";
import { environmentOf } from "../../workflow/environment.ts";
import type { PublishSite } from "../../workflow/sites.ts";
import { sitesOf } from "../compared-file.ts";
import type { Rule } from "../rule.ts";
import { failure, jobName } from "../rule.ts";

const id = "declared-environment";

export const declaredEnvironment: Rule = {
  id,
  label: "the declared environment is the job's",
  check: ({ packages, sites }) =>
    packages
      .filter(({ trustPolicy }) => trustPolicy !== undefined)
      .flatMap((entry) =>
        sitesOf(entry, sites).map((site) => ({ id, package: entry.name, ...compare(entry, site) })),
      ),
};

function compare(entry: PackageEntry, site: PublishSite): Omit<Finding, "id"> {
  const declared = entry.trustPolicy?.environment;
  const environment = environmentOf(site.chain);
  const name = jobName(site);
  const who = `${entry.name} (${entry.kind})`;
  const place = environment?.place ?? site.job.place;
  if (declared === undefined) {
    const message = `${name}: no environment is declared for ${who}, so the registry accepts any`;
    return { verdict: "ok", message, place };
  }
  if (environment?.form === "expression") {
    const message = `${name} has environment: "${environment.text}", known only at run time; "${declared}" is declared for ${who}`;
    return { verdict: "unknown", message, place };
  }
  const seen = environment?.form === "name" ? environment.name : undefined;
  if (seen?.toLowerCase() === declared.toLowerCase()) {
    return { verdict: "ok", message: `${name} has environment: "${seen}", as declared for ${who}`, place };
  }
  const { verdict, doubt } = failure(site);
  const has = seen === undefined ? "has no environment" : `has environment: "${seen}"`;
  return {
    verdict,
    message: `${name} ${has}, and "${declared}" is declared for ${who}${doubt}`,
    hint:
      `write \`environment: ${declared}\` in the job, or register ${seen === undefined ? "no environment" : `"${seen}"`} ` +
      `and change ${showLine(entry.policyPlaces.environment)}`,
    place,
  };
}
