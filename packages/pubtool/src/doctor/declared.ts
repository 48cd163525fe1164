import type { Section } from "../finding.ts";
import type { Rule, Subject } from "./rule.ts";
import { runRule } from "./rule.ts";
import { declaredEnvironment } from "./rules/declared-environment.ts";
import { declaredRepository } from "./rules/declared-repository.ts";
import { declaredWorkflow } from "./rules/declared-workflow.ts";
import { workflowRef } from "./rules/workflow-ref.ts";

const rules: readonly Rule[] = [declaredWorkflow, declaredEnvironment, declaredRepository, workflowRef];

const DECLARE =
  "write `workflow` under [package.trust_policy] for each package to compare it with the workflow files";

/** Phase 2: the trust policies of `pubtool.toml`, compared with the workflow files. */
export function declaredSection(subject: Subject, hasConfig: boolean): Section {
  const section = { heading: "trust policy (declared)", prefix: "trust-policy" };
  const silent = subject.packages.filter(({ trustPolicy }) => trustPolicy === undefined);
  if (silent.length === subject.packages.length) {
    const note = hasConfig
      ? `not declared: no package has a [package.trust_policy] block; ${DECLARE}`
      : "not declared: there is no pubtool.toml; `pubtool init` writes one for the packages it finds";
    return { ...section, checks: [], notes: [note] };
  }
  return {
    ...section,
    checks: rules.map((rule) => runRule(rule, subject)).filter(({ findings }) => findings.length > 0),
    notes: silent.map(({ name, kind }) => `not declared for ${name} (${kind})`),
  };
}
