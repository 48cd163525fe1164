import type { UploadFailure } from "../registry.ts";
import { oneLine, requestedWait, withoutEscapes } from "../server-text.ts";

/** A response to npm's upload, as the observer in npm's process recorded it. */
export interface ObservedResponse {
  status: number;
  retryAfter?: string;
}

/** Reads a failed `npm publish`: npm's lines `npm error …`, and what the observer recorded of the response. */
export function npmFailure(
  output: string,
  observed: ObservedResponse | undefined,
  now: number,
): UploadFailure {
  const log = withoutEscapes(output);
  const lines = [...log.matchAll(/^npm (?:error|ERR!) (.*)$/gm)].map(([, line]) => line!);
  const code = lines.map((line) => /^code (\S+)/.exec(line)?.[1]).find((found) => found !== undefined);
  const status = statusOf(code) ?? observed?.status;
  const reason = oneLine(reasonIn(lines, code) || log.trim().split("\n").at(-1)!);
  if (status === undefined || status < 400) {
    return isNetworkError(code, reason) ? { reason, network: true, log } : { reason, log };
  }
  const wait = requestedWait(observed?.retryAfter, reason, now);
  return { status, reason, ...(wait === undefined ? {} : { wait }), log };
}

function statusOf(code: string | undefined): number | undefined {
  if (code === "ENEEDAUTH") return 401;
  const digits = /^E(\d{3})$/.exec(code ?? "")?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** npm repeats the status, the method and the address before the server's text: `403 403 Forbidden - PUT http://… - text`. */
function reasonIn(lines: readonly string[], code: string | undefined): string {
  const rest = lines.filter(
    (line) =>
      line.trim() !== "" &&
      !/^(code|errno|syscall|type|address|port|network This is a problem|network In most cases|A complete log|\s*\/)/.test(
        line,
      ),
  );
  const response = rest
    .map((line) => /^(?:\d{3} )?\d{3} [^-]*- [A-Z]+ \S+(?: - (.*))?$/.exec(line))
    .find(Boolean);
  if (response) return response[1] ?? response[0].replace(/^\d{3} (?=\d{3} )/, "");
  const word = code ?? "";
  return rest
    .slice(0, 4)
    .map((line) => (word !== "" && line.startsWith(`${word} `) ? line.slice(word.length + 1) : line))
    .map((line) => line.replace(/^(?:need auth|network) /, ""))
    .join("; ");
}

function isNetworkError(code: string | undefined, reason: string): boolean {
  return (
    /^(E(CONN|TIMEDOUT|PIPE|AI_AGAIN|NOTFOUND|HOSTUNREACH|SOCKET)|ERR_|UND_ERR)/.test(code ?? "") ||
    /socket hang up|Invalid response body|Unexpected end of JSON|network (timeout|socket)|Connection (aborted|reset)/i.test(
      reason,
    )
  );
}
