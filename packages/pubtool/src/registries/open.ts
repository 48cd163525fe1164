import type { Config, Kind } from "../config/types.ts";
import { readManifest } from "./read-manifest.ts";
import type { RegistryContext } from "./context.ts";
import { Jsreg } from "./jsreg/registry.ts";
import { Pyreg } from "./pyreg/registry.ts";
import type { Registry } from "./registry.ts";
import { Rustreg } from "./rustreg/registry.ts";

/** Nothing is asked of a registry before it is used. */
export function openRegistries(config: Config, context: RegistryContext): Record<Kind, Registry> {
  return {
    rustreg: new Rustreg(context, config.registries.rustreg, new Set(versionsOf(config, "rustreg").keys())),
    pyreg: new Pyreg(context, config.registries.pyreg),
    jsreg: new Jsreg(context, config.registries.jsreg, versionsOf(config, "jsreg")),
  };
}

/** Versions of all configured packages of this kind, also of those that are not selected: others may depend on them. */
function versionsOf({ packages, root }: Config, wanted: Kind): ReadonlyMap<string, string> {
  const versions = new Map<string, string>();
  for (const entry of packages.filter(({ kind }) => kind === wanted)) {
    try {
      const { name, version } = readManifest(entry, root);
      if (version !== undefined) versions.set(name, version);
    } catch {
      // reported where the package itself is checked
    }
  }
  return versions;
}
