import type { Finding } from "../../finding.ts";
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
  const { environment } = site.job;
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
    const message = `${name} has environment: "${environment.text}", which is known only when it runs`;
    return { id, verdict: "unknown", message, place: environment.place };
  }
  const { verdict, doubt } = failure(site);
  const what = environment ? "has an `environment:` key that names none" : "has no `environment:` key";
  return {
    id,
    verdict,
    message: `${name} ${what}${doubt}`,
    hint: "add e.g. `environment: release`: a registry that expects an environment refuses a token without one",
    place: environment?.place ?? site.job.place,
  };
}
