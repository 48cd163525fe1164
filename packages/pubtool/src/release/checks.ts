import { PubtoolError } from "../base/errors.ts";
import type { Check, Finding, Verdict } from "../finding.ts";
import type { Env } from "../base/io.ts";
import type { Registry, Release } from "../registries/registry.ts";
import { someOf } from "../registries/archive.ts";
import { uncommitted } from "../host/git.ts";
import { idTokenSource } from "../host/id-token.ts";
import { checkNames } from "./names.ts";
import type { Step } from "./step.ts";
import type { CredentialStore } from "./credential-store.ts";
import { pacingTime, showDuration } from "./waiting.ts";

export function checkNaming(release: Release): Check {
  const [id, label] = ["names", "name and version"];
  const findings = checkNames(release);
  if (findings.length > 0) return { id, label, findings };
  return one(id, label, release, "name-and-version", "ok", `"${release.name}" ${release.version}`);
}

/** Problems that the registry's rules and client find and, without a build, the list of files. */
export async function checkPackage(registry: Registry, release: Release, list: boolean): Promise<Check> {
  const label = "package";
  try {
    const findings = await registry.check(release);
    if (findings.length > 0) return { id: "package", label, findings };
    if (!list) return one("package", label, release, "package-contents", "ok", "no problem found");
    const contents = await registry.contents(release);
    const files = contents.length === 1 ? "1 file" : `${contents.length} files`;
    return one("package", label, release, "package-contents", "ok", `${files}: ${someOf(contents)}`);
  } catch (error) {
    return failedCheck({ id: "package", label, findingId: "package-invalid" }, release, error);
  }
}

/** cargo itself rejects a crate with uncommitted changes; for the other registries this is a warning. */
export async function checkTree({ entry, folder }: Release, env: Env): Promise<Check> {
  const files = await uncommitted(folder, env);
  const about = { package: entry.name };
  const finding = ((): Finding => {
    if (!Array.isArray(files)) {
      const { problem = "`git status` failed", hint, checkout } = files;
      const verdict = checkout ? "unknown" : "skipped";
      return {
        id: "tree-clean",
        verdict,
        message: problem,
        ...(hint === undefined ? {} : { hint }),
        ...about,
      };
    }
    if (files.length === 0)
      return { id: "tree-clean", verdict: "ok", message: "no uncommitted files", ...about };
    return {
      id: "tree-dirty",
      verdict: "warning",
      message: `uncommitted: ${someOf(files)}`,
      hint: "commit the files, so that the published package can be built again from the commit",
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
      return say("ok", `${release.version} is ${at} already, with the same content: it will be skipped`);
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

/** `creates`: one of this registry's packages does not exist yet, and the exchange would create it. */
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
          ? `an identity token, exchanged at the upload: the exchange would create the project of another package`
          : `an identity token, exchanged at the upload: "${release.name}" is not at the registry yet, and the exchange creates it from a pending publisher`,
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

/** An error that the user can fix becomes a finding; every other error is thrown again. */
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

/** Runs a check that may throw what the user can fix; undefined when it found nothing. */
export async function failedChecks(
  { id, label }: { id: string; label: string },
  release: Release,
  check: () => Promise<Finding[]>,
): Promise<Check | undefined> {
  try {
    const findings = await check();
    return findings.length === 0 ? undefined : { id, label, findings };
  } catch (error) {
    return failedCheck({ id, label, findingId: "package-invalid" }, release, error);
  }
}

/** Scripts of the package that run in a job that can publish. */
export function checkScripts(registry: Registry, release: Release, env: Env): Check | undefined {
  const scripts = registry.scripts(release);
  if (scripts.length === 0 || !idTokenSource(env)) return undefined;
  const message = `its own scripts run in this job, which can request identity tokens: ${scripts.join(", ")}`;
  const hint =
    "pack in a job without `id-token: write` (`pubtool pack --to DIR`), and publish with --from DIR";
  const finding: Finding = {
    id: "scripts-run",
    verdict: "warning",
    message,
    hint,
    package: release.entry.name,
  };
  return { id: "scripts", label: "scripts", findings: [finding] };
}

/** Whether the waits that the registry's limit on new packages needs fit into `--max-wait`. */
export function checkPacing(
  { registry, release }: Step,
  newPackages: number,
  maximum: number,
): Check | undefined {
  const { pacing } = registry;
  const needed = pacing ? pacingTime(newPackages, pacing) : 0;
  if (!pacing || needed === 0) return undefined;
  const limit = `${newPackages} new packages need ${showDuration(needed)} of waiting: ${registry.kind} accepts ${pacing.burst} at once, then one per ${showDuration(pacing.interval)}`;
  const fits = needed <= maximum;
  const finding: Finding = {
    id: "pacing",
    verdict: fits ? "ok" : "failed",
    message: fits ? limit : `${limit}; --max-wait is ${showDuration(maximum)}`,
    ...(fits
      ? {}
      : {
          hint: `add --max-wait ${Math.ceil(needed / 60_000)}, publish in parts with --package, or set pacing = false under [registry.${registry.kind}] for a registry without this limit`,
        }),
    package: release.entry.name,
  };
  return { id: "pacing", label: "rate limit", findings: [finding] };
}
