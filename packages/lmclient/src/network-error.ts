import { isIP } from "node:net";
import { LMTimeoutError, LMTransportError, LMUnexpectedError, type LMError } from "./errors.ts";
import type { Failure } from "./exchange.ts";
import { DEFAULT_BASE_URL } from "./options.ts";
import type { Call } from "./request.ts";

/** Failures that may be gone a moment later. A name that does not exist or a wrong certificate stays wrong. */
const passing =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EAI_AGAIN|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_SOCKET)$/;

/** Whether another try may find the network well again. */
export function isTransient(failure: Failure): boolean {
  if (failure.reason === "connect_timeout") return true;
  return failure.reason === "network" && passing.test(failure.code ?? "");
}

/** The error for an exchange that did not end with a whole answer. */
export function networkError(failure: Failure, call: Call, blocking: boolean): LMError {
  const { url } = call.request;
  const details = { model: call.model, cause: causeOf(failure, call) };
  switch (failure.reason) {
    case "timeout":
      return new LMTimeoutError(timeoutText(call, blocking), details);
    case "connect_timeout":
      return new LMTimeoutError(
        `no connection to ${url} within the connect limit of 10 s; is the address right?`,
        details,
      );
    case "too_large":
      return new LMUnexpectedError(`${url}: ${failure.message}; reading stopped`, details);
    case "encoding":
      return new LMUnexpectedError(
        `the body that ${url} sent cannot be decompressed: ${failure.message}`,
        details,
      );
    case "network":
      return transportError(failure, call, details);
  }
}

function transportError(failure: Failure, call: Call, details: object): LMError {
  const { url } = call.request;
  const { code = "" } = failure;
  if (code.startsWith("HPE_")) {
    return new LMUnexpectedError(
      `${url} does not answer in valid HTTP (${code}: ${failure.message}); is that port a web server, and http or https right?`,
      details,
    );
  }
  return new LMTransportError(transportText(failure, call, new URL(url)), details);
}

function transportText(failure: Failure, call: Call, url: URL): string {
  const { code = "", message } = failure;
  const tried = failure.tried?.length ? ` (tried ${failure.tried.join(", ")})` : "";
  if (code === "ECONNREFUSED") {
    const who =
      call.settings.base_url === DEFAULT_BASE_URL
        ? "the default local server is not running; start Ollama, or set base_url"
        : "nothing listens there; is the server running, and base_url right?";
    return `connection to ${url.host} refused${tried}: ${who}`;
  }
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `the host name "${url.hostname}" cannot be looked up (${code}); check base_url and the network`;
  if (/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(code))
    return `${url.host} closed the connection before the answer was complete (${code})`;
  if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO/.test(code))
    return `the certificate of ${url.host} is not accepted (${code}: ${message}); NODE_EXTRA_CA_CERTS can name your own authority`;
  if (/SSL|EPROTO/.test(code)) return `no TLS with ${url.host} (${code}); is it http rather than https?`;
  return `${url.href} cannot be reached: ${call.redact(message)}${code ? ` (${code})` : ""}${tried}`;
}

function timeoutText(call: Call, blocking: boolean): string {
  const { timeout } = call.settings;
  const url = new URL(call.request.url);
  const text = `no complete answer from ${url.href}${timeout === undefined ? " in time" : ` within the timeout of ${timeout} s`}`;
  if (!blocking || !isLoopback(url.hostname)) return text;
  return `${text}; forward blocks its thread, so a server in the same thread can never answer it: use aforward there`;
}

/** Whether an address is this machine. */
export function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}

function causeOf(failure: Failure, call: Call): Error {
  const cause: Error & { code?: string } = new Error(call.redact(failure.message));
  if (failure.code !== undefined) cause.code = failure.code;
  return cause;
}
