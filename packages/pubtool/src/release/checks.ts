import { PubtoolError } from "../base/errors.ts";
import type { Check, Finding, Verdict } from "../finding.ts";
import type { Env } from "../base/io.ts";
import type { Registry, Release } from "../registries/registry.ts";
import { someOf } from "../registries/archive.ts";
import { uncommitted } from "../host/git.ts";
import { checkNames } from "./names.ts";
import type { Step } from "./step.ts";
import type { CredentialStore } from "./credential-store.ts";

export function checkNaming(release: Release): Check {
  const [id, label] = ["names", "name and version"];
  const findings = checkNames(release);
  if (findings.length > 0) return { id, label, findings };
  return one(id, label, release, "name-and-version", "ok", `"${release.name}" ${release.version}`);
}

/** What the registry's own client has against the package and, when nobody builds it anyway, what it would upload. */
export async function checkPackage(registry: Registry, release: Release, list: boolean): Promise<Check> {
  const label = "package";
  try {
    const findings = await registry.check(release);
    if (findings.length > 0) return { id: "package", label, findings };
    if (!list) return one("package", label, release, "package-contents", "ok", "nothing against it");
    const contents = await registry.contents(release);
    const files = contents.length === 1 ? "1 file" : `${contents.length} files`;
    return one("package", label, release, "package-contents", "ok", `${files}: ${someOf(contents)}`);
  } catch (error) {
    return failedCheck({ id: "package", label, findingId: "package-invalid" }, release, error);
  }
}

/** Of a crate with uncommitted changes cargo has spoken already: it refuses to publish it. */
export async function checkTree({ entry, folder }: Release, env: Env): Promise<Check> {
  const files = await uncommitted(folder, env);
  const about = { package: entry.name };
  const finding = ((): Finding => {
    if (files === undefined)
      return { id: "tree-clean", verdict: "skipped", message: "no git checkout", ...about };
    if (files.length === 0)
      return { id: "tree-clean", verdict: "ok", message: "nothing uncommitted", ...about };
    return {
      id: "tree-dirty",
      verdict: "warning",
      message: `uncommitted: ${someOf(files)}`,
      hint: "what is published should be what is committed",
      ...about,
    };
  })();
  return { id: "tree", label: "working tree", findings: [finding] };
}

export function checkVersionState({ release, versionState, address }: Step): Check {
  const at = `at ${address}`;
  const say = (verdict: Verdict, message: string) =>
    one("version", "version", release, "version-standing", verdict, message);
  switch (versionState.state) {
    case "absent":
      return say("ok", `${release.version} is not ${at} yet`);
    case "complete":
      return say("ok", `${release.version} is ${at} already, with the same content: nothing to do`);
    case "partial":
      return say("ok", `${release.version} is ${at} in part; missing: ${someOf(versionState.missing)}`);
    case "uncompared":
      return say(
        "unknown",
        `${release.version} is ${at}, and its content was not compared: ${versionState.detail}`,
      );
    case "different":
      return {
        id: "version",
        label: "version",
        findings: [
          {
            id: "version-conflict",
            verdict: "failed",
            message: `${release.version} of "${release.name}" is ${at} already, with other content: ${versionState.detail}`,
            hint: `a published version never changes: raise the version in ${release.manifest.file}`,
            package: release.entry.name,
          },
        ],
      };
  }
}

/** `creates`: one of this registry's packages does not exist yet, and would be made by the exchange. */
export async function checkCredential(
  credentials: CredentialStore,
  { release, registry, exists }: Step,
  { obtain, creates }: { obtain: boolean; creates: boolean },
): Promise<Check> {
  const label = "credentials";
  const decision = credentials.decide(release, exists);
  const say = (verdict: Verdict, message: string) =>
    one("credentials", label, release, "credential-choice", verdict, message);
  if (decision.use === "oidc") {
    if (registry.kind === "pyreg" && creates) {
      return say(
        "unknown",
        exists
          ? `an identity token; exchanged at the upload, because the exchange would create the project of another package`
          : `an identity token; "${release.name}" is not at the registry yet, the exchange itself creates it from a pending publisher, and is left to the upload`,
      );
    }
    if (!obtain) return say("unknown", "an identity token; not exchanged in this run");
  }
  try {
    const { source, why } = await credentials.get(registry, release, exists);
    return say(
      "ok",
      source === "oidc" ? `an identity token: ${registry.kind} accepts it` : `the token in ${source}: ${why}`,
    );
  } catch (error) {
    return failedCheck({ id: "credentials", label, findingId: "credential-missing" }, release, error);
  }
}

/** What a user can mend becomes a finding; everything else is thrown on. */
export function failedCheck(
  { id, label, findingId }: { id: string; label: string; findingId: string },
  { entry }: Release,
  error: unknown,
): Check {
  if (!(error instanceof PubtoolError)) throw error;
  const hint = error.hint === undefined ? {} : { hint: error.hint };
  const about = { message: error.message, ...hint, package: entry.name };
  return { id, label, findings: [{ id: findingId, verdict: "failed", ...about }] };
}

function one(
  id: string,
  label: string,
  { entry }: Release,
  findingId: string,
  verdict: Verdict,
  message: string,
): Check {
  return { id, label, findings: [{ id: findingId, verdict, message, package: entry.name }] };
}
