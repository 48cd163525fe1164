import { EXIT, PubtoolError } from "../../base/errors.ts";
import { lastLines, runClient, type RegistryContext } from "../context.ts";
import type { Release } from "../registry.ts";
import type { PackageJson } from "./dependencies.ts";

const hint = "set url under [registry.jsreg] in pubtool.toml, or PUBTOOL_JSREG_URL";

/**
 * The address of the registry that `npm publish` would use: that of the package's `publishConfig`, else of npm's
 * configuration. Without a slash at its end.
 * @throws {PubtoolError} if neither has one
 */
export async function findAddress(
  context: RegistryContext,
  { name, folder }: Pick<Release, "name" | "folder">,
  { publishConfig }: PackageJson,
): Promise<string> {
  const scope = /^(@[^/]+)\//.exec(name)?.[1];
  const own = (scope && publishConfig?.[`${scope}:registry`]) ?? publishConfig?.["registry"];
  if (typeof own === "string") return own.replace(/\/+$/, "");
  // In a folder of npm workspaces the configuration of their root counts, and `npm config` works only there.
  const root = await ask(context, ["prefix"], folder);
  for (const key of [...(scope === undefined ? [] : [`${scope}:registry`]), "registry"]) {
    const value = await ask(context, ["config", "get", key], root);
    if (/^https?:\/\//.test(value)) return value.replace(/\/+$/, "");
  }
  throw new PubtoolError("npm has no registry configured", { hint, exitCode: EXIT.usage });
}

/** What npm prints. */
async function ask(context: RegistryContext, args: readonly string[], folder: string): Promise<string> {
  const { code, stdout, output } = await runClient(context, "npm", args, folder);
  if (code === 0) return stdout.trim();
  throw new PubtoolError(`npm ${args.join(" ")} failed in ${folder}:\n${lastLines(output, 6)}`, {
    hint,
    exitCode: EXIT.usage,
  });
}
