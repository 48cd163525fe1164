import type { Io } from "../../base/io.ts";
import type { GetIdToken, Minted } from "../exchange.ts";
import { exchange, tokenOf } from "../exchange.ts";

/** The exchange that the npm client makes as well; made here first, because the client hides its failure. */
export async function exchangeJsreg(
  io: Io,
  getIdToken: GetIdToken,
  registry: string,
  name: string,
): Promise<Minted> {
  const url = `${registry}/-/npm/v1/oidc/token/exchange/package/${escapeName(name)}`;
  const audience = `npm:${new URL(registry).hostname}`;
  const answer = await exchange(io, "jsreg", getIdToken, audience, (jwt) => ({
    url,
    headers: { authorization: `Bearer ${jwt}` },
  }));
  return { token: tokenOf(answer, url) };
}

/** `@scope/name` as the npm registry's paths have it. */
export function escapeName(name: string): string {
  return name.replace("/", "%2f");
}
