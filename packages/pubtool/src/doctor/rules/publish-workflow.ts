import type { Finding } from "../../finding.ts";
import { WORKFLOW_FOLDER } from "../../workflow/repository.ts";
import type { PublishSite } from "../../workflow/sites.ts";
import { candidates } from "../candidates.ts";
import type { Rule, Subject } from "../rule.ts";
import { jobName } from "../rule.ts";

const id = "publish-workflow";

export const publishWorkflow: Rule = {
  id,
  label: "a workflow runs `pubtool publish`",
  check(subject) {
    const running = subject.sites.filter(({ switchedOff }) => switchedOff === undefined);
    const found = running.map(look);
    if (running.some(({ invocation }) => invocation.doubt === undefined)) return found;
    const possible = [...found, ...candidates(subject)];
    // without a declaration, a step that may publish must not pass as a publish step
    const declared = subject.packages.some(({ trustPolicy }) => trustPolicy !== undefined);
    return possible.length > 0 && declared ? possible : [missing(subject, possible.length), ...possible];
  },
};

function look(site: PublishSite): Finding {
  const { doubt, shown, through = [] } = site.invocation;
  const path = through.length === 0 ? "" : ` through ${through.map((name) => `\`${name}\``).join(", ")}`;
  if (doubt === undefined) {
    return { id, verdict: "ok", message: `${jobName(site)} runs \`${shown}\`${path}`, place: site.place };
  }
  return {
    id,
    verdict: "unknown",
    message: `${jobName(site)} may publish: it runs \`${shown}\`${path}, and ${doubt}`,
    hint: "write the command as it is: `pubtool publish`, or `command: publish` of the action",
    place: site.place,
  };
}

function missing({ repository }: Subject, possible: number): Finding {
  const count = repository.names.length;
  const looked =
    count === 0 ? `there is no workflow in ${WORKFLOW_FOLDER}` : `none of ${count} workflow files does`;
  if (possible === 0) {
    return {
      id,
      verdict: "failed",
      message: `no job runs \`pubtool publish\`: ${looked}`,
      hint: "`pubtool init` writes such a workflow; or add a step `run: pubtool publish`",
    };
  }
  return {
    id,
    verdict: "failed",
    message: "no job is certain to run `pubtool publish`",
    hint:
      "write `run: pubtool publish` in the step that publishes; or, if one of the jobs below publishes, " +
      "declare it in pubtool.toml: `workflow` under [package.trust_policy]",
  };
}
