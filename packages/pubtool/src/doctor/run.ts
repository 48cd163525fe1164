import type { Config } from "../config/types.ts";
import type { Section } from "../finding.ts";
import type { Io } from "../base/io.ts";
import { readRepository } from "../workflow/repository.ts";
import { findSites } from "../workflow/sites.ts";
import { declaredSection } from "./declared.ts";
import { localSection } from "./local.ts";
import { registrySection } from "./registry-phase.ts";
import type { Subject } from "./rule.ts";
import { workflowRun } from "./workflow-run.ts";

/** The three phases on one repository. Without a configuration, nothing is declared and phase 1 says the rest. */
export async function doctor(root: string, config: Config | undefined, io: Io): Promise<Section[]> {
  const repository = readRepository(root);
  const run = workflowRun(io.env);
  const subject: Subject = {
    repository,
    ...findSites(repository),
    packages: config?.packages ?? [],
    ...(run ? { run } : {}),
  };
  const registry = await registrySection(config, io);
  return [localSection(subject), declaredSection(subject), ...(registry ? [registry] : [])];
}
