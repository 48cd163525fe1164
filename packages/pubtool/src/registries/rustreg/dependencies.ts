import type { Finding } from "../../finding.ts";
import type { Release } from "../registry.ts";
import { BUILT_IN } from "./built-in.ts";

/** A dependency as `cargo metadata` prints it. */
export interface CrateDependency {
  name: string;
  /** Version requirement; `*` where there is none. */
  req: string;
  kind: string | null;
  /** Index of the registry that the manifest names; null: cargo's built-in one. */
  registry: string | null;
  path?: string;
}

/**
 * Path dependencies on crates of pubtool.toml that cargo will look for at its built-in registry, while the crates are
 * published to another one. cargo rejects such a crate only at its turn, after the crates that it needs.
 */
export function misplacedDependencies(
  { manifest, entry }: Release,
  dependencies: readonly CrateDependency[],
  target: string,
  crates: ReadonlySet<string>,
): Finding[] {
  if (target === BUILT_IN) return [];
  const misplaced = dependencies.filter(
    ({ name, path, registry, kind, req }) =>
      path !== undefined && registry === null && crates.has(name) && !(kind === "dev" && req === "*"),
  );
  return misplaced.map(({ name }) => ({
    id: "dependency-registry",
    verdict: "failed" as const,
    message: `the dependency "${name}" of ${manifest.file} has no "registry": cargo looks for it at its built-in registry, and "${name}" is published to another one`,
    hint: `add registry = "<name>" to it, the name of the index under [registries] in .cargo/config.toml`,
    package: entry.name,
  }));
}
