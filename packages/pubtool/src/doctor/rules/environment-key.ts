import type { Finding } from "../../finding.ts";
import { environmentOf } from "../../workflow/environment.ts";
import type { PublishSite } from "../../workflow/sites.ts";
import type { Rule } from "../rule.ts";
import { failure, jobName, nothingToLookAt, publishingJobs } from "../rule.ts";

const id = "environment-key";

export const environmentKey: Rule = {
  id,
  label: "the publishing job has an environment",
  check(subject) {
    const jobs = publishingJobs(subject);
    return jobs.length === 0 ? nothingToLookAt(id) : jobs.map(look);
  },
};

function look(site: PublishSite): Finding {
  const environment = environmentOf(site.chain);
  const name = jobName(site);
  if (environment?.form === "name") {
    return {
      id,
      verdict: "ok",
      message: `${name} has environment: "${environment.name}"`,
      place: environment.place,
    };
  }
  if (environment?.form === "expression") {
    const message = `${name} has environment: "${environment.text}"; its name is known only at run time`;
    return { id, verdict: "ok", message, place: environment.place };
  }
  const { verdict, doubt } = failure(site);
  const what = environment ? "has an `environment:` key without a name" : "has no `environment:` key";
  return {
    id,
    verdict,
    message: `${name} ${what}${doubt}`,
    hint: "add e.g. `environment: release`: a registry with a registered environment rejects a token without one",
    place: environment?.place ?? site.job.place,
  };
}
