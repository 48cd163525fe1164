import { join } from "node:path";
import type { Env } from "../base/io.ts";
import type { Config, PackageEntry } from "../config/types.ts";
import { cargoSetting } from "../registries/rustreg/cargo-config.ts";
import { readManifest } from "../registries/read-manifest.ts";

/**
 * What a release will miss: registries of declared packages whose address neither pubtool.toml, the environment nor the
 * repository's own cargo configuration contains. npm has a registry of its own configuration. Lines, not findings: the
 * workflow's job may set the variables.
 */
export function missingAddresses({ packages, registries, root }: Config, env: Env): string[] {
  const of = (kind: PackageEntry["kind"]) => packages.filter((entry) => entry.kind === kind);
  const lines: string[] = [];
  if (of("pyreg").length > 0 && registries.pyreg.url === undefined) {
    lines.push(
      "pyreg has no address here: a release needs url under [registry.pyreg], or PUBTOOL_PYREG_URL in the workflow",
    );
  }
  const isKnown = (entry: PackageEntry) => cargoIndex(entry, root, env) !== undefined;
  if (registries.rustreg.index === undefined && !of("rustreg").every(isKnown)) {
    lines.push(
      "rustreg has no index here: a release needs index under [registry.rustreg], or a registry in .cargo/config.toml",
    );
  }
  return lines;
}

/** The index of the registry that a crate will be published to, from the environment and the repository's files. */
function cargoIndex(entry: PackageEntry, root: string, env: Env): string | undefined {
  // The user's own files are not on the runner.
  const ofRepository = { ...env, CARGO_HOME: join(root, ".cargo") };
  const setting = (...path: string[]) => cargoSetting(join(root, entry.path), ofRepository, path);
  const name = onlyRegistry(entry, root) ?? setting("registry", "default");
  return name === undefined ? undefined : setting("registries", name, "index");
}

function onlyRegistry(entry: PackageEntry, root: string): string | undefined {
  try {
    return readManifest(entry, root).registry;
  } catch {
    // preflight reports manifests that cannot be read
    return undefined;
  }
}
