import type { Config, Kind } from "../config/types.ts";
import { readManifest } from "../manifest/read.ts";
import type { Workplace } from "../registry/client.ts";
import { Jsreg } from "../registry/jsreg.ts";
import { Pyreg } from "../registry/pyreg.ts";
import type { Registry } from "../registry/registry.ts";
import { Rustreg } from "../registry/rustreg.ts";

/** Nothing is asked of a registry before it is used. */
export function openRegistries(config: Config, workplace: Workplace): Record<Kind, Registry> {
  return {
    rustreg: new Rustreg(workplace, config.registries.rustreg),
    pyreg: new Pyreg(workplace, config.registries.pyreg),
    jsreg: new Jsreg(workplace, config.registries.jsreg, npmVersions(config)),
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
      // told where the package itself is looked at
    }
  }
  return versions;
}
