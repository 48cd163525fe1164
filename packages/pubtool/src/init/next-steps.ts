import { isPublished, PACKED_FILE, packCommand } from "./own-package.ts";
import type { Plan } from "./write-config.ts";

const FIRST: Readonly<Record<string, string>> = {
  rustreg: "the crate must exist: publish its first version with a token",
  pyreg: "a new project needs no first version: register a pending publisher",
  jsreg: "one version must exist: publish it with a token, and delete that token afterwards",
};

const VARIABLES: Readonly<Record<string, string>> = {
  "pyreg.url": ", or the variable PUBTOOL_PYREG_URL in the workflow",
  "rustreg.index": ", or a registry in the repository's .cargo/config.toml",
};

/** What `publish` or its workflow lacks before the first upload; empty when there is nothing. */
export function missingBeforeTag(plan: Plan): string {
  return `${missingFile()}${missingSettings(plan)}`;
}

function missingFile(): string {
  if (isPublished) return "";
  return [
    `Missing before the first tag: ${PACKED_FILE}, the pubtool that the workflow runs. pubtool is not at the`,
    "JavaScript registry yet: installed by its name, another owner's code would run in your release. Make it and commit it:",
    `  ${packCommand()}`,
    "",
    "",
  ].join("\n");
}

function missingSettings({ settings }: Plan): string {
  const missing = settings.filter(({ value }) => value === undefined);
  if (missing.length === 0) return "";
  const lines = missing.map(
    ({ kind, key }) =>
      `  set ${key} under [registry.${kind}] in pubtool.toml${VARIABLES[`${kind}.${key}`] ?? ""}\n`,
  );
  return `Missing before the first tag (no registry address is built in):\n${lines.join("")}\n`;
}

/** What the user still has to enter at each registry, word for word. */
export function nextSteps({ packages, workflow, environment, repository }: Plan): string {
  const [owner, name] = repository?.split("/") ?? [];
  return [
    `Create the environment "${environment}" in the repository's settings. Then register at each registry:`,
    ...packages.flatMap(({ kind, manifest }) => [
      "",
      `  ${manifest.name} (${kind}): ${FIRST[kind]!}`,
      `    repository owner:  ${owner ?? "<owner>, the repository's owner at the workflow host"}`,
      `    repository name:   ${name ?? "<repo>, the repository's name at the workflow host"}`,
      `    workflow filename: ${workflow}`,
      `    environment name:  ${environment}`,
      ...(kind === "jsreg"
        ? [`    allowed actions:   npm publish (the default is only npm stage publish)`]
        : []),
    ]),
    "",
    "Registries compare owner and name of the repository, not the `sub` claim, which has ids in it for repositories",
    "created, renamed or transferred after 2026-07-15. Register again after a rename.",
    "",
  ].join("\n");
}
