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

/**
 * Sends the exchange request with a new identity token per attempt: registries reject a reused one. Throws
 * {@link ExchangeRefused}.
 */
export async function exchange(
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

/** The token of a successful response. Throws PubtoolError. */
export function tokenOf(answer: Answer, url: string): string {
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
