// Options for proxies and certificates. All are plain data, because the worker thread of blocking calls uses them too.
import type { Connection } from "../base/http-message.ts";
import { LMConfigurationError } from "../errors/classes.ts";
import { proxyFromEnvironment } from "./proxy-environment.ts";

/** The options about connections with all defaults applied. `proxy: undefined` means that of the environment. */
export interface ConnectionSettings {
  proxy: string | false | undefined;
  ca: string | undefined;
  cert: string | undefined;
  key: string | undefined;
}

/** How to connect to a URL with these settings; `undefined` for a direct connection. Throws LMConfigurationError. */
export function connectionTo(
  url: string,
  { proxy, ca, cert, key }: ConnectionSettings,
  environment: NodeJS.ProcessEnv = process.env,
): Connection | undefined {
  if ((cert === undefined) !== (key === undefined)) {
    fail(
      `${cert === undefined ? "key" : "cert"} given without ${cert === undefined ? "cert" : "key"}; a client certificate needs both`,
    );
  }
  const fromEnvironment = proxy === undefined ? proxyFromEnvironment(new URL(url), environment) : undefined;
  const through =
    proxy === undefined
      ? fromEnvironment && checkProxyAddress(fromEnvironment, "the proxy of the environment")
      : proxy || undefined;
  if (through === undefined && ca === undefined && cert === undefined) return undefined;
  return { proxy: through, ca, cert, key };
}

/** An http or https address, or `false` for no proxy. */
export function checkProxy(value: unknown): string | false {
  if (value === false || value === "") return false;
  if (typeof value !== "string")
    fail(`proxy is of type ${typeof value}; expected an address, or false for none`);
  return checkProxyAddress(value, "proxy");
}

/** PEM text, not a path. A list is joined. */
export function pemText(name: string) {
  return (value: unknown): string => {
    const text = Array.isArray(value) ? value.join("\n") : value;
    if (typeof text === "string" && text.includes("-----BEGIN ")) return text;
    // The value is not shown: it may be a private key.
    return fail(`${name} is not PEM text ("-----BEGIN …"); pass the content of the file, not its path`);
  };
}

function checkProxyAddress(value: string, what: string): string {
  const text = value.trim();
  // The address is not shown in errors: it may contain a password.
  if (!URL.canParse(text)) fail(`${what} is not an address; expected http://host:port`);
  const { protocol } = new URL(text);
  if (protocol !== "http:" && protocol !== "https:")
    fail(`${what} has the scheme "${protocol.slice(0, -1)}"; http and https proxies are supported`);
  return text;
}

function fail(message: string): never {
  throw new LMConfigurationError(message);
}
