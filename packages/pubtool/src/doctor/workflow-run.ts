import type { Env } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import { workflowFile } from "../host/workflow-ref.ts";
import type { WorkflowRun } from "./rule.ts";

/** Reads `owner/repo/.github/workflows/file.yml@refs/heads/main`; undefined outside a workflow run. */
export function workflowRun(env: Env): WorkflowRun | undefined {
  const ref = envValue(env, "GITHUB_WORKFLOW_REF");
  if (ref === undefined) return undefined;
  return { ref, file: workflowFile(ref) };
}
