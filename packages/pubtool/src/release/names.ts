import type { Kind } from "../config/types.ts";
import type { Finding } from "../finding.ts";
import { normalize } from "../registries/pyreg/distributions.ts";
import type { Release } from "../registries/registry.ts";

const NAMES: Readonly<Record<Kind, RegExp>> = {
  rustreg: /^[A-Za-z][A-Za-z0-9_-]{0,63}$/,
  pyreg: /^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/,
  jsreg: /^(?=.{1,214}$)(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/,
};

const SEMVER =
  /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;
const PEP440 =
  /^v?(\d+!)?\d+(\.\d+)*([-_.]?(a|b|c|rc|alpha|beta|pre|preview)[-_.]?\d*)?(-\d+|[-_.]?(post|rev|r)[-_.]?\d*)?([-_.]?dev[-_.]?\d*)?$/i;

/** Would the registry take this name and this version, and is it the package that pubtool.toml means? */
export function checkNames(release: Release): Finding[] {
  const { entry, manifest, version } = release;
  const findings: Finding[] = [];
  const fail = (id: string, message: string, hint: string) =>
    findings.push({ id, verdict: "failed", message, hint, package: entry.name, place: entry.place });
  if (manifest.private) {
    fail(
      "package-private",
      `${manifest.file} forbids to publish "${manifest.name}"`,
      "take it out of pubtool.toml, or out of the manifest's ban on publishing",
    );
  }
  const same =
    entry.kind === "pyreg"
      ? normalize(manifest.name) === normalize(release.name)
      : manifest.name === release.name;
  if (!same) {
    fail(
      "name-mismatch",
      `pubtool.toml means the package "${release.name}", and ${manifest.file} is named "${manifest.name}"`,
      `the manifest's name is what gets published: write name or registry_name = "${manifest.name}"`,
    );
  }
  if (!NAMES[entry.kind].test(manifest.name)) {
    fail(
      "name-invalid",
      `"${manifest.name}" is no name that ${entry.kind} takes`,
      "rename it in the manifest",
    );
  }
  if (!(entry.kind === "pyreg" ? PEP440 : SEMVER).test(version)) {
    const expected =
      entry.kind === "pyreg" ? "a Python version such as 1.2.3 or 1.2.3rc1" : "three numbers such as 1.2.3";
    const local =
      entry.kind === "pyreg" && version.includes("+") ? "; a local version (with +) cannot be published" : "";
    fail(
      "version-invalid",
      `version "${version}" of "${manifest.name}" is not valid: expected ${expected}${local}`,
      `change it in ${manifest.file}`,
    );
  }
  return findings;
}
