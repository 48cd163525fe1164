import type { Config, Kind } from "../config/types.ts";
import type { Section } from "../finding.ts";
import type { RegistryContext } from "../registries/context.ts";
import type { Selection } from "./prepare.ts";
import { openRegistries } from "../registries/open.ts";
import { build, brokenSections, select } from "./prepare.ts";
import { inOrder } from "./plan.ts";
import { Preparation } from "./preparation.ts";
import { readReleases } from "./releases.ts";

export interface PackedFile {
  name: string;
  version: string;
  kind: Kind;
  /** Absolute. */
  path: string;
}

/** Checks, builds and packs without any registry. Problems are returned as findings; then no files are. */
export async function packRelease(
  config: Config,
  context: RegistryContext,
  selection: Selection,
): Promise<{ sections: Section[]; files: PackedFile[] }> {
  const entries = await select(config, context.io, selection);
  const { releases, findings } = readReleases(config, entries);
  const registries = openRegistries(config, context);
  const work = inOrder(releases).map((release) => new Preparation(release, registries[release.entry.kind]));
  for (const item of work) await item.inspect(context.io, { list: false, lookUp: false });
  const sound = () => findings.length === 0 && work.every((item) => item.sound);
  if (sound()) await build(work, registries);
  for (const item of work) await item.inspectPacked();
  const files: PackedFile[] = [];
  for (const { release, registry } of sound() ? work : []) {
    const { name, version, entry } = release;
    for (const path of await registry.packed(release)) files.push({ name, version, kind: entry.kind, path });
  }
  const own = work.map(({ heading, checks }) => ({ heading, checks: checks, notes: [] }));
  return { sections: [...brokenSections(findings), ...own], files };
}
