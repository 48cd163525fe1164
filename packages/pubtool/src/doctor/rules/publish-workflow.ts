import type { Finding } from "../../finding.ts";
import { grantOf } from "../../workflow/permissions.ts";
import { WORKFLOW_FOLDER } from "../../workflow/repository.ts";
import { chainNames } from "../../workflow/sites.ts";
import type { Rule, Subject } from "../rule.ts";
import { jobName } from "../rule.ts";

const id = "publish-workflow";

export const publishWorkflow: Rule = {
  id,
  label: "a workflow runs `pubtool publish`",
  check(subject) {
    const running = subject.sites.filter(({ switchedOff }) => switchedOff === undefined);
    if (running.length > 0) {
      return running.map((site): Finding => {
        const { doubt, shown } = site.invocation;
        return doubt === undefined
          ? { id, verdict: "ok", message: `${jobName(site)} runs \`${shown}\``, place: site.place }
          : {
              id,
              verdict: "unknown",
              message: `${jobName(site)} runs pubtool, and ${doubt}`,
              place: site.place,
            };
      });
    }
    const remote = remoteCandidates(subject);
    return remote.length > 0 ? remote : [missing(subject)];
  },
};

/** A workflow of another repository can publish only when its caller may hand it an identity token. */
function remoteCandidates({ broken }: Subject): Finding[] {
  return broken
    .filter(({ id: kind, chain }) => {
      const grant = grantOf(chain, "id-token");
      return kind === "reusable-remote" && !(grant.known && grant.level !== "write");
    })
    .map(({ message, place, chain }) => ({
      id: "reusable-remote",
      verdict: "unknown",
      message: `${chainNames({ chain })}: ${message}`,
      hint: "if it publishes, run `pubtool doctor` in its repository as well",
      place,
    }));
}

function missing({ repository }: Subject): Finding {
  const count = repository.names.length;
  const looked =
    count === 0 ? `there is no workflow in ${WORKFLOW_FOLDER}` : `none of ${count} workflow files does`;
  return {
    id,
    verdict: "failed",
    message: `no job runs \`pubtool publish\`: ${looked}`,
    hint: "`pubtool init` writes such a workflow; or add a step `run: npx pubtool publish`",
  };
}
