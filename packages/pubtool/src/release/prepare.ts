import type { Config, Kind, PackageEntry } from "../config/types.ts";
import type { Check, Finding, Section } from "../finding.ts";
import type { Io } from "../base/io.ts";
import { inOrder, selectChanged, selectNamed } from "./plan.ts";
import type { RegistryContext } from "../registries/context.ts";
import type { Registry } from "../registries/registry.ts";
import { checkCredential, checkPacing } from "./checks.ts";
import { changedSince } from "../host/git.ts";
import { Preparation } from "./preparation.ts";
import { openRegistries } from "../registries/open.ts";
import { readReleases } from "./releases.ts";
import type { Obstacle, Step } from "./step.ts";
import type { CredentialStore } from "./credential-store.ts";

export interface Selection {
  /** `--package`; empty: all. */
  names: readonly string[];
  /** `--changed-since`. */
  changedSince?: string | undefined;
  /** `--from`: absolute folder of packed files. */
  artifacts?: string | undefined;
}

/** Extent of the preparation. */
export interface Effort {
  /** Run the packages' own builds, and compare their results with the registry. */
  build: boolean;
  /** Obtain credentials, as far as obtaining one changes nothing at the registry. */
  obtain: boolean;
  /** Sign attestations. Default: false. */
  sign?: boolean;
  /** Milliseconds of `--max-wait`. Default: no limit. */
  maxWait?: number;
}

export interface Prepared {
  /** One per package, with all checks. */
  sections: Section[];
  /** In the order of publishing; without packages that could not be looked up. */
  steps: Step[];
  /** Reasons why the release cannot start; empty when it can. */
  obstacles: Obstacle[];
}

/**
 * Runs every check that is possible before the first upload. Problems are returned as findings. Nothing is uploaded;
 * only builds write, into a temporary folder or where the package's own scripts write.
 */
export async function prepareRelease(
  config: Config,
  context: RegistryContext,
  credentials: CredentialStore,
  selection: Selection,
  effort: Effort,
): Promise<Prepared> {
  const entries = await select(config, context.io, selection);
  const { releases, findings } = readReleases(config, entries, selection.artifacts);
  const broken = brokenSections(findings);
  const registries = openRegistries(config, context);
  const work = inOrder(releases).map((release) => new Preparation(release, registries[release.entry.kind]));
  for (const item of work) await item.inspect(context.io, { list: !effort.build, lookUp: true });
  if (effort.build && broken.length === 0 && work.every(({ sound }) => sound)) {
    await build(
      work,
      registries,
      ({ step, registry, pending }) => step !== undefined && (registry.kind === "jsreg" || pending),
    );
  }
  if (effort.build) for (const item of work) await item.inspectPacked();
  for (const item of work) await item.compare();
  const toPublish = work.filter(({ pending }) => pending);
  const obtain =
    effort.obtain && (!effort.build || (broken.length === 0 && work.every(({ sound }) => sound)));
  const newPackages = (kind: Kind) =>
    toPublish.filter(({ registry, step }) => registry.kind === kind && !step!.exists).length;
  for (const item of toPublish) {
    const count = newPackages(item.registry.kind);
    item.checks.push(await checkCredential(credentials, item.step!, { obtain, creates: count > 0 }));
    const isFirst = toPublish.find(({ registry }) => registry === item.registry) === item;
    const pacing = isFirst && checkPacing(item.step!, count, effort.maxWait ?? Infinity);
    if (pacing) item.checks.push(pacing);
  }
  if (effort.sign && broken.length === 0 && work.every(({ sound }) => sound)) {
    for (const item of toPublish) await sign(item, credentials);
  }
  return {
    sections: [...broken, ...work.map((item) => section(item.heading, item.checks))],
    steps: work.flatMap(({ step }) => step ?? []),
    obstacles: [
      ...findings.map((finding) => unreadable(finding, entries)),
      ...work.flatMap((item) => item.obstacle ?? []),
    ],
  };
}

/** A section per package whose manifest could not be read. */
export function brokenSections(findings: readonly Finding[]): Section[] {
  return findings.map((finding) =>
    section(finding.package!, [{ id: "manifest", label: "manifest", findings: [finding] }]),
  );
}

function unreadable(finding: Finding, entries: readonly PackageEntry[]): Obstacle {
  const { name, kind } = entries.find(({ place }) => place === finding.place)!;
  return { name, kind, finding };
}

/** The packages that the flags select. Throws UsageError. */
export async function select(config: Config, { env }: Io, selection: Selection) {
  const named = selectNamed(config.packages, selection.names);
  if (selection.changedSince === undefined) return named;
  return selectChanged(named, await changedSince(config.root, selection.changedSince, env));
}

/** npm packages are packed even when the version is published: only a packed file can be compared. */
export async function build(
  work: readonly Preparation[],
  registries: Record<Kind, Registry>,
  wants: (item: Preparation) => boolean = () => true,
): Promise<void> {
  for (const registry of Object.values(registries)) {
    const wanted = work.filter((item) => item.registry === registry && wants(item));
    for (const batch of registry.kind === "rustreg" ? [wanted] : wanted.map((item) => [item])) {
      if (batch.length === 0) continue;
      try {
        await registry.build(batch.map(({ release }) => release));
      } catch (error) {
        for (const item of batch) item.failed("build-failed", "build", error);
      }
    }
  }
}

/** Before the first upload, so that a signing service that fails stops the release while nothing is published. */
async function sign(item: Preparation, credentials: CredentialStore): Promise<void> {
  const { release, registry, step } = item;
  if (!registry.attest || !step) return;
  if (credentials.decide(release, step.exists).use !== "oidc") {
    step.attestation = "without attestations: they need the job's identity";
    return;
  }
  try {
    step.attestation = await registry.attest(release, step, credentials.idTokens(release));
  } catch (error) {
    item.failed("attestation-failed", "attestations", error);
  }
}

function section(heading: string, checks: Check[]): Section {
  return { heading, checks, notes: [] };
}
