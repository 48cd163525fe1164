import type { Kind } from "../config/types.ts";
import { PubtoolError } from "../base/errors.ts";
import type { Io } from "../base/io.ts";
import { prerequisites } from "./plan.ts";
import type { Obstacle, Step } from "./step.ts";
import type { Credential, CredentialStore } from "./credential-store.ts";
import { isNetworkTrouble, lastLines } from "../registries/context.ts";
import type { Release, Uploaded } from "../registries/registry.ts";
import { isTransient, retryDelay } from "../http/retry.ts";

export type Status = "published" | "skipped" | "failed" | "not reached";

export interface Outcome {
  name: string;
  version: string;
  kind: Kind;
  status: Status;
  /** Why it was skipped, what went wrong, or how it was authenticated. */
  detail: string;
  hint?: string;
}

export interface Progress {
  begin(step: Step): void;
  end(outcome: Outcome): void;
}

export interface PublishOptions {
  io: Io;
  credentials: CredentialStore;
  progress: Progress;
  /** Aborted when the user wants to stop: the running upload is finished, no other begins. */
  signal: AbortSignal;
}

/** Uploads in the given order and stops at the first failure, so that nothing is out whose dependency is not. */
export async function publish(steps: readonly Step[], options: PublishOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let stopped: string | undefined;
  for (const step of steps) {
    stopped ??= options.signal.aborted ? "the run was interrupted" : undefined;
    const outcome = settled(step) ?? (await publishOrLeave(step, steps, stopped, options));
    if (outcome.status === "failed") stopped = `"${outcome.name}" failed before it`;
    outcomes.push(outcome);
    options.progress.end(outcome);
  }
  return outcomes;
}

/** How each package ends when the release does not begin. */
export function notBegun(steps: readonly Step[], obstacles: readonly Obstacle[]): Outcome[] {
  const failed = obstacles.map(({ name, version = "", kind, finding }): Outcome => {
    const hint = finding.hint === undefined ? {} : { hint: finding.hint };
    return { name, version, kind, status: "failed", detail: finding.message, ...hint };
  });
  const others = steps.filter(
    ({ release }) =>
      !obstacles.some(({ name, kind }) => name === release.name && kind === release.entry.kind),
  );
  const why = `the release did not begin, because of ${failed.map(({ name }) => `"${name}"`).join(", ")}`;
  return [...failed, ...others.map((step) => settled(step) ?? outcomeOf(step, "not reached", why))];
}

/** What is at the registry already has nothing left to do, whatever happens to others. */
function settled(step: Step): Outcome | undefined {
  const { versionState } = step;
  if (versionState.state === "complete") {
    return outcomeOf(step, "skipped", "already there, with the same content");
  }
  if (versionState.state !== "uncompared") return undefined;
  return outcomeOf(step, "skipped", `already there; not compared: ${versionState.detail}`);
}

async function publishOrLeave(
  step: Step,
  steps: readonly Step[],
  stopped: string | undefined,
  options: PublishOptions,
): Promise<Outcome> {
  if (stopped !== undefined) return outcomeOf(step, "not reached", stopped);
  const { release, registry } = step;
  options.progress.begin(step);
  try {
    const detail = await upload(step, options);
    const needed = steps.some((other) =>
      prerequisites(other.release, [release, other.release]).includes(release),
    );
    if (needed && registry.kind === "rustreg") await untilVisible(step, options);
    return outcomeOf(step, "published", detail);
  } catch (error) {
    if (!(error instanceof PubtoolError)) throw error;
    const hint = error.hint === undefined ? {} : { hint: error.hint };
    return { ...outcomeOf(step, "failed", error.message), ...hint };
  }
}

/**
 * Runs the client until the version is there. A client that fails may have succeeded all the same, so the registry is
 * asked before anything is sent again.
 */
async function upload(step: Step, { io, credentials, signal }: PublishOptions): Promise<string> {
  const { release, registry } = step;
  let credential = await credentials.get(registry, release, step.exists);
  let renewed = false;
  for (let attempt = 1; ; attempt++) {
    const uploaded = await registry.upload(release, credential.token);
    if (uploaded.ok)
      return `with ${describe(credential)}${uploaded.note === undefined ? "" : `; ${uploaded.note}`}`;
    // an attempt before this one got through, and the index does not show it yet
    if (attempt > 1 && saysItIsThere(uploaded)) await untilVisible(step, { io, signal });
    if (await arrived(step)) return `with ${describe(credential)}; the client had reported a failure`;
    if (!renewed && expired(credential, uploaded, io)) {
      credential = await credentials.renew(registry, release);
      renewed = true;
      continue;
    }
    const delay = mayTryAgain(uploaded) && !signal.aborted ? retryDelay(attempt, io.clock.now()) : undefined;
    if (delay === undefined) throw refused(release, credential, uploaded, attempt);
    await io.clock.sleep(delay, signal);
  }
}

async function arrived({ registry, release }: Step): Promise<boolean> {
  const { versionState } = await registry.lookUp(release, true);
  if (versionState.state !== "different")
    return versionState.state === "complete" || versionState.state === "uncompared";
  throw new PubtoolError(
    `"${release.name}" ${release.version} is there now with other content: ${versionState.detail}`,
    {
      hint: "somebody else published this version while this run was under way: raise the version",
    },
  );
}

/** Without a status the client got no answer, or none that it understood. 409 is another publish of the same package. */
function mayTryAgain({ status, final, output }: Uploaded): boolean {
  if (final) return false;
  return status === undefined ? isNetworkTrouble(output) : isTransient(status) || status === 409;
}

function saysItIsThere({ output }: Uploaded): boolean {
  return /already (uploaded|exists)|previously published/i.test(output);
}

function expired({ minted, obtained }: Credential, { status }: Uploaded, { clock }: Io): boolean {
  return minted && (status === 401 || status === 403) && clock.now() - obtained > 60_000;
}

function refused(
  release: Release,
  credential: Credential,
  uploaded: Uploaded,
  attempts: number,
): PubtoolError {
  const { status, output } = uploaded;
  const tries = attempts === 1 ? "" : ` after ${attempts} attempts`;
  return new PubtoolError(
    `"${release.name}" ${release.version} was not published${tries}${status === undefined ? "" : ` (HTTP ${status})`}:\n${lastLines(output)}`,
    { hint: adviceFor(release, credential, uploaded) },
  );
}

function adviceFor(
  { entry, name }: Release,
  { minted, source }: Credential,
  { status, final, output }: Uploaded,
): string {
  if (final) return "nothing of it was sent to the registry";
  // to somebody who may not publish, a JavaScript registry says that there is no such package
  if (status === 401 || status === 403 || (status === 404 && entry.kind === "jsreg")) {
    return minted
      ? `the token was minted for packages whose trusted publisher fits this job: is one registered for "${name}" at ${entry.kind}?`
      : `does the token in ${source} have the right to publish "${name}", and is it still valid?`;
  }
  if (/must specify a tag/i.test(output))
    return "a higher version is published already: set publishConfig.tag in package.json";
  if (/provenance|sigstore|fulcio|rekor/i.test(output)) {
    return 'the provenance was not accepted: is "repository" in package.json this repository? publishConfig.provenance = false goes without';
  }
  if (status !== undefined && !isTransient(status)) return "the registry refused it, with the words above";
  return "run the same command again: what is already published will be skipped";
}

/** An index may know of a version some time after the upload. */
async function untilVisible(
  step: Step,
  { io: { clock }, signal }: Pick<PublishOptions, "io" | "signal">,
): Promise<void> {
  const { registry, release } = step;
  const patience = clock.now() + 5 * 60_000;
  for (let wait = 1000; ; wait = Math.min(wait * 2, 15_000)) {
    const { versionState } = await registry.lookUp(release, false);
    if (versionState.state === "complete") return;
    if (signal.aborted || clock.now() >= patience) {
      const when = signal.aborted ? "when the run was interrupted" : "after 5 minutes";
      throw new PubtoolError(
        `"${release.name}" ${release.version} is uploaded, and not in the index ${when}`,
        {
          hint: "run the same command again later: what is already published will be skipped",
        },
      );
    }
    await clock.sleep(wait, signal);
  }
}

function describe({ source }: Credential): string {
  return source === "oidc" ? "a token minted from the job's identity" : `the token in ${source}`;
}

function outcomeOf({ release }: Step, status: Status, detail: string): Outcome {
  return { name: release.name, version: release.version, kind: release.entry.kind, status, detail };
}
