import { runChild } from "../base/child-process.ts";
import type { Env, Io } from "../base/io.ts";
import { envValue } from "../base/io.ts";

/** Where a token is that pubtool did not request: a variable, or the sign-in of the host's own program. */
export const TOKEN_SOURCES = ["GH_TOKEN", "GITHUB_TOKEN", "gh"] as const;
export type TokenSource = (typeof TOKEN_SOURCES)[number];

/** Milliseconds; the program may wait for a locked keyring. */
const PATIENCE = 10_000;

/** The token of this source now; undefined where there is none. */
export async function existingToken(
  io: Pick<Io, "cwd" | "env">,
  server: string,
  source: TokenSource,
): Promise<string | undefined> {
  const token = source === "gh" ? await tokenOfGh(io, server) : envValue(io.env, source);
  // the characters of RFC 6750: no others are allowed in the header
  return token !== undefined && /^[\w.~+/-]+=*$/.test(token) ? token : undefined;
}

/** For messages: `the variable GH_TOKEN`. */
export function sourceName(source: TokenSource): string {
  return source === "gh" ? "`gh auth token`" : `the variable ${source}`;
}

/** For messages: the stored source has no token now. */
export function noToken(source: TokenSource | undefined): string {
  return source === undefined
    ? "the stored sign-in is empty"
    : `the sign-in uses ${sourceName(source)}, where there is no token now`;
}

/** Without the variables, which gh would print instead of its own sign-in. */
async function tokenOfGh({ cwd, env }: Pick<Io, "cwd" | "env">, server: string): Promise<string | undefined> {
  const own: Env = { ...env, GH_TOKEN: undefined, GITHUB_TOKEN: undefined, GH_PROMPT_DISABLED: "1" };
  const args = ["auth", "token", "--hostname", new URL(server).hostname];
  try {
    const { code, stdout } = await runChild("gh", args, { cwd, env: own, timeout: PATIENCE });
    return code === 0 ? stdout.trim() : undefined;
  } catch {
    return undefined; // gh is not installed
  }
}
