import type { Env } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import type { WorkflowRun } from "./rule.ts";

/** Reads `owner/repo/.github/workflows/file.yml@refs/heads/main`; undefined outside a workflow run. */
export function workflowRun(env: Env): WorkflowRun | undefined {
  const ref = envValue(env, "GITHUB_WORKFLOW_REF");
  if (ref === undefined) return undefined;
  return { ref, file: workflowFile(ref) };
}

/** A file name may hold an `@` and a ref may look like a file name, but only a ref has slashes: the first `@refs/` parts them. */
function workflowFile(ref: string): string | undefined {
  const path = /^[^/]+\/[^/]+\/\.github\/workflows\/(.+)$/.exec(ref)?.[1];
  if (path === undefined) return undefined;
  const refs = path.indexOf("@refs/");
  const end = refs >= 0 ? refs : path.lastIndexOf("@");
  const file = end > 0 ? path.slice(0, end) : path;
  return file.includes("/") ? undefined : file;
}
