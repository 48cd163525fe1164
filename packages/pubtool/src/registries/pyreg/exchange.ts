import { PubtoolError } from "../../base/errors.ts";
import type { Io } from "../../base/io.ts";
import { jsonBody, send } from "../../http/http.ts";
import type { GetIdToken, Minted } from "../exchange.ts";
import { exchange, tokenOf } from "../exchange.ts";

/** `GET /_/oidc/audience`, then `POST /_/oidc/mint-token`. Turns a pending publisher into a project. */
export async function exchangePyreg(io: Io, getIdToken: GetIdToken, url: string): Promise<Minted> {
  const asked = await send(io, { url: `${url}/_/oidc/audience` });
  const { audience } = jsonBody(asked);
  if (asked.status !== 200 || typeof audience !== "string") {
    throw new PubtoolError(
      `${url}/_/oidc/audience answers HTTP ${asked.status}: this registry offers no trusted publishing there`,
      {
        hint: "check [registry.pyreg] url; without trusted publishing, set PYREG_API_TOKEN and --allow-token",
      },
    );
  }
  const mint = `${url}/_/oidc/mint-token`;
  const answer = await exchange(io, "pyreg", getIdToken, audience, (token) => ({
    url: mint,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  }));
  const { expires } = jsonBody(answer);
  const token = tokenOf(answer, mint);
  return typeof expires === "number" ? { token, expires: expires * 1000 } : { token };
}
