import type { Finding } from "../../finding.ts";
import type { Release } from "../registry.ts";
import type { PackageJson } from "./dependencies.ts";

/** Files that npm packs whatever `files` says. */
const ALWAYS = /^(package\.json|readme(\.[^/]*)?|(?:license|licence)(\.[^/]*)?)$/i;

/**
 * Compares the entry points of package.json with the packed files. `built`: the package's own scripts have run; before
 * that, a missing file is unknown when there are scripts that may write it.
 */
export function checkPackedFiles(
  release: Release,
  content: PackageJson,
  packed: readonly string[],
  { built }: { built: boolean },
): Finding[] {
  const about = { package: release.entry.name };
  const findings = entryPoints(content)
    .filter(({ target }) => !isPacked(target, packed))
    .map(({ key, target }): Finding => {
      const message = `${key} of ${release.manifest.file} is "${target}", which is not among the packed files`;
      return built
        ? {
            id: "entry-missing",
            verdict: "failed",
            message,
            hint: "build it, or correct the path; `files` and .npmignore decide what is packed (`npm pack --dry-run` lists it)",
            ...about,
          }
        : {
            id: "entry-missing",
            verdict: "unknown",
            message: `${message}; its scripts, which did not run, may write it`,
            ...about,
          };
    });
  if (Array.isArray(content["files"]) && packed.every((file) => ALWAYS.test(file))) {
    findings.push({
      id: "files-empty",
      verdict: built ? "failed" : "unknown",
      message: `"files" of ${release.manifest.file} matches no file: ${JSON.stringify(content["files"])}`,
      hint: "build the package, or correct the patterns",
      ...about,
    });
  }
  return findings;
}

interface EntryPoint {
  key: string;
  target: string;
}

function entryPoints(content: PackageJson): EntryPoint[] {
  const single = ["main", "module", "types", "typings"].flatMap((key) => {
    const target = content[key];
    return typeof target === "string" && target !== "" ? [{ key: `"${key}"`, target }] : [];
  });
  const { bin, exports } = content;
  const bins = typeof bin === "string" ? { "": bin } : isObject(bin) ? bin : {};
  return [
    ...single,
    ...Object.entries(bins).flatMap(([name, target]) =>
      typeof target === "string" ? [{ key: name === "" ? '"bin"' : `"bin"."${name}"`, target }] : [],
    ),
    ...exportTargets(exports, '"exports"'),
  ];
}

/** Every file that a condition or a subpath names; `null` excludes a subpath and names none. */
function exportTargets(value: unknown, key: string): EntryPoint[] {
  if (typeof value === "string") return value.startsWith("./") ? [{ key, target: value }] : [];
  if (Array.isArray(value)) {
    // the first target that works is used: one is enough
    const targets = value.flatMap((element) => exportTargets(element, key));
    return targets.slice(0, 1);
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, target]) => exportTargets(target, `${key}."${name}"`));
}

function isPacked(target: string, packed: readonly string[]): boolean {
  const path = target.replace(/^\.\//, "").replace(/\/+$/, "");
  if (path.includes("*")) {
    const [before = "", after = ""] = path.split("*");
    return packed.some(
      (file) => file.startsWith(before) && file.endsWith(after) && file.length > before.length + after.length,
    );
  }
  if (path === "" || path === ".") return packed.includes("index.js");
  // `main` is resolved like require(): with an extension, or as a folder
  const candidates = [
    path,
    ...["js", "json", "node", "cjs", "mjs"].map((extension) => `${path}.${extension}`),
    `${path}/index.js`,
  ];
  return candidates.some((candidate) => packed.includes(candidate)) || isEmptyFolderEntry(path, packed);
}

/** A folder with a package.json of its own has its own entry point. */
function isEmptyFolderEntry(path: string, packed: readonly string[]): boolean {
  return packed.includes(`${path}/package.json`);
}

/** The `owner/repo` in `repository`; undefined when there is none that can be read. */
export function declaredRepository({ repository }: PackageJson): string | undefined {
  const value = isObject(repository) ? repository["url"] : repository;
  if (typeof value !== "string") return undefined;
  const match =
    /^(?:git\+)?(?:[a-z]+:)?(?:\/\/)?(?:[^@/]+@)?(?:[^/:]+\.[^/:]+[/:])?([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[#/].*)?$/i.exec(
      value,
    );
  return match?.[1];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
