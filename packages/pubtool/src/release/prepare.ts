import type { Config, Kind, PackageEntry } from "../config/types.ts";
import type { Check, Finding, Section } from "../finding.ts";
import type { Io } from "../base/io.ts";
import { inOrder, selectChanged, selectNamed } from "./plan.ts";
import type { RegistryContext } from "../registries/context.ts";
import type { Registry } from "../registries/registry.ts";
import { checkCredential } from "./checks.ts";
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
}

/** How far the preparation goes. */
export interface Effort {
  /** Run the packages' own builds, and compare what they made. */
  build: boolean;
  /** Obtain credentials, as far as obtaining one changes nothing at the registry. */
  obtain: boolean;
}

export interface Prepared {
  /** One for each package: everything that was looked at. */
  sections: Section[];
  /** In the order of publishing; without those that could not be looked at. */
  steps: Step[];
  /** What stands in the way of a release; empty when nothing does. */
  obstacles: Obstacle[];
}

/**
 * Everything that can be known before the first upload. What is wrong comes back as findings; nothing is uploaded, and
 * only builds write, into a folder of their own or where the package's own scripts write.
 */
export async function prepareRelease(
  config: Config,
  context: RegistryContext,
  credentials: CredentialStore,
  selection: Selection,
  effort: Effort,
): Promise<Prepared> {
  const entries = await select(config, context.io, selection);
  const { releases, findings } = readReleases(config, entries);
  const broken = findings.map((finding) =>
    section(finding.package!, [{ id: "manifest", label: "manifest", findings: [finding] }]),
  );
  const registries = openRegistries(config, context);
  const work = inOrder(releases).map((release) => new Preparation(release, registries[release.entry.kind]));
  for (const item of work) await item.inspect(context.io, !effort.build);
  if (effort.build && broken.length === 0 && work.every(({ sound }) => sound)) await build(work, registries);
  for (const item of work) await item.compare();
  const toPublish = work.filter(({ pending }) => pending);
  const creates = new Set(toPublish.filter(({ step }) => !step!.exists).map(({ registry }) => registry.kind));
  const obtain =
    effort.obtain && (!effort.build || (broken.length === 0 && work.every(({ sound }) => sound)));
  for (const item of toPublish) {
    item.checks.push(
      await checkCredential(credentials, item.step!, { obtain, creates: creates.has(item.registry.kind) }),
    );
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

function unreadable(finding: Finding, entries: readonly PackageEntry[]): Obstacle {
  const { name, kind } = entries.find(({ place }) => place === finding.place)!;
  return { name, kind, finding };
}

async function select(config: Config, { env }: Io, selection: Selection) {
  const named = selectNamed(config.packages, selection.names);
  if (selection.changedSince === undefined) return named;
  return selectChanged(named, await changedSince(config.root, selection.changedSince, env));
}

/** npm packages are packed even when they are there: only what is packed can be compared. */
async function build(work: readonly Preparation[], registries: Record<Kind, Registry>): Promise<void> {
  for (const registry of Object.values(registries)) {
    const wanted = work.filter(
      (item) => item.registry === registry && item.step && (registry.kind === "jsreg" || item.pending),
    );
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

function section(heading: string, checks: Check[]): Section {
  return { heading, checks, notes: [] };
}
