import type { Config } from "../config/types.ts";
import type { Section } from "../finding.ts";
import type { Selection } from "./prepare.ts";
import { prepareRelease } from "./prepare.ts";
import type { CredentialStore } from "./credential-store.ts";
import type { RegistryContext } from "../registries/context.ts";

/**
 * Runs the checks that `publish` runs before its first upload. Credentials that it obtains are revoked; what only an
 * exchange with an effect could show is `unknown`.
 */
export async function preflight(
  config: Config,
  context: RegistryContext,
  credentials: CredentialStore,
  selection: Selection,
  maxWait: number,
): Promise<Section[]> {
  try {
    return (
      await prepareRelease(config, context, credentials, selection, { build: false, obtain: true, maxWait })
    ).sections;
  } finally {
    await credentials.revokeAll();
  }
}
