import type { Section } from "../finding.ts";
import type { Rule, Subject } from "./rule.ts";
import { runRule } from "./rule.ts";
import { commentedOutStep } from "./rules/commented-out-step.ts";
import { contentsPermission } from "./rules/contents-permission.ts";
import { environmentKey } from "./rules/environment-key.ts";
import { idTokenPermission } from "./rules/id-token-permission.ts";
import { otherClient } from "./rules/other-client.ts";
import { publishWorkflow } from "./rules/publish-workflow.ts";
import { workflowFiles } from "./rules/workflow-files.ts";

const rules: readonly Rule[] = [
  workflowFiles,
  publishWorkflow,
  idTokenPermission,
  contentsPermission,
  environmentKey,
  commentedOutStep,
];

/** Phase 1: the workflow files, without declarations. `missing`: lines about settings that a release needs. */
export function localSection(subject: Subject, missing: readonly string[]): Section {
  return {
    heading: "trust policy (local)",
    prefix: "trust-policy",
    checks: [
      ...rules.map((rule) => runRule(rule, subject)),
      ...[runRule(otherClient, subject)].filter(({ findings }) => findings.length > 0),
    ],
    notes: [
      "workflow and environment names are not compared with the registrations at pyreg and jsreg: " +
        "these registries have no API to read them",
      ...missing,
    ],
  };
}
