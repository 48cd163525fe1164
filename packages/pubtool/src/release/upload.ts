import { PubtoolError } from "../base/errors.ts";
import type { Io } from "../base/io.ts";
import type { Kind } from "../config/types.ts";
import type { Place } from "../finding.ts";
import { ATTEMPTS, backoff, isTransient } from "../http/retry.ts";
import type { Release, Uploaded, UploadFailure } from "../registries/registry.ts";
import { oneLine } from "../registries/server-text.ts";
import type { Credential, CredentialStore } from "./credential-store.ts";
import { prerequisites } from "./plan.ts";
import type { Obstacle, Step } from "./step.ts";
import type { WaitBudget } from "./waiting.ts";
import { Pacer, showDuration } from "./waiting.ts";

export type Status = "published" | "skipped" | "failed" | "not reached";

export interface Outcome {
  name: string;
  version: string;
  kind: Kind;
  status: Status;
  /** One line: how it was authenticated, why it was skipped, or why it failed. */
  detail: string;
  hint?: string;
  /** Path of the file with the whole output of a failed upload. */
  log?: string;
  /** Id of the finding that stopped the release before this package. */
  finding?: string;
  place?: Place;
}

export interface Progress {
  begin(step: Step): void;
  /** The upload waits this many milliseconds; `reason` is half a sentence. */
  wait(step: Step, milliseconds: number, reason: string): void;
  end(outcome: Outcome): void;
}

export interface PublishOptions {
  io: Io;
  credentials: CredentialStore;
  progress: Progress;
  waiting: WaitBudget;
  /** Stores the output of a failed upload; returns the file's path. */
  writeLog: (release: Release, text: string) => string | undefined;
  /** Aborted when the user wants to stop: the running upload is finished, no other is started. */
  signal: AbortSignal;
}

/** A failed upload with the output that belongs into its log. */
class UploadError extends PubtoolError {
  constructor(
    message: string,
    hint: string,
    readonly log: string,
  ) {
    super(message, { hint });
  }
}

/** Uploads in the given order and stops at the first failure, so that no package is published before its dependencies. */
export async function publish(steps: readonly Step[], options: PublishOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const pacer = new Pacer();
  let stopped: string | undefined;
  for (const step of steps) {
    stopped ??= options.signal.aborted ? "the run was interrupted" : undefined;
    const outcome = skipped(step) ?? (await publishStep(step, steps, stopped, pacer, options));
    if (outcome.status === "failed") stopped = `"${outcome.name}" failed`;
    outcomes.push(outcome);
    options.progress.end(outcome);
  }
  return outcomes;
}

/** The outcome of each package when the release does not start. */
export function notStarted(steps: readonly Step[], obstacles: readonly Obstacle[]): Outcome[] {
  const failed = obstacles.map(({ name, version = "", kind, finding }): Outcome => {
    const hint = finding.hint === undefined ? {} : { hint: finding.hint };
    const place = finding.place === undefined ? {} : { place: finding.place };
    const detail = oneLine(finding.message);
    return { name, version, kind, status: "failed", detail, ...hint, finding: finding.id, ...place };
  });
  const others = steps.filter(
    ({ release }) =>
      !obstacles.some(({ name, kind }) => name === release.name && kind === release.entry.kind),
  );
  const why = `the release did not start, because of ${failed.map(({ name }) => `"${name}"`).join(", ")}`;
  return [...failed, ...others.map((step) => skipped(step) ?? outcomeOf(step, "not reached", why))];
}

/** A version that is at the registry needs no upload. */
function skipped(step: Step): Outcome | undefined {
  const { versionState } = step;
  if (versionState.state === "complete") {
    return outcomeOf(step, "skipped", "already published, with the same content");
  }
  if (versionState.state !== "uncompared") return undefined;
  return outcomeOf(step, "skipped", `already published; not compared: ${oneLine(versionState.detail)}`);
}

async function publishStep(
  step: Step,
  steps: readonly Step[],
  stopped: string | undefined,
  pacer: Pacer,
  options: PublishOptions,
): Promise<Outcome> {
  if (stopped !== undefined) return outcomeOf(step, "not reached", stopped);
  const { release, registry } = step;
  options.progress.begin(step);
  try {
    await pace(step, pacer, options);
    const { status, detail } = await upload(step, options);
    const needed = steps.some((other) =>
      prerequisites(other.release, [release, other.release]).includes(release),
    );
    if (needed && registry.kind === "rustreg") await untilVisible(step, options);
    return outcomeOf(step, status, detail);
  } catch (error) {
    if (!(error instanceof PubtoolError)) throw error;
    const hint = error.hint === undefined ? {} : { hint: error.hint };
    const log = error instanceof UploadError ? options.writeLog(release, error.log) : undefined;
    return {
      ...outcomeOf(step, "failed", oneLine(error.message)),
      ...hint,
      ...(log === undefined ? {} : { log }),
    };
  }
}

/** Waits until the registry's limit on new packages allows another one. */
async function pace(step: Step, pacer: Pacer, options: PublishOptions): Promise<void> {
  const { registry, exists } = step;
  if (exists || !registry.pacing) return;
  const { clock } = options.io;
  const delay = pacer.delay(registry.pacing, clock.now());
  if (delay > 0) await wait(step, delay, "the registry limits new packages", options);
  pacer.record(clock.now());
}

/**
 * Uploads until the version is there. An upload whose response is lost may have arrived, so the version is looked up
 * before anything is sent again.
 */
async function upload(step: Step, options: PublishOptions): Promise<Pick<Outcome, "status" | "detail">> {
  const { io, credentials, signal } = options;
  const { release, registry } = step;
  let credential = await credentials.get(registry, release, step.exists);
  let renewed = false;
  let failures = 0;
  for (let attempt = 1; ; attempt++) {
    credentials.markUsed(registry, release);
    const uploaded = await registry.upload(release, credential.token);
    if (uploaded.ok) return { status: "published", detail: described(credential, uploaded, step) };
    // an earlier attempt arrived, or that of an earlier run, and the index does not show it yet
    const there = saysItIsThere(uploaded);
    if (there) await untilVisible(step, options);
    if (await arrived(step)) {
      if (there && attempt === 1)
        return {
          status: "skipped",
          detail: "already published, with the same content; the index showed it late",
        };
      const detail = `${described(credential, { ok: true }, step)}; its response was lost`;
      return { status: "published", detail };
    }
    if (!renewed && expired(credential, uploaded, io)) {
      credential = await credentials.renew(registry, release);
      renewed = true;
      continue;
    }
    if (signal.aborted || !mayTryAgain(uploaded)) throw rejected(release, credential, uploaded, attempt);
    if (uploaded.wait !== undefined && uploaded.wait > 0) {
      await waitAsRequested(step, credential, uploaded, uploaded.wait, attempt, options);
      continue;
    }
    failures++;
    if (failures >= ATTEMPTS) throw rejected(release, credential, uploaded, attempt);
    await wait(step, backoff(failures), uploaded.reason, options);
  }
}

/** A wait that the server asks for is not a failed attempt; the budget of the release limits it. */
async function waitAsRequested(
  step: Step,
  credential: Credential,
  failure: UploadFailure,
  requested: number,
  attempt: number,
  options: PublishOptions,
): Promise<void> {
  // servers round down, and a request right at the time is rejected again
  const milliseconds = Math.max(requested, 1000);
  const { waiting, io } = options;
  if (!waiting.take(milliseconds)) {
    const error = rejected(step.release, credential, failure, attempt);
    const until = new Date(io.clock.now() + milliseconds).toUTCString();
    throw new UploadError(
      `${error.message}; the registry asks to wait ${showDuration(milliseconds)}, and --max-wait leaves ${showDuration(waiting.left)}`,
      `run the same command again after ${until}, or with --max-wait ${Math.ceil((waiting.maximum - waiting.left + milliseconds) / 60_000)}; what is already published is skipped`,
      failure.log,
    );
  }
  const status = failure.status === undefined ? "" : ` (HTTP ${failure.status})`;
  await wait(step, milliseconds, `the registry asks to wait${status}`, options);
}

async function wait(
  step: Step,
  milliseconds: number,
  reason: string,
  { io, signal, progress }: PublishOptions,
): Promise<void> {
  progress.wait(step, milliseconds, reason);
  await io.clock.sleep(milliseconds, signal);
}

async function arrived({ registry, release }: Step): Promise<boolean> {
  const { versionState } = await registry.lookUp(release, true);
  if (versionState.state !== "different")
    return versionState.state === "complete" || versionState.state === "uncompared";
  throw new PubtoolError(
    `"${release.name}" ${release.version} was published with other content during this run: ${versionState.detail}`,
    {
      hint: "another run published this version at the same time: raise the version",
    },
  );
}

/** 409 is another upload of the same package at the same time; npm's registry also uses it while it stores a version. */
function mayTryAgain({ status, final, network, wait: requested }: UploadFailure): boolean {
  if (final) return false;
  if (status === undefined) return network === true;
  return isTransient(status) || status === 409 || (requested !== undefined && status !== 401);
}

function saysItIsThere({ reason, log }: UploadFailure): boolean {
  return /already (uploaded|exists)|previously published/i.test(`${reason}\n${log}`);
}

function expired({ minted, obtained }: Credential, { status }: UploadFailure, { clock }: Io): boolean {
  return minted && (status === 401 || status === 403) && clock.now() - obtained > 60_000;
}

function rejected(
  release: Release,
  credential: Credential,
  failure: UploadFailure,
  attempts: number,
): UploadError {
  const { status, reason, log } = failure;
  const tries = attempts === 1 ? "" : ` after ${attempts} attempts`;
  return new UploadError(
    `not published${tries}${status === undefined ? "" : ` (HTTP ${status})`}: ${reason}`,
    adviceFor(release, credential, failure),
    log,
  );
}

function adviceFor(
  { entry, name }: Release,
  { minted, source }: Credential,
  { status, final, reason, log }: UploadFailure,
): string {
  if (final) return "nothing was sent to the registry";
  // a JavaScript registry answers 404 when the token may not publish the package
  if (status === 401 || status === 403 || (status === 404 && entry.kind === "jsreg")) {
    return minted
      ? `the token was minted for packages whose trusted publisher fits this job: is one registered for "${name}" at ${entry.kind}?`
      : `check that the token in ${source} is valid and may publish "${name}"`;
  }
  const text = `${reason}\n${log}`;
  if (/must specify a tag/i.test(text))
    return "a higher version is published already: set publishConfig.tag in package.json";
  if (status !== undefined && status < 500 && /provenance|sigstore|fulcio|rekor/i.test(reason)) {
    return 'the provenance was not accepted: is "repository" in package.json this repository? publishConfig.provenance = false publishes without it';
  }
  if (status !== undefined && !isTransient(status))
    return "correct what the registry names, then run the same command again";
  return "run the same command again: what is already published is skipped";
}

/** An index may show a version some time after the upload. */
async function untilVisible(
  step: Step,
  { io: { clock }, signal }: Pick<PublishOptions, "io" | "signal">,
): Promise<void> {
  const { registry, release } = step;
  const deadline = clock.now() + 5 * 60_000;
  for (let delay = 1000; ; delay = Math.min(delay * 2, 15_000)) {
    const { versionState } = await registry.lookUp(release, false);
    if (versionState.state !== "absent" && versionState.state !== "partial") return;
    if (signal.aborted || clock.now() >= deadline) {
      const when = signal.aborted ? "when the run was interrupted" : "after 5 minutes";
      throw new PubtoolError(
        `"${release.name}" ${release.version} is uploaded, and not in the index ${when}`,
        {
          hint: "run the same command again later: what is already published is skipped; if the version was deleted at the registry, raise it",
        },
      );
    }
    await clock.sleep(delay, signal);
  }
}

function described(
  { source }: Credential,
  uploaded: Extract<Uploaded, { ok: true }>,
  { attestation }: Step,
): string {
  const used =
    uploaded.credential ??
    (source === "oidc" ? "a token minted from the job's identity" : `the token in ${source}`);
  const notes = [attestation, uploaded.note && oneLine(uploaded.note)].filter((note) => note !== undefined);
  return [`with ${used}`, ...notes].join("; ");
}

function outcomeOf({ release }: Step, status: Status, detail: string): Outcome {
  return { name: release.name, version: release.version, kind: release.entry.kind, status, detail };
}
