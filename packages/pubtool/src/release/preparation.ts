import type { Check } from "../finding.ts";
import { worst } from "../finding.ts";
import type { Io } from "../base/io.ts";
import type { Registry, Release, VersionState } from "../registries/registry.ts";
import { checkClients } from "./clients.ts";
import {
  checkNaming,
  checkPackage,
  checkScripts,
  checkTree,
  checkVersionState,
  failedCheck,
  failedChecks,
} from "./checks.ts";
import type { Obstacle, Step } from "./step.ts";

/** The lookup before only says that the version exists. */
const NOT_COMPARED: VersionState = { state: "uncompared", detail: "the package has problems" };

/** One package during the checks before a release. */
export class Preparation {
  readonly checks: Check[] = [];
  step: Step | undefined;

  constructor(
    readonly release: Release,
    readonly registry: Registry,
  ) {}

  get heading(): string {
    return `${this.release.name} ${this.release.version} (${this.release.entry.kind})`;
  }

  get sound(): boolean {
    return this.checks.every(({ findings }) => worst(findings) !== "failed");
  }

  get obstacle(): Obstacle | undefined {
    const finding = this.checks
      .flatMap(({ findings }) => findings)
      .find(({ verdict }) => verdict === "failed");
    const { name, version, entry } = this.release;
    return finding && { name, version, kind: entry.kind, finding };
  }

  /** It will be uploaded, as far as is known by now. */
  get pending(): boolean {
    return (
      this.sound &&
      (this.step?.versionState.state === "absent" || this.step?.versionState.state === "partial")
    );
  }

  /** `list`: list the files without a build. `lookUp: false` requests nothing from the registry. */
  async inspect({ env }: Io, { list, lookUp }: { list: boolean; lookUp: boolean }): Promise<void> {
    const { release, registry } = this;
    this.checks.push(checkNaming(release));
    this.checks.push(await checkTree(release, env));
    const clients = await checkClients(registry, release, env);
    if (clients) this.checks.push(clients);
    if (clients && worst(clients.findings) === "failed") return;
    try {
      const address = await registry.address(release);
      this.checks.push(await checkPackage(registry, release, list));
      if (!lookUp) return;
      const scripts = checkScripts(registry, release, env);
      if (scripts) this.checks.push(scripts);
      this.step = { release, registry, address, ...(await registry.lookUp(release, false)) };
    } catch (error) {
      this.failed("registry-unusable", "registry", error);
    }
  }

  /** Checks the packed files of a package that is built now. */
  async inspectPacked(): Promise<void> {
    const { release, registry } = this;
    if (!registry.checkPacked || !this.sound) return;
    const check = await failedChecks({ id: "packed", label: "packed files" }, release, () =>
      registry.checkPacked!(release),
    );
    if (check) this.checks.push(check);
  }

  /** Without a build this compares the files that are there. */
  async compare(): Promise<void> {
    if (!this.step) return;
    try {
      if (this.step.versionState.state !== "absent") {
        Object.assign(
          this.step,
          this.sound ? await this.registry.lookUp(this.release, true) : { versionState: NOT_COMPARED },
        );
      }
      this.checks.push(checkVersionState(this.step));
    } catch (error) {
      this.failed("registry-unusable", "registry", error);
    }
  }

  failed(id: string, label: string, error: unknown): void {
    this.checks.push(failedCheck({ id, label, findingId: id }, this.release, error));
  }
}
