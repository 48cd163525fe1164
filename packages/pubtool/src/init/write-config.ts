import type { Setting } from "./addresses.ts";
import type { FoundPackage } from "./discover.ts";
import type { NpmBuild } from "./npm-build.ts";

export interface Plan {
  packages: readonly FoundPackage[];
  /** Bare file name. */
  workflow: string;
  environment: string;
  repository: string | undefined;
  npmBuilds: readonly NpmBuild[];
  settings: readonly Setting[];
}

/** The text of `pubtool.toml`. */
export function configText({ packages, workflow, environment, repository, settings }: Plan): string {
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
  const all = [...blocks, ...registryTables(settings)].join("\n\n");
  return `# What this repository publishes. \`pubtool doctor\` compares it with the workflows.\n\n${all}\n`;
}

function registryTables(settings: readonly Setting[]): string[] {
  const kinds = [...new Set(settings.map(({ kind }) => kind))];
  return kinds.map((kind) =>
    [
      `[registry.${kind}]`,
      ...settings
        .filter((setting) => setting.kind === kind)
        .map(({ key, value }) =>
          value === undefined
            ? `# ${key} = "" # required before the first release`
            : `${key} = ${string(value)}`,
        ),
    ].join("\n"),
  );
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
