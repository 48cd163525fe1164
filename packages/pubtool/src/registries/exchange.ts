import type { Kind } from "../config/types.ts";
import { PubtoolError } from "../base/errors.ts";
import type { Answer, Request } from "../http/http.ts";
import { jsonBody, send, showAddress } from "../http/http.ts";
import type { Io } from "../base/io.ts";
import type { Claims } from "../host/claims.ts";
import { decodeClaims } from "../host/claims.ts";

export type GetIdToken = (audience: string) => Promise<string>;

export interface Minted {
  token: string;
  /** Milliseconds since 1970, where the registry says so. */
  expires?: number;
}

/** The registry answered, and said no. `claims` is what the identity token said. */
export class ExchangeRefused extends Error {
  constructor(
    readonly kind: Kind,
    readonly status: number,
    /** The registry's own words; its error code first, where it has one. */
    readonly detail: string,
    readonly claims: Claims,
  ) {
    super(`HTTP ${status}: ${detail}`);
  }
}

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

/** Ends a token's life early. A registry that does not answer is no failure: the token is short-lived anyway. */
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

async function exchange(
  io: Io,
  kind: Kind,
  getIdToken: GetIdToken,
  audience: string,
  build: (jwt: string) => Request,
): Promise<Answer> {
  let jwt = "";
  const answer = await send(io, async () => {
    jwt = await getIdToken(audience);
    return { method: "POST", ...build(jwt) };
  });
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new ExchangeRefused(kind, answer.status, detailOf(answer), decodeClaims(jwt));
}

function tokenOf(answer: Answer, url: string): string {
  const { token } = jsonBody(answer);
  // a line break would end the line of the private file that a client reads it from
  if (typeof token === "string" && /^[\x21-\x7E]+$/.test(token)) return token;
  throw new PubtoolError(`${showAddress(url)} answers HTTP ${answer.status} without a token`, {
    hint: "is this the registry's own address, and not a mirror's or a proxy's?",
  });
}

/** Each registry has its own shape of error; a proxy in between has none. */
function detailOf(answer: Answer): string {
  const body = jsonBody(answer);
  const [first] = Array.isArray(body["errors"]) ? (body["errors"] as Record<string, unknown>[]) : [];
  const words = [
    first?.["code"],
    first?.["description"] ?? first?.["detail"] ?? body["message"] ?? body["error"],
  ];
  const said = words.filter((word): word is string => typeof word === "string" && word !== "").join(": ");
  return said === "" ? "without a reason" : said.slice(0, 300);
}
