import type { Finding } from "../../finding.ts";
import { grantOf } from "../../workflow/permissions.ts";
import type { Rule } from "../rule.ts";
import { failure, jobName, nothingToLookAt, publishingJobs } from "../rule.ts";

/** A rule: the publishing job has write access to one permission. */
export function writePermission(id: string, permission: string, need: string): Rule {
  const label = `the publishing job has ${permission}: write`;
  return {
    id,
    label,
    check(subject) {
      const jobs = publishingJobs(subject);
      if (jobs.length === 0) return nothingToLookAt(id);
      return jobs.map((site): Finding => {
        const grant = grantOf(site.chain, permission);
        const place = grant.place ?? site.job.place;
        const name = jobName(site);
        if (!grant.known) {
          const message = `${name}: it is not known whether it has ${permission}: write: ${grant.why}`;
          return { id, verdict: "unknown", message, hint: declare(permission), place };
        }
        if (grant.level === "write")
          return { id, verdict: "ok", message: `${name} has ${permission}: write`, place };
        const { verdict, doubt } = failure(site);
        const message = `${name} has no ${permission}: write${doubt}: ${grant.why}`;
        return { id, verdict, message, hint: `${declare(permission)}; ${need}`, place };
      });
    },
  };
}

function declare(permission: string): string {
  return `write \`${permission}: write\` under \`permissions:\` of the job, and of every job that calls it`;
}
