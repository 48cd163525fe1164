import type { Env } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import type { TomlTable } from "../toml.ts";
import type { Reader } from "./reader.ts";
import type { Config, Kind, RegistrySettings } from "./types.ts";
import { KINDS } from "./types.ts";

const REGISTRY_KEYS: Record<Kind, readonly string[]> = {
  rustreg: ["url", "index", "pacing"],
  pyreg: ["url", "upload_url", "attestations"],
  jsreg: ["url"],
};

const EXPECTED = "must be an http or https address without a user";

export function readRegistries(reader: Reader, value: unknown, env: Env): Config["registries"] {
  const table = reader.table(value, ["registry"], KINDS);
  return {
    rustreg: readRegistry(reader, table, "rustreg", env),
    pyreg: readRegistry(reader, table, "pyreg", env),
    jsreg: readRegistry(reader, table, "jsreg", env),
  };
}

function readRegistry(reader: Reader, registries: TomlTable, kind: Kind, env: Env): RegistrySettings {
  const at = ["registry", kind];
  const table = reader.table(registries[kind], at, REGISTRY_KEYS[kind]);
  const url = environmentUrl(reader, kind, env) ?? readUrl(reader, table, at, "url");
  const uploadUrl = readUrl(reader, table, at, "upload_url");
  const index = reader.string(table, at, "index");
  const pacing = reader.boolean(table, at, "pacing");
  const attestations = reader.boolean(table, at, "attestations");
  return {
    ...(pacing === undefined ? {} : { pacing }),
    ...(attestations === undefined ? {} : { attestations }),
    ...(url === undefined ? {} : { url }),
    ...(uploadUrl === undefined ? {} : { uploadUrl }),
    ...(index === undefined ? {} : { index }),
  };
}

export function readAuth(reader: Reader, value: unknown): Config["auth"] {
  const table = reader.table(value, ["auth"], ["client_id"]);
  const clientId = reader.string(table, ["auth"], "client_id");
  return clientId === undefined ? {} : { clientId };
}

function environmentUrl(reader: Reader, kind: Kind, env: Env): string | undefined {
  const variable = `PUBTOOL_${kind.toUpperCase()}_URL`;
  const value = envValue(env, variable);
  if (value === undefined) return undefined;
  const url = webAddress(value);
  if (url === undefined) {
    reader.report(
      "config-invalid-value",
      ["registry", kind, "url"],
      `the environment variable ${variable} is "${withoutPassword(value)}": ${EXPECTED}`,
    );
  }
  return url;
}

function readUrl(reader: Reader, table: TomlTable, at: readonly string[], key: string): string | undefined {
  const value = reader.string(table, at, key);
  if (value === undefined) return undefined;
  const url = webAddress(value);
  if (url === undefined) reader.invalid([...at, key], withoutPassword(value), EXPECTED);
  return url;
}

/** Without the slash at the end, so that paths can be added; undefined when it is not an address that may receive a token. */
function webAddress(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, username, password } = new URL(value);
  if ((protocol !== "https:" && protocol !== "http:") || username || password) return undefined;
  return value.replace(/\/+$/, "");
}

/** A password in an address is a secret as well, and the message may end up in a log. */
function withoutPassword(address: string): string {
  return address.replace(/\/\/[^/]*@/, "//***@");
}
