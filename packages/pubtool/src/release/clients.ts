import parse from "semver/functions/coerce.js";
import compare from "semver/functions/compare.js";
import { runChild } from "../base/child-process.ts";
import { PubtoolError } from "../base/errors.ts";
import type { Env } from "../base/io.ts";
import type { Check, Finding } from "../finding.ts";
import type { Client, Registry, Release } from "../registries/registry.ts";

const versions = new Map<string, Promise<string | undefined>>();

/** Checks that the programs that will upload are installed in a sufficient version; undefined when none is needed. */
export async function checkClients(
  { clients }: Registry,
  { entry, folder }: Release,
  env: Env,
): Promise<Check | undefined> {
  if (clients.length === 0) return undefined;
  const findings = await Promise.all(clients.map((client) => checkClient(client, entry.name, folder, env)));
  return { id: "clients", label: "required programs", findings };
}

async function checkClient(client: Client, name: string, folder: string, env: Env): Promise<Finding> {
  const { program, minimum, install } = client;
  const about = { package: name };
  const version = await versionOf(program, folder, env);
  if (version === undefined) {
    return {
      id: "client-missing",
      verdict: "failed",
      message: `"${program}" is needed to publish "${name}", and is not installed or not on the PATH`,
      hint: `install it: ${install}`,
      ...about,
    };
  }
  if (compare(parse(version) ?? "0.0.0", minimum) < 0) {
    return {
      id: "client-outdated",
      verdict: "failed",
      message: `"${program}" is version ${version}, expected ${minimum} or later`,
      hint: `update it: ${install}`,
      ...about,
    };
  }
  return { id: "client-version", verdict: "ok", message: `${program} ${version}`, ...about };
}

/** Each program is started once per run and PATH. */
function versionOf(program: string, folder: string, env: Env): Promise<string | undefined> {
  const key = `${program} ${env["PATH"] ?? ""}`;
  const known = versions.get(key) ?? readVersion(program, folder, env);
  versions.set(key, known);
  return known;
}

async function readVersion(program: string, folder: string, env: Env): Promise<string | undefined> {
  try {
    const { code, stdout } = await runChild(program, ["--version"], { cwd: folder, env });
    return code === 0 ? (parse(stdout)?.version ?? stdout.trim()) : undefined;
  } catch (error) {
    if (error instanceof PubtoolError) return undefined;
    throw error;
  }
}
