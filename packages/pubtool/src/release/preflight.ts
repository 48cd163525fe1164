import type { Config } from "../config/types.ts";
import type { Section } from "../finding.ts";
import type { Selection } from "./prepare.ts";
import { prepareRelease } from "./prepare.ts";
import type { CredentialStore } from "./credential-store.ts";
import type { RegistryContext } from "../registries/context.ts";

/**
 * Everything that `publish` asks before its first upload. The credentials obtained on the way are given back, and what
 * only an exchange with consequences could tell is `unknown`.
 */
export async function preflight(
  config: Config,
  context: RegistryContext,
  credentials: CredentialStore,
  selection: Selection,
): Promise<Section[]> {
  try {
    return (await prepareRelease(config, context, credentials, selection, { build: false, obtain: true }))
      .sections;
  } finally {
    await credentials.revokeAll();
  }
}
