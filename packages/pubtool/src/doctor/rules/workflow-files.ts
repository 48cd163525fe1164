import type { Finding } from "../../finding.ts";
import { chainNames } from "../../workflow/sites.ts";
import type { Rule } from "../rule.ts";

const HINTS: Readonly<Record<string, string>> = {
  "workflow-syntax": "the workflow host refuses this file as well; mend it at this place",
  "workflow-shape": "a workflow has `on:` and `jobs:`; files that are none belong into another folder",
  "workflow-unreadable": "check that it is a file and that you may read it",
  "reusable-cycle": "take one of these calls out: the workflow host refuses to start any of them",
  "reusable-missing": "check the path: it begins with ./.github/workflows/ and has no @ref",
  "reusable-too-many": "call fewer workflows from each other: the workflow host allows only some dozens",
  "reusable-not-callable": "add `workflow_call:` under `on:` of the called workflow",
};

/** Everything that keeps a workflow from being looked at. Each file has its own finding and hides no other. */
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
