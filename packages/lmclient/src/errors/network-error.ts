import {
  LMInterruptedError,
  LMTimeoutError,
  LMTransportError,
  LMUnexpectedError,
  type LMError,
} from "./classes.ts";
import type { Failure } from "./transfer-error.ts";
import { DEFAULT_BASE_URL } from "../base/defaults.ts";
import type { CallContext } from "./call-context.ts";

/** Failures that may be temporary. A host name that does not exist or a wrong certificate is permanent. */
const temporary =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EAI_AGAIN|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_SOCKET)$/;

/** Whether a retry may succeed. */
export function isTransient(failure: Failure): boolean {
  if (failure.reason === "connect_timeout") return true;
  return failure.reason === "network" && temporary.test(failure.code ?? "");
}

/** The error for an exchange without a complete response. */
export function networkError(
  failure: Failure,
  call: CallContext,
  /** Whether the server is in the thread that the call blocked. */
  same_thread = false,
): LMError {
  const { url } = call.request;
  const details = { model: call.model, cause: causeOf(failure, call) };
  switch (failure.reason) {
    case "timeout":
      return new LMTimeoutError(timeoutText(call, same_thread), details);
    case "connect_timeout":
      return new LMTimeoutError(
        `no connection to ${url}${throughProxy(call)} within the connect limit of 10 s; is the address right?`,
        details,
      );
    case "interrupted":
      return new LMInterruptedError(`the call to ${url} was interrupted by SIGINT`, details);
    case "idle_timeout":
      return new LMTimeoutError(
        `the stream from ${url} stopped: no bytes within the idle_timeout of ${call.settings.idle_timeout} s`,
        details,
      );
    case "proxy":
      return new LMTransportError(proxyText(failure, call), details);
    case "too_large":
      return new LMUnexpectedError(`${url}: ${failure.message}; reading stopped`, details);
    case "encoding":
      return new LMUnexpectedError(
        `the body from ${url} cannot be decompressed: ${failure.message}`,
        details,
      );
    case "network":
      return transportError(failure, call, details);
  }
}

function transportError(failure: Failure, call: CallContext, details: object): LMError {
  const { url } = call.request;
  const { code = "" } = failure;
  if (code.startsWith("HPE_")) {
    return new LMUnexpectedError(
      `the response from ${url} is not valid HTTP (${code}: ${failure.message}); is that port a web server, and http or https right?`,
      details,
    );
  }
  return new LMTransportError(transportText(failure, call, new URL(url)), details);
}

function transportText(failure: Failure, call: CallContext, url: URL): string {
  const { code = "", message } = failure;
  const tried = failure.tried?.length ? ` (tried ${failure.tried.join(", ")})` : "";
  const proxy = call.request.connection?.proxy;
  if (proxy !== undefined && /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/.test(code))
    return `the proxy ${new URL(proxy).host} cannot be reached (${code})${tried}; check the option proxy, or HTTP_PROXY and HTTPS_PROXY`;
  if (code === "ECONNREFUSED") {
    const advice =
      call.settings.base_url === DEFAULT_BASE_URL
        ? "the default local server is not running; start Ollama, or set base_url"
        : "no server listens there; is it running, and is base_url right?";
    return `connection to ${url.host} refused${tried}: ${advice}`;
  }
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `the host name "${url.hostname}" cannot be resolved (${code}); check base_url and the network`;
  if (/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(code))
    return `${url.host} closed the connection before the response was complete (${code})`;
  if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO/.test(code))
    return `the certificate of ${url.host} is not trusted (${code}: ${message}); pass the certificate of your own authority as ca, or set NODE_EXTRA_CA_CERTS to its file`;
  if (/SSL|EPROTO/.test(code))
    return `TLS with ${url.host} failed (${code}); is the address http rather than https?`;
  return `${url.href} cannot be reached: ${call.redact(message)}${code ? ` (${code})` : ""}${tried}`;
}

/** The proxy's refusal to connect to the server. Its address is shown without the password. */
function proxyText({ status, message }: Failure, call: CallContext): string {
  const { url, connection } = call.request;
  const { host } = new URL(connection?.proxy ?? url);
  const advice =
    status === 407
      ? 'it requires a user name and password: proxy: "http://user:password@host:port"'
      : "does it allow this host and support CONNECT?";
  return `the proxy ${host} did not connect to ${new URL(url).host}: ${call.redact(message)}; ${advice}`;
}

function throughProxy(call: CallContext): string {
  const proxy = call.request.connection?.proxy;
  return proxy === undefined ? "" : ` through the proxy ${new URL(proxy).host}`;
}

function timeoutText(call: CallContext, same_thread: boolean): string {
  const { timeout } = call.settings;
  const url = new URL(call.request.url);
  const text = `no complete response from ${url.href}${timeout === undefined ? " in time" : ` within the timeout of ${timeout} s`}`;
  if (!same_thread) return text;
  return `${text}; the server is in the thread that forward blocks, so it can never answer: use aforward`;
}

function causeOf(failure: Failure, call: CallContext): Error {
  const cause: Error & { code?: string } = new Error(call.redact(failure.message));
  if (failure.code !== undefined) cause.code = failure.code;
  return cause;
}
