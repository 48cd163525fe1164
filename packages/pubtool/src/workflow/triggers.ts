import type { Lookup } from "./expression.ts";
import { UNKNOWN } from "./expression.ts";
import type { Trigger, Workflow } from "./model.ts";

/** A run that an event starts. */
export interface Run {
  event: string;
  /** `refs/tags/v*`: a filter's pattern as written, and `<branch>` where any one fits. */
  ref: string;
}

const DEFAULT_BRANCH = "refs/heads/<default branch>";

/** The refs of other events than push: everything else runs on the default branch. */
const REFS: Readonly<Record<string, string>> = {
  release: "refs/tags/<tag>",
  workflow_dispatch: "refs/heads/<branch>",
  pull_request: "refs/pull/<number>/merge",
  pull_request_review: "refs/pull/<number>/merge",
  pull_request_target: "refs/heads/<base branch>",
  merge_group: "refs/heads/gh-readonly-queue/<branch>",
  create: "refs/heads/<branch>",
};

/** Every kind of run that the workflow's own events start; calls by other workflows are left out. */
export function runsOf({ triggers }: Workflow): Run[] {
  return triggers
    .filter(({ event }) => event !== "workflow_call")
    .flatMap((trigger) => refsOf(trigger).map((ref) => ({ event: trigger.event, ref })));
}

function refsOf({ event, branches, tags }: Trigger): string[] {
  if (event !== "push") return [REFS[event] ?? DEFAULT_BRANCH];
  if (!branches && !tags) return ["refs/heads/<branch>", "refs/tags/<tag>"];
  const positive = (patterns: readonly string[] = []) =>
    patterns.filter((pattern) => !pattern.startsWith("!"));
  return [
    ...positive(branches).map((branch) => `refs/heads/${branch}`),
    ...positive(tags).map((tag) => `refs/tags/${tag}`),
  ];
}

/** What is known of the `github` context in such a run. */
export function lookupFor({ event, ref }: Run, repository: string | undefined): Lookup {
  const literal = /^[^*?+[\]!<]*/.exec(ref)![0];
  const kind = /^refs\/(heads|tags)\//.exec(ref)?.[1];
  const prefixed = (from: number) =>
    literal === ref ? ref.slice(from) : { unknown: true as const, prefix: literal.slice(from) };
  return (path) => {
    switch (path) {
      case "github.event_name":
        return event;
      case "github.ref":
        return prefixed(0);
      case "github.ref_name":
        return kind === undefined ? UNKNOWN : prefixed(`refs/${kind}/`.length);
      case "github.ref_type":
        return kind === undefined ? UNKNOWN : kind === "tags" ? "tag" : "branch";
      case "github.repository":
        return repository ?? UNKNOWN;
      case "github.repository_owner":
        return repository?.split("/")[0] ?? UNKNOWN;
      default:
        return UNKNOWN;
    }
  };
}
