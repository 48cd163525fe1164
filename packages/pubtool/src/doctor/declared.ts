import type { Section } from "../finding.ts";
import type { Rule, Subject } from "./rule.ts";
import { runRule } from "./rule.ts";
import { declaredEnvironment } from "./rules/declared-environment.ts";
import { declaredWorkflow } from "./rules/declared-workflow.ts";
import { workflowRef } from "./rules/workflow-ref.ts";

const rules: readonly Rule[] = [declaredWorkflow, declaredEnvironment, workflowRef];

/** Phase 2: what `pubtool.toml` declares against what the workflow files say. */
export function declaredSection(subject: Subject): Section {
  const section = { heading: "trust policy (declared)", prefix: "trust-policy" };
  const silent = subject.packages.filter(({ trustPolicy }) => trustPolicy === undefined);
  if (silent.length === subject.packages.length) {
    return { ...section, checks: [], notes: ["not declared: no package has a [package.trust_policy] block"] };
  }
  return {
    ...section,
    checks: rules.map((rule) => runRule(rule, subject)).filter(({ findings }) => findings.length > 0),
    notes: silent.map(({ name, kind }) => `not declared for ${name} (${kind})`),
  };
}
