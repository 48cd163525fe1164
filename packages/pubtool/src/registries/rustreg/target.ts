import { EXIT, PubtoolError } from "../../base/errors.ts";
import type { RegistrySettings } from "../../config/types.ts";
import { jsonBody } from "../../http/http.ts";
import { lastLines, runClient, type RegistryContext } from "../context.ts";
import type { Release } from "../registry.ts";
import { BUILT_IN, isBuiltIn } from "./built-in.ts";
import { cargoSetting } from "./cargo-config.ts";
import type { CrateDependency } from "./dependencies.ts";

/** A crate's workspace, and the registry that cargo will publish it to. */
export interface Target {
  workspace: string;
  /** Name of the registry in cargo's configuration. */
  registry: string;
  /** In cargo's notation, `sparse+https://…/`. */
  index: string;
  /** Required fields that the manifest does not have. */
  missing: string[];
  dependencies: readonly CrateDependency[];
}

/** The name under which cargo is configured with an index that only pubtool.toml names. */
const OWN_NAME = "pubtool";

/** The registry that the crate names as its only one, else cargo's default, else the one that pubtool.toml names. */
export async function findTarget(
  context: RegistryContext,
  settings: RegistrySettings,
  { folder, manifest }: Release,
): Promise<Target> {
  const args = ["metadata", "--no-deps", "--format-version", "1"];
  const { code, stdout, output } = await runClient(context, "cargo", args, folder);
  if (code !== 0) {
    throw new PubtoolError(`cargo cannot read ${manifest.file}: ${lastLines(output, 6)}`, {
      hint: "`cargo metadata` reports the same error",
    });
  }
  const metadata = jsonBody({ text: stdout }) as unknown as Metadata;
  const crate = metadata.packages.find(({ name }) => name === manifest.name);
  const publish = crate?.publish ?? undefined;
  const named =
    publish?.length === 1 ? publish[0] : cargoSetting(folder, context.io.env, ["registry", "default"]);
  const own = settings.index;
  const index =
    own ??
    (named === undefined ? undefined : cargoSetting(folder, context.io.env, ["registries", named, "index"]));
  if (index === undefined) throw noIndex(manifest.file, named);
  if (!index.startsWith("sparse+")) throw notSparse(index);
  return {
    workspace: metadata.workspace_root,
    registry: (await isBuiltIn(context, index)) ? BUILT_IN : (named ?? OWN_NAME),
    index: index.endsWith("/") ? index : `${index}/`,
    missing: crate === undefined ? [] : missingFields(crate),
    dependencies: crate?.dependencies ?? [],
  };
}

interface Metadata {
  workspace_root: string;
  packages: Crate[];
}

interface Crate {
  name: string;
  publish: string[] | null;
  description: string | null;
  license: string | null;
  license_file: string | null;
  dependencies: CrateDependency[];
}

function missingFields({ description, license, license_file }: Crate): string[] {
  return [
    ...(description?.trim() ? [] : ['"description"']),
    ...((license ?? license_file) ? [] : ['"license" or "license-file"']),
  ];
}

function noIndex(file: string, named: string | undefined): PubtoolError {
  const what = named === undefined ? "no registry" : `no index for the registry "${named}"`;
  return new PubtoolError(`${file}: ${what} is configured in pubtool.toml or cargo`, {
    hint: 'set index under [registry.rustreg] in pubtool.toml, e.g. "sparse+https://<your index>/"',
    exitCode: EXIT.usage,
  });
}

function notSparse(index: string): PubtoolError {
  return new PubtoolError(
    `the index "${index}" is not a sparse index, which is the only kind that pubtool reads`,
    {
      hint: 'use the address that begins with "sparse+"',
      exitCode: EXIT.usage,
    },
  );
}
