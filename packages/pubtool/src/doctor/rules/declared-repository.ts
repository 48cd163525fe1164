import type { PackageEntry } from "../../config/types.ts";
import type { Finding } from "../../finding.ts";
import type { Rule, Subject } from "../rule.ts";

const id = "declared-repository";

/** Owner and name are compared without case, as the workflow host and the registries do. */
export const declaredRepository: Rule = {
  id,
  label: "the declared repository is this one",
  check: (subject) =>
    subject.packages.flatMap((entry) => {
      const declared = entry.trustPolicy?.repository;
      if (declared === undefined) return [];
      const shared = { id, package: entry.name, place: entry.policyPlaces.repository };
      return [{ ...shared, ...compare(subject, entry, declared) }];
    }),
};

type Judgement = Pick<Finding, "verdict" | "message" | "hint">;

function compare(
  { runRepository, remotes }: Subject,
  { name, kind }: PackageEntry,
  declared: string,
): Judgement {
  const declares = `${name} (${kind}) declares repository "${declared}"`;
  if (runRepository !== undefined) {
    if (same(runRepository, declared))
      return { verdict: "ok", message: `${declares}, and this run is of it` };
    const message = `${declares}, and this run is of "${runRepository}" (GITHUB_REPOSITORY)`;
    return { verdict: "failed", message, hint: advice(declared, runRepository) };
  }
  const remote = remotes.find(({ repository }) => same(repository, declared));
  if (remote) return { verdict: "ok", message: `${declares}, as the git remote "${remote.name}"` };
  const [first] = remotes;
  if (!first) {
    return { verdict: "skipped", message: `${declares}; there is no git remote to compare it with` };
  }
  const message = `${declares}, and the git remote "${first.name}" is "${first.repository}"`;
  return { verdict: "failed", message, hint: advice(declared, first.repository) };
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function advice(declared: string, seen: string): string {
  const [owner, name] = declared.toLowerCase().split("/");
  const [seenOwner, seenName] = seen.toLowerCase().split("/");
  const register = `register "${seen}" at the registry and declare it here: registries compare the current name`;
  if (owner === seenOwner) return `if the repository was renamed, ${register}`;
  if (name === seenName)
    return `in a fork, add the original repository as a git remote; if it was transferred, ${register}`;
  return `declare this repository and register it; registries compare the repository of the run`;
}
