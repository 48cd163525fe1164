import type { Failure } from "../failure.ts";

/** Messages of the workflow host and of its actions. */
export const hostFailures: readonly Failure[] = [
  {
    code: "id-token-unavailable",
    client: "workflow host",
    patterns: [
      /ACTIONS_ID_TOKEN_REQUEST_(URL|TOKEN)/,
      /missing or insufficient OIDC token permissions/i,
      /Skipped because incorrect permissions for id-token/i,
      /ensure (that )?the ['"`]?id-token['"`]? permission is set/i,
    ],
    includes: ["ENEEDAUTH", "E404", "no-token"],
    summary: "The job cannot request an identity token.",
    cause:
      "The job has no `id-token: write`, or it runs for a pull request from a fork, which never gets one. Permissions of a job replace those of the workflow, and a called workflow gets at most those of its caller.",
    fixes: [
      "Write `id-token: write` under `permissions:` of the job, and of every job that calls it.",
      "`pubtool doctor` names the job and the line; `pubtool doctor --fix` adds the permission.",
    ],
  },
  {
    code: "nested-permissions",
    client: "workflow host",
    patterns: [/is requesting '[\w-]+: \w+'.*but is only allowed/i],
    summary: "A called workflow requests more permissions than its caller has; the workflow does not start.",
    cause: "A called workflow can only reduce the permissions of the job that calls it.",
    fixes: ["Write the requested permissions in the calling job."],
  },
  {
    code: "environment-protection",
    client: "workflow host",
    patterns: [/is not allowed to deploy to .* due to environment protection rules/i],
    summary: "The environment does not accept this branch or tag.",
    cause: "The environment's settings limit the branches and tags that may deploy to it.",
    fixes: ["Add the branch or the tag pattern to the environment in the repository's settings."],
  },
  {
    code: "not-accessible",
    client: "workflow host",
    patterns: [/Resource not accessible by integration/i],
    summary: "The job's own token lacks a permission of the workflow host.",
    cause:
      "A `permissions:` block without `contents: write` does not allow pushing tags or creating releases.",
    fixes: ["Write `contents: write` under `permissions:` of the job."],
  },
];
