import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jsonBody } from "../../http/http.ts";
import { runClient, type RegistryContext } from "../context.ts";

/** cargo's name of the registry that a dependency without `registry` comes from. */
export const BUILT_IN = "crates-io";

/** A crate whose only purpose is that cargo names the source of its dependency; nothing of it is resolved. */
const PROBE =
  '[package]\nname = "probe"\nversion = "0.0.0"\nedition = "2021"\n[lib]\npath = "lib.rs"\n[dependencies]\nany = "1"\n[workspace]\n';

/**
 * Whether the index is the one of cargo's built-in registry. Under any other name than its own, cargo treats the same
 * address as another registry, and rejects every crate with ordinary dependencies. cargo names the built-in registry by
 * its git repository, `<host>-index`; the sparse index of that host is at `index.<host>`.
 */
export async function isBuiltIn(context: RegistryContext, index: string): Promise<boolean> {
  const address = index.replace(/^sparse\+/, "");
  const host = URL.canParse(address) ? /^index\.(.+)$/.exec(new URL(address).hostname)?.[1] : undefined;
  if (host === undefined) return false;
  const source = await builtInSource(context);
  return source?.replace(/\/+$/, "").endsWith(`/${host}-index`) === true;
}

/** `registry+https://…`; undefined where cargo does not answer. */
async function builtInSource(context: RegistryContext): Promise<string | undefined> {
  const folder = join(context.scratch, "probe");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "Cargo.toml"), PROBE);
  writeFileSync(join(folder, "lib.rs"), "");
  const args = ["metadata", "--no-deps", "--format-version", "1"];
  const { code, stdout } = await runClient(context, "cargo", args, folder);
  if (code !== 0) return undefined;
  const { packages } = jsonBody({ text: stdout }) as unknown as {
    packages: { dependencies: { source: string | null }[] }[];
  };
  return packages[0]?.dependencies[0]?.source ?? undefined;
}
