import type { Io } from "../../base/io.ts";
import { send } from "../../http/http.ts";
import type { GetIdToken, Minted } from "../exchange.ts";
import { exchange, tokenOf } from "../exchange.ts";

/** `POST {api}/api/v1/trusted_publishing/tokens`; the audience is the registry's address without the scheme. */
export async function exchangeRustreg(io: Io, getIdToken: GetIdToken, api: string): Promise<Minted> {
  const audience = api.replace(/^https?:\/\//, "");
  const answer = await exchange(io, "rustreg", getIdToken, audience, (jwt) => ({
    url: `${api}/api/v1/trusted_publishing/tokens`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jwt }),
  }));
  return { token: tokenOf(answer, `${api}/api/v1/trusted_publishing/tokens`) };
}

/** Ends a token's life early. A registry that does not answer is not a failure: the token is short-lived anyway. */
export async function revokeRustreg(io: Io, api: string, token: string): Promise<boolean> {
  const url = `${api}/api/v1/trusted_publishing/tokens`;
  try {
    const answer = await send(io, { url, method: "DELETE", headers: { authorization: `Bearer ${token}` } });
    // 401: an earlier attempt got through, and its answer did not come back
    return [200, 204, 401].includes(answer.status);
  } catch {
    return false;
  }
}
