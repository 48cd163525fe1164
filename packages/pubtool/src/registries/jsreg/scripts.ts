import type { PackageJson } from "./dependencies.ts";

const BUILD_SCRIPTS = ["prepublishOnly", "prepack", "prepare"];
/** Scripts of a package that run when it is packed or published. */
export const SCRIPTS = [...BUILD_SCRIPTS, "postpack", "publish", "postpublish"];

/** Whether scripts make what is packed. */
export function hasBuildScript({ scripts = {} }: PackageJson): boolean {
  return BUILD_SCRIPTS.some((name) => scripts[name] !== undefined);
}

/** Whether packing starts scripts; without them each packed file of a run is the same. */
export function runsWhenPacked(content: PackageJson): boolean {
  return hasBuildScript(content) || content.scripts?.["postpack"] !== undefined;
}
