import type { Config } from "../config/types.ts";
import type { Section } from "../finding.ts";
import type { Selection } from "./prepare.ts";
import { getReady } from "./prepare.ts";
import type { Wallet } from "./credential-store.ts";
import type { Workplace } from "../registries/context.ts";

/**
 * Everything that `publish` asks before its first upload. The credentials obtained on the way are given back, and what
 * only an exchange with consequences could tell is `unknown`.
 */
export async function preflight(
  config: Config,
  workplace: Workplace,
  wallet: Wallet,
  selection: Selection,
): Promise<Section[]> {
  try {
    return (await getReady(config, workplace, wallet, selection, { build: false, obtain: true })).sections;
  } finally {
    await wallet.revokeAll();
  }
}
