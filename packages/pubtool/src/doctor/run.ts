import type { Config } from "../config/types.ts";
import type { Section } from "../finding.ts";
import type { Io } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import { gitRemotes } from "../host/repository.ts";
import { readRepository } from "../workflow/repository.ts";
import { findSites } from "../workflow/sites.ts";
import { missingAddresses } from "./addresses.ts";
import { declaredSection } from "./declared.ts";
import { localSection } from "./local.ts";
import { registrySection } from "./registry-phase.ts";
import type { Subject } from "./rule.ts";
import { workflowRun } from "./workflow-run.ts";

/** Everything that the rules look at. Without a configuration, nothing is declared. */
export function readSubject(root: string, config: Config | undefined, io: Io): Subject {
  const repository = readRepository(root);
  const run = workflowRun(io.env);
  const runRepository = envValue(io.env, "GITHUB_REPOSITORY");
  return {
    repository,
    ...findSites(repository),
    packages: config?.packages ?? [],
    remotes: gitRemotes(root, io.env),
    ...(runRepository === undefined ? {} : { runRepository }),
    ...(run ? { run } : {}),
  };
}

/** The three phases on one repository. */
export async function doctor(subject: Subject, config: Config | undefined, io: Io): Promise<Section[]> {
  const registry = await registrySection(config, io);
  return [
    localSection(subject, config ? missingAddresses(config, io.env) : []),
    declaredSection(subject, config !== undefined),
    ...(registry ? [registry] : []),
  ];
}
