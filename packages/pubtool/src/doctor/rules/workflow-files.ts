import type { Finding } from "../../finding.ts";
import { chainNames } from "../../workflow/sites.ts";
import type { Rule } from "../rule.ts";

const HINTS: Readonly<Record<string, string>> = {
  "workflow-syntax": "fix the file at this position: the workflow host rejects it as well",
  "workflow-shape": "a workflow has `on:` and `jobs:`; move other files to another folder",
  "workflow-unreadable": "check that it is a file and readable",
  "reusable-cycle": "remove one of these calls: the workflow host starts none of them",
  "reusable-missing":
    "check the path: it begins with ./.github/workflows/ or $/.github/workflows/ and has no @ref",
  "reusable-too-many": "call fewer workflows from each other: the workflow host allows only some dozens",
  "reusable-not-callable": "add `workflow_call:` under `on:` of the called workflow",
};

/** Everything that prevents the check of a workflow, with a finding per file. */
export const workflowFiles: Rule = {
  id: "workflow-files",
  label: "the workflow files can be read",
  check({ repository, broken }) {
    const problems = repository.problems.map(({ id, message, place }): Finding => ({
      id,
      verdict: "failed",
      message: `${place.file.replace(".github/workflows/", "")}: ${message}`,
      hint: HINTS[id]!,
      place,
    }));
    const calls = broken
      .filter(({ id }) => id !== "reusable-remote")
      .map(({ id, message, place, chain }): Finding => ({
        id,
        verdict: "failed",
        message: `${chainNames({ chain })}: ${message}`,
        hint: HINTS[id]!,
        place,
      }));
    if (problems.length + calls.length > 0) return [...problems, ...calls];
    const count = repository.workflows.length;
    if (count === 0) return [{ id: "workflow-files", verdict: "skipped", message: "there are none" }];
    return [{ id: "workflow-files", verdict: "ok", message: `${count} read` }];
  },
};
