import type { FoundPackage } from "./discover.ts";

export interface Plan {
  packages: readonly FoundPackage[];
  /** Bare file name. */
  workflow: string;
  environment: string;
  repository: string | undefined;
  /** There is a package-lock.json at the root: npm packages are installed and built before they are published. */
  npmLock: boolean;
}

/** The text of `pubtool.toml`. */
export function configText({ packages, workflow, environment, repository }: Plan): string {
  const blocks = packages.map((found) => {
    const needs = internalDependencies(found, packages);
    return [
      "[[package]]",
      `name = ${string(found.manifest.name)}`,
      `kind = ${string(found.kind)}`,
      `path = ${string(found.path)}`,
      ...(needs.length > 0 ? [`depends_on = [${needs.map(string).join(", ")}]`] : []),
      "[package.trust_policy]",
      `workflow = ${string(workflow)}`,
      `environment = ${string(environment)}`,
      ...(repository === undefined ? [] : [`repository = ${string(repository)}`]),
    ].join("\n");
  });
  return `# What this repository publishes. \`pubtool doctor\` compares it with the workflows.\n\n${blocks.join("\n\n")}\n`;
}

/** Packages found here that have to be on the registry before this one; what is only needed to develop is not. */
function internalDependencies({ manifest, kind }: FoundPackage, all: readonly FoundPackage[]): string[] {
  const wanted = new Set(manifest.dependencies.filter(({ dev }) => !dev).map(({ name }) => name));
  return all
    .filter((other) => other.kind === kind && other.manifest !== manifest && wanted.has(other.manifest.name))
    .map((other) => other.manifest.name);
}

function string(text: string): string {
  return JSON.stringify(text);
}
