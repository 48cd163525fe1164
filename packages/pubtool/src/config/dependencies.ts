import type { PackageEntry } from "./types.ts";

type Node = Pick<PackageEntry, "name" | "dependsOn">;

/**
 * The packages that `depends_on` of this one means. A name that two kinds share means both, except for the
 * package itself: a Python launcher may depend on the npm package of its own name.
 */
export function dependenciesOf<T extends Node>(entry: T, packages: readonly T[]): T[] {
  return entry.dependsOn.flatMap((wanted) => {
    const named = packages.filter(({ name }) => name === wanted);
    const others = named.filter((candidate) => candidate !== entry);
    return others.length > 0 ? others : named;
  });
}

/** A circle in `depends_on`, its first package repeated at the end; undefined when there is none. */
export function dependencyCycle<T extends Node>(packages: readonly T[]): T[] | undefined {
  const done = new Set<T>();
  const visit = (entry: T, trail: readonly T[]): T[] | undefined => {
    const start = trail.indexOf(entry);
    if (start >= 0) return [...trail.slice(start), entry];
    if (done.has(entry)) return undefined;
    for (const next of dependenciesOf(entry, packages)) {
      const cycle = visit(next, [...trail, entry]);
      if (cycle) return cycle;
    }
    done.add(entry);
    return undefined;
  };
  for (const entry of packages) {
    const cycle = visit(entry, []);
    if (cycle) return cycle;
  }
  return undefined;
}
