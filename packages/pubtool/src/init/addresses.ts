import { join } from "node:path";
import { UsageError } from "../base/errors.ts";
import type { Io } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import type { Kind } from "../config/types.ts";
import { cargoSetting } from "../registries/rustreg/cargo-config.ts";
import type { FoundPackage } from "./discover.ts";

/** A key of a `[registry.<kind>]` table. */
export interface Setting {
  kind: Kind;
  key: "url" | "upload_url" | "index";
  /** Absent: a release needs it, and it is not known yet. */
  value?: string;
}

/** Addresses given by flags, by `<kind>.<key>`. */
export type GivenAddresses = Readonly<Record<string, string | undefined>>;

interface Wanted {
  kind: Kind;
  key: Setting["key"];
  flag: string;
  question: string;
  /** A release needs it: it is asked for, and reported where it is missing. */
  required: boolean;
}

const WANTED: readonly Wanted[] = [
  {
    kind: "rustreg",
    key: "index",
    flag: "--rustreg-index",
    question: "sparse index of the Rust registry (sparse+https://…)",
    required: true,
  },
  {
    kind: "pyreg",
    key: "url",
    flag: "--pyreg-url",
    question: "address of the Python registry (https://…, without /simple)",
    required: true,
  },
  {
    kind: "pyreg",
    key: "upload_url",
    flag: "--pyreg-upload-url",
    question: "address for uploads of Python files (empty: /legacy/ under the registry's address)",
    required: false,
  },
  { kind: "jsreg", key: "url", flag: "--jsreg-url", question: "", required: false },
];

/**
 * The registry settings that the packages need: from the flags, the environment or cargo's configuration, else from a
 * person on a terminal. npm has a registry of its own configuration, and is not asked for. Throws UsageError.
 */
export async function registrySettings(
  packages: readonly FoundPackage[],
  given: GivenAddresses,
  io: Io,
): Promise<Setting[]> {
  const settings: Setting[] = [];
  for (const wanted of WANTED) {
    const { kind, key, flag, required } = wanted;
    const flagValue = given[`${kind}.${key}`];
    const found = packages.filter((each) => each.kind === kind);
    if (found.length === 0) {
      if (flagValue !== undefined) throw new UsageError(`${flag}: there is no ${kind} package here`);
      continue;
    }
    const problem = flagValue === undefined ? undefined : problemOf(key, flagValue);
    if (problem !== undefined) throw new UsageError(`${flag} "${withoutUser(flagValue!)}" ${problem}`);
    const asked = required || settings.some((other) => other.kind === kind && other.value !== undefined);
    const value = flagValue ?? configured(wanted, found, io) ?? (asked ? await ask(wanted, io) : undefined);
    if (value !== undefined)
      settings.push({ kind, key, value: value.replace(/\/+$/, (end) => end.slice(0, 1)) });
    else if (required) settings.push({ kind, key });
  }
  return settings;
}

/** What this machine is configured with; a runner of the workflow host does not have the user's own files. */
function configured({ kind, key }: Wanted, found: readonly FoundPackage[], io: Io): string | undefined {
  if (kind === "pyreg" && key === "url") return envValue(io.env, "PUBTOOL_PYREG_URL");
  if (kind === "pyreg") return envValue(io.env, "TWINE_REPOSITORY_URL");
  if (kind !== "rustreg") return undefined;
  const folder = join(io.cwd, found[0]!.path);
  const own = found.map(({ manifest }) => manifest.registry).find((registry) => registry !== undefined);
  const name = own ?? cargoSetting(folder, io.env, ["registry", "default"]);
  return name === undefined ? undefined : cargoSetting(folder, io.env, ["registries", name, "index"]);
}

async function ask({ key, question }: Wanted, { stdin, stderr }: Io): Promise<string | undefined> {
  if (stdin?.isTTY !== true || question === "") return undefined;
  for (;;) {
    stderr.write(`${question}: `);
    const answer = (await stdin.line()).trim();
    if (answer === "") return undefined;
    const problem = problemOf(key, answer);
    if (problem === undefined) return answer;
    stderr.write(`"${withoutUser(answer)}" ${problem}\n`);
  }
}

function problemOf(key: Setting["key"], value: string): string | undefined {
  const address = key === "index" ? value.replace(/^sparse\+/, "") : value;
  if (key === "index" && address === value) return 'is not a sparse index: it has to begin with "sparse+"';
  if (!URL.canParse(address)) return "is not an http or https address";
  const { protocol, username, password } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return "is not an http or https address";
  return username === "" && password === "" ? undefined : "contains a user or a password, which is a secret";
}

/** A password in an address is a secret, and the message may be stored in a log. */
function withoutUser(address: string): string {
  return address.replace(/\/\/[^/]*@/, "//***@");
}
