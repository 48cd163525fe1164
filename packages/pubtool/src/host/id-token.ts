import { PubtoolError } from "../base/errors.ts";
import { jsonBody, send } from "../http/http.ts";
import type { Env, Io } from "../base/io.ts";
import { envValue } from "../base/io.ts";

/** Where a job of the workflow host asks for identity tokens; only there when it has `id-token: write`. */
export interface IdTokenSource {
  url: string;
  requestToken: string;
}

export function idTokenSource(env: Env): IdTokenSource | undefined {
  const url = envValue(env, "ACTIONS_ID_TOKEN_REQUEST_URL");
  const requestToken = envValue(env, "ACTIONS_ID_TOKEN_REQUEST_TOKEN");
  return url === undefined || requestToken === undefined ? undefined : { url, requestToken };
}

/**
 * A new identity token for this audience. Registries refuse one that they have seen before, so each exchange needs its
 * own. Throws PubtoolError.
 */
export async function requestIdToken(
  io: Pick<Io, "fetch" | "clock">,
  source: IdTokenSource,
  audience: string,
): Promise<string> {
  if (!URL.canParse(source.url)) {
    throw new PubtoolError("ACTIONS_ID_TOKEN_REQUEST_URL is not a web address", {
      hint: "the workflow host sets it in a job with `id-token: write`; does something else set it here?",
    });
  }
  const url = new URL(source.url);
  url.searchParams.set("audience", audience);
  const headers = { authorization: `Bearer ${source.requestToken}`, accept: "application/json" };
  const answer = await send(io, { url, headers });
  const { value } = jsonBody(answer);
  if (answer.status === 200 && typeof value === "string" && value !== "") return value;
  const problem = `the workflow host gave no identity token for the audience "${audience}": HTTP ${answer.status}`;
  if (answer.status === 200) {
    throw new PubtoolError(`${problem}, without a token in the response`, {
      hint: "does something other than the workflow host answer at ACTIONS_ID_TOKEN_REQUEST_URL, such as a proxy of the runner?",
    });
  }
  throw new PubtoolError(problem, {
    hint: "is `id-token: write` missing from the job's permissions? `pubtool doctor` checks it",
  });
}
