import type { Kind, PackageEntry } from "../config/types.ts";
import { showLine } from "../finding.ts";
import type { Claims } from "../host/claims.ts";
import type { ExchangeRefused } from "./exchange.ts";
import { comparedWorkflow, registryNames } from "./names.ts";

export interface Diagnosis {
  message: string;
  hint: string;
}

/** Says in the user's words why a registry refused an identity token, and what has to be registered where. */
export function diagnose(refusal: ExchangeRefused, entry: PackageEntry): Diagnosis {
  const { kind, status, detail, claims } = refusal;
  return {
    message:
      `${kind} refused the identity token for "${entry.registryName}" (HTTP ${status}, ${detail}); ` +
      `the token says ${describe(kind, claims)}`,
    hint: [...adviceFor(refusal), ...differences(entry, kind, claims), register(entry, kind, claims)].join(
      "; ",
    ),
  };
}

function comparedFile(kind: Kind, { workflow, jobWorkflow }: Claims): string | undefined {
  return comparedWorkflow(kind, { calling: workflow, called: jobWorkflow });
}

function describe(kind: Kind, claims: Claims): string {
  const workflow = comparedFile(kind, claims);
  const environment = claims.environment
    ? `environment "${claims.environment}"`
    : "no environment (the job has no `environment:` key)";
  return `repository ${quote(claims.repository)}, workflow ${quote(workflow)}, ${environment}`;
}

function adviceFor({ kind, detail, claims }: ExchangeRefused): string[] {
  const advice: string[] = [];
  if (/invalid-reuse-token/.test(detail)) advice.push("the token was used before: run the job again");
  if (/not-enabled/.test(detail)) advice.push("trusted publishing is switched off at this registry");
  if (/^invalid-(token|payload)|invalid jwt/i.test(detail)) {
    advice.push(
      `the registry does not trust the token itself (audience ${quote(claims.audience)}): ` +
        "does it accept this workflow host, and is the configured url its own address?",
    );
  }
  if (kind === "jsreg" && /permission denied for this action/i.test(detail)) {
    advice.push(
      "the trusted publisher does not allow `npm publish`: create it again with that action " +
        "(`npm trust github <package> --allow-publish`); since 2026-09-03 the default is only `npm stage publish`",
    );
  }
  if (claims.workflow !== claims.jobWorkflow) {
    const compared = registryNames[kind].comparedWorkflow;
    advice.push(
      `${quote(claims.workflow)} calls ${quote(claims.jobWorkflow)}, and ${kind} compares the ${compared} file`,
    );
  }
  return advice;
}

/** Where the declared policy and the token disagree; the registration probably says what was declared. */
function differences({ trustPolicy, policyPlaces }: PackageEntry, kind: Kind, claims: Claims): string[] {
  if (!trustPolicy) return [];
  const rows: ["repository" | "workflow" | "environment", string | undefined, string | undefined][] = [
    ["repository", trustPolicy.repository, claims.repository],
    ["workflow", trustPolicy.workflow, comparedFile(kind, claims)],
    ["environment", trustPolicy.environment, claims.environment],
  ];
  return rows
    .filter(([field, declared, said]) => declared !== undefined && !same(field, declared, said))
    .map(
      ([field, declared, said]) =>
        `${field} differs: ${showLine(policyPlaces[field])} declares ${quote(declared)}, the token says ${quote(said)}`,
    );
}

function same(field: string, declared: string, said: string | undefined): boolean {
  return field === "workflow" ? declared === said : declared.toLowerCase() === said?.toLowerCase();
}

function register(entry: PackageEntry, kind: Kind, claims: Claims): string {
  const environment = claims.environment ? `environment "${claims.environment}"` : "no environment";
  return (
    `register for "${entry.registryName}" at ${kind}: repository ${quote(claims.repository)}, ` +
    `workflow ${quote(comparedFile(kind, claims))}, ${environment}` +
    (kind === "jsreg" ? "; at least one version must exist before a publisher can be registered" : "")
  );
}

function quote(value: string | undefined): string {
  return value === undefined ? "nothing" : `"${value}"`;
}
