import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { EXIT, PubtoolError } from "../base/errors.ts";
import { ConfigError } from "../finding.ts";
import type { Env } from "../base/io.ts";
import { readToml, TomlSyntaxError } from "../toml.ts";
import { readAuth, readRegistries } from "./registries.ts";
import { readPackages } from "./packages.ts";
import { Reader } from "./reader.ts";
import type { Config } from "./types.ts";

export const CONFIG_NAME = "pubtool.toml";

export interface ConfigLocation {
  /** Absolute. */
  cwd: string;
  /** `--config`: relative to `cwd`. */
  file?: string;
}

/**
 * Reads and validates `pubtool.toml`. Throws {@link ConfigError} with everything that is wrong with it, and
 * PubtoolError when there is none.
 */
export function loadConfig(location: ConfigLocation, env: Env): Config {
  const file = findConfig(location);
  if (file === undefined) {
    throw new PubtoolError(`no ${CONFIG_NAME} in "${location.cwd}" or above it in this repository`, {
      hint: "`pubtool init` writes one for the packages it finds",
      exitCode: EXIT.usage,
    });
  }
  return parseConfig(readText(file), file, env);
}

/** Where the configuration is: the file that was named, else the first one from `cwd` up to the repository's root. */
export function findConfig({ cwd, file }: ConfigLocation): string | undefined {
  if (file !== undefined) return resolve(cwd, file);
  for (let folder = cwd; ; folder = dirname(folder)) {
    const candidate = join(folder, CONFIG_NAME);
    if (existsSync(candidate)) return candidate;
    if (existsSync(join(folder, ".git")) || dirname(folder) === folder) return undefined;
  }
}

function parseConfig(text: string, file: string, env: Env): Config {
  const root = dirname(file);
  const shown = relative(checkoutOf(root), file).replaceAll("\\", "/");
  const document = readDocument(text, shown);
  const reader = new Reader(document, shown);
  const top = reader.table(document.value, [], ["package", "registry", "auth"]);
  const config: Config = {
    file,
    root,
    packages: readPackages(reader, top["package"], root),
    registries: readRegistries(reader, top["registry"], env),
    auth: readAuth(reader, top["auth"]),
  };
  if (reader.findings.length > 0) throw new ConfigError(shown, inFileOrder(reader.findings));
  return config;
}

/** The root of the git checkout, which annotations and code scanning expect paths to be relative to; else the folder itself. */
function checkoutOf(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return start;
  }
}

function readDocument(text: string, file: string) {
  try {
    return readToml(text);
  } catch (error) {
    if (!(error instanceof TomlSyntaxError)) throw error;
    const place = { file, ...error.position };
    const message = `this is not TOML: ${error.message.toLowerCase()}`;
    throw new ConfigError(file, [{ id: "config-syntax", verdict: "failed", message, place }]);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === "ENOENT" ? "there is no such file" : String(error);
    throw new PubtoolError(`cannot read the configuration "${file}": ${reason}`, {
      hint: "`--config` takes the path of a pubtool.toml",
      exitCode: EXIT.usage,
    });
  }
}

function inFileOrder(findings: ConfigError["findings"]): ConfigError["findings"] {
  return findings.toSorted((a, b) => a.place!.line - b.place!.line || a.place!.column - b.place!.column);
}
