import { readFileSync } from "node:fs";
import type { Finding } from "../finding.ts";
import { registryNames } from "../registries/names.ts";
import type { Release } from "../registries/registry.ts";

/** Checks that the registry accepts this name and version, and that it is the package of pubtool.toml. */
export function checkNames(release: Release): Finding[] {
  const { entry, manifest, version } = release;
  const findings: Finding[] = [];
  const fail = (id: string, message: string, hint: string) =>
    findings.push({ id, verdict: "failed", message, hint, package: entry.name, place: entry.place });
  if (manifest.private) {
    fail(
      "package-private",
      `${manifest.file} marks "${manifest.name}" as not to be published`,
      "remove it from pubtool.toml, or allow publishing in the manifest",
    );
  }
  const rules = registryNames[entry.kind];
  if (rules.normalizeName(manifest.name) !== rules.normalizeName(release.name)) {
    fail(
      "name-mismatch",
      `pubtool.toml names the package "${release.name}", ${manifest.file} names it "${manifest.name}"`,
      `the manifest's name is what gets published: write name or registry_name = "${manifest.name}"`,
    );
  }
  if (!rules.isValidName(manifest.name)) {
    fail(
      "name-invalid",
      `"${manifest.name}" is not a valid name at ${entry.kind}`,
      "rename it in the manifest",
    );
  }
  if (!rules.isValidVersion(version)) {
    const local =
      entry.kind === "pyreg" && version.includes("+") ? "; a local version (with +) cannot be published" : "";
    fail(
      "version-invalid",
      `version "${version}" of "${manifest.name}" is not valid: expected ${rules.versionExample}${local}`,
      `change it in ${manifest.file}`,
    );
  }
  const placeholder = placeholderAddress(readFileSync(manifest.file, "utf8"));
  if (placeholder !== undefined) {
    fail(
      "placeholder-address",
      `${manifest.file} contains the placeholder address "${placeholder}"`,
      "write the address of the repository: names that end in .invalid never resolve (RFC 2606)",
    );
  }
  return findings;
}

function placeholderAddress(text: string): string | undefined {
  return /\bhttps?:\/\/(?:[^/\s"'@]*@)?[\w.-]+\.invalid(?![\w.-])[^\s"']*/i.exec(text)?.[0];
}
