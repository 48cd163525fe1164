import type { Finding } from "../../finding.ts";
import type { CommentedStep } from "../../workflow/comments.ts";
import { commentedSteps } from "../../workflow/comments.ts";
import type { Workflow } from "../../workflow/model.ts";
import type { Rule, Subject } from "../rule.ts";
import { jobName } from "../rule.ts";

const id = "commented-out-step";

export const commentedOutStep: Rule = {
  id,
  label: "the publishing step is not commented out",
  check(subject) {
    const off = [
      ...switchedOff(subject),
      ...subject.repository.workflows.flatMap((file) => commented(subject, file)),
    ];
    if (off.length > 0) return off;
    const active = subject.sites.filter(({ invocation }) => invocation.doubt === undefined);
    if (active.length === 0) return [{ id, verdict: "skipped", message: "no publishing step to look at" }];
    return active.map((site) => ({
      id,
      verdict: "ok",
      message: `${jobName(site)} runs its publishing step`,
      place: site.place,
    }));
  },
};

function switchedOff({ sites }: Subject): Finding[] {
  return sites
    .filter((site) => site.switchedOff !== undefined)
    .map((site) => ({
      id,
      verdict: "failed",
      message: `${jobName(site)} never runs its publishing step: it is switched off by \`${site.switchedOff!}\``,
      hint: "remove the condition, or the step",
      place: site.place,
    }));
}

/** A commented line in a file with a step that runs is a note; otherwise it is the missing step. */
function commented({ sites }: Subject, { file, name, text }: Workflow): Finding[] {
  const runs = sites.some(
    ({ chain, place }) => place.file === file || chain.some((link) => link.workflow.file === file),
  );
  if (runs) return [];
  return commentedSteps(text, file).map(({ place, shown }: CommentedStep) => ({
    id,
    verdict: sites.length > 0 ? "warning" : "failed",
    message: `${name}: the step \`${shown}\` is commented out`,
    hint: "remove the #, or delete the step",
    place,
  }));
}
