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
    rustreg: new Rustreg(context, config.registries.rustreg),
    pyreg: new Pyreg(context, config.registries.pyreg),
    jsreg: new Jsreg(context, config.registries.jsreg, npmVersions(config)),
  };
}

/** Versions of all configured npm packages, also of those that are not selected: `workspace:` may point at them. */
function npmVersions({ packages, root }: Config): ReadonlyMap<string, string> {
  const versions = new Map<string, string>();
  for (const entry of packages.filter(({ kind }) => kind === "jsreg")) {
    try {
      const { name, version } = readManifest(entry, root);
      if (version !== undefined) versions.set(name, version);
    } catch {
      // reported where the package itself is checked
    }
  }
  return versions;
}
