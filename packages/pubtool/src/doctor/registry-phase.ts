import type { Config, RegistrySettings } from "../config/types.ts";
import type { Finding, Section } from "../finding.ts";
import type { Io } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import { isHeaderValue } from "../http/http.ts";
import { cargoSetting } from "../registries/rustreg/cargo-config.ts";
import { judge } from "./registration.ts";
import type { Answer } from "./trusted-publishing-api.ts";
import { apiAddress, createClient, listRegistrations } from "./trusted-publishing-api.ts";

const VARIABLE = "RUSTREG_DOCTOR_TOKEN";
const ID = "rustreg-registration";

/** Phase 3: the declarations, compared with the registrations. Undefined without a token. */
export async function registrySection(config: Config | undefined, io: Io): Promise<Section | undefined> {
  const token = envValue(io.env, VARIABLE);
  if (token === undefined) return undefined;
  const section = { heading: "trust policy (rustreg registry)", prefix: "trust-policy" };
  const declared = (config?.packages ?? []).filter(
    ({ kind, trustPolicy }) => kind === "rustreg" && trustPolicy,
  );
  if (!config || declared.length === 0) {
    return {
      ...section,
      checks: [],
      notes: ["not declared: no rustreg package has a [package.trust_policy] block"],
    };
  }
  const label = "the registrations are what is declared";
  if (!isHeaderValue(token))
    return { ...section, checks: [{ id: ID, label, findings: [noToken()] }], notes: [] };
  return {
    ...section,
    checks: [{ id: ID, label, findings: await ask(config, declared, token, io) }],
    notes: [],
  };
}

async function ask(config: Config, declared: Config["packages"], token: string, io: Io): Promise<Finding[]> {
  const client = createClient(io);
  const { url, reason } = await apiAddress(
    { ...fromCargo(config, io), ...config.registries.rustreg },
    client,
  );
  if (url === undefined && reason === undefined) return [noAddress()];
  const findings: Finding[] = [];
  let last: Answer | undefined;
  for (const entry of declared) {
    // after one missing response the other crates are not requested, which limits the time for many crates
    if (url === undefined) last = { outcome: "unavailable", reason: reason! };
    else if (last?.outcome !== "unavailable")
      last = await listRegistrations(url, entry.registryName, token, client);
    findings.push(judge(entry, entry.trustPolicy!, last));
  }
  return findings;
}

/** The index of cargo's default registry; what pubtool.toml says about the registry wins over it. */
function fromCargo({ root }: Config, { env }: Io): RegistrySettings {
  const name = cargoSetting(root, env, ["registry", "default"]);
  const index = name === undefined ? undefined : cargoSetting(root, env, ["registries", name, "index"]);
  return index === undefined ? {} : { index };
}

/** It cannot even be sent. */
function noToken(): Finding {
  return {
    id: "rustreg-token-refused",
    verdict: "failed",
    message: `${VARIABLE} contains a line break or another character that a token cannot contain`,
    hint: "store the token again, without quotes and in one line",
  };
}

function noAddress(): Finding {
  return {
    id: "rustreg-no-address",
    verdict: "failed",
    message: `${VARIABLE} is set, and the address of the rustreg registry is not configured`,
    hint: "set `url` under [registry.rustreg] in pubtool.toml, or PUBTOOL_RUSTREG_URL; cargo has no default registry configured",
  };
}
