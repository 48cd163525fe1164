import type { PackageEntry, TrustPolicy } from "../config/types.ts";
import type { Finding } from "../finding.ts";
import type { Answer, Registration } from "./trusted-publishing-api.ts";

/** The finding that a rustreg server's response means for a declaration. */
export function judge(entry: PackageEntry, policy: TrustPolicy, answer: Answer): Finding {
  const crate = `crate "${entry.registryName}"`;
  const shared = { package: entry.name, place: entry.policyPlaces.workflow };
  if (answer.outcome === "unavailable") {
    const message = `${crate}: skipped: ${answer.reason}`;
    return { ...shared, id: "rustreg-unavailable", verdict: "skipped", message };
  }
  if (answer.outcome === "refused") return { ...shared, ...refusal(crate, answer) };
  return { ...shared, ...compare(crate, policy, answer.registrations) };
}

type Judgement = Pick<Finding, "id" | "verdict" | "message" | "hint">;

function refusal(crate: string, { status, detail }: { status: number; detail: string }): Judgement {
  const said = detail === "" ? "" : ` ("${detail}")`;
  const failed = (id: string, problem: string, hint: string): Judgement => ({
    id,
    verdict: "failed",
    message: `${crate}: the registry answered ${status}${said}: ${problem}`,
    hint,
  });
  switch (status) {
    case 401:
      return failed(
        "rustreg-token-refused",
        "the token in RUSTREG_DOCTOR_TOKEN is not valid",
        "it was revoked, has expired, or belongs to another registry: create a new one",
      );
    case 403:
      return failed(
        "rustreg-token-scope",
        "the token in RUSTREG_DOCTOR_TOKEN may not read trusted-publishing settings",
        "create a token with the default scope (legacy, without restrictions) or with the scope trusted-publishing",
      );
    case 400:
      return failed(
        "rustreg-not-owner",
        "the token in RUSTREG_DOCTOR_TOKEN is not an owner's",
        "use a token of one of the crate's owners",
      );
    case 404:
      return failed(
        "rustreg-unknown-crate",
        "there is no such crate",
        "publish it once with a token, then register the workflow; or set `registry_name`",
      );
    case 429: {
      const message = `${crate}: skipped: the registry answered 429, too many requests`;
      return { id: "rustreg-unavailable", verdict: "skipped", message };
    }
    default: {
      const message = `${crate}: the registry answered ${status}${said}, which says nothing about the registration`;
      const hint = "check that [registry.rustreg] url is the registry's web address";
      return { id: "rustreg-unexpected", verdict: "unknown", message, hint };
    }
  }
}

function compare(crate: string, policy: TrustPolicy, registrations: readonly Registration[]): Judgement {
  const id = "rustreg-registration";
  const ranked = registrations
    .map((registration) => differences(policy, registration))
    .sort((a, b) => a.length - b.length);
  const closest = ranked[0];
  if (!closest) {
    const message = `${crate}: no workflow is registered, and workflow filename "${policy.workflow}" is declared`;
    return { id, verdict: "failed", message, hint: "register it in the crate's settings at the registry" };
  }
  if (closest.length === 0) {
    return { id, verdict: "ok", message: `${crate}: registered as declared` };
  }
  const others = ranked.length > 1 ? `; the closest of ${ranked.length} registrations` : "";
  return {
    id,
    verdict: "failed",
    message: `${crate}: ${closest.join("; ")}${others}`,
    hint: "change the registration at the registry, or the declaration in pubtool.toml",
  };
}

/** By field, values quoted, so that a registered space at the end is visible. */
function differences(policy: TrustPolicy, registration: Registration): string[] {
  const found: string[] = [];
  const differ = (field: string, registered: string | undefined, declared: string | undefined) =>
    found.push(`${field} is registered as ${show(registered)} and declared as ${show(declared)}`);
  if (registration.workflow !== policy.workflow)
    differ("workflow filename", registration.workflow, policy.workflow);
  if (registration.environment?.toLowerCase() !== policy.environment?.toLowerCase()) {
    differ("environment", registration.environment, policy.environment);
  }
  const repository = `${registration.owner}/${registration.name}`;
  if (policy.repository !== undefined && repository.toLowerCase() !== policy.repository.toLowerCase()) {
    differ("repository", repository, policy.repository);
  }
  return found;
}

function show(value: string | undefined): string {
  return value === undefined ? "none" : JSON.stringify(value);
}
