import { dependencyCycle } from "./dependencies.ts";
import type { Reader } from "./reader.ts";
import { quote } from "./reader.ts";
import type { PackageEntry } from "./types.ts";

/** What only shows when all packages are known: names that are taken, unknown, or lead in a circle. */
export function checkRelations(reader: Reader, packages: readonly PackageEntry[]): void {
  checkUnique(reader, packages);
  checkDependencies(reader, packages);
  checkCycle(reader, packages);
}

function checkUnique(reader: Reader, packages: readonly PackageEntry[]): void {
  const seen = new Map<string, PackageEntry>();
  for (const entry of packages) {
    const key = `${entry.kind} ${entry.name}`;
    const first = seen.get(key);
    if (!first) seen.set(key, entry);
    else {
      reader.findings.push({
        id: "config-duplicate-package",
        verdict: "failed",
        message: `two packages are named ${quote(entry.name)} with kind "${entry.kind}"`,
        hint: `the other one is at ${first.place.file}:${first.place.line}; remove one of them`,
        place: entry.place,
        package: entry.name,
      });
    }
  }
}

function checkDependencies(reader: Reader, packages: readonly PackageEntry[]): void {
  const names = packages.map(({ name }) => name);
  for (const { name, dependsOn, place } of packages) {
    for (const dependency of dependsOn.filter((wanted) => !names.includes(wanted))) {
      reader.findings.push({
        id: "config-unknown-dependency",
        verdict: "failed",
        message: `${quote(name)} depends on ${quote(dependency)}, which is not a [[package]] here`,
        hint: `depends_on takes names of this file: ${names.join(", ")}`,
        place,
        package: name,
      });
    }
  }
}

function checkCycle(reader: Reader, packages: readonly PackageEntry[]): void {
  const cycle = dependencyCycle(packages);
  if (!cycle) return;
  reader.findings.push({
    id: "config-dependency-cycle",
    verdict: "failed",
    message: `depends_on goes in a circle: ${cycle.map(({ name }) => name).join(" -> ")}`,
    hint: "one of them has to be published first: take one name out of depends_on",
    place: cycle[0]!.place,
    package: cycle[0]!.name,
  });
}
