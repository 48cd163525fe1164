/**
 * The workflow's file name in `owner/repo/.github/workflows/file.yml@refs/heads/main`, as in `GITHUB_WORKFLOW_REF` and
 * the claims `workflow_ref` and `job_workflow_ref`; undefined when it is not such a reference. A file name may contain
 * `@` and a ref may look like a file name, but only a ref has slashes: the first `@refs/` separates them.
 */
export function workflowFile(reference: string | undefined): string | undefined {
  const path = /^[^/]+\/[^/]+\/\.github\/workflows\/(.+)$/.exec(reference ?? "")?.[1];
  if (path === undefined) return undefined;
  const refs = path.indexOf("@refs/");
  const end = refs >= 0 ? refs : path.lastIndexOf("@");
  const file = end > 0 ? path.slice(0, end) : path;
  return file.includes("/") ? undefined : file;
}
