import type { Kind } from "../config/types.ts";
import { PubtoolError } from "../base/errors.ts";
import type { Io } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import { diagnose } from "../registries/diagnose.ts";
import type { GetIdToken } from "../registries/exchange.ts";
import { ExchangeRefused } from "../registries/exchange.ts";
import { idTokenSource, requestIdToken } from "../host/id-token.ts";
import type { Decision, EnvironmentToken } from "../registries/precedence.ts";
import { decide, environmentToken } from "../registries/precedence.ts";
import { registryNames } from "../registries/names.ts";
import type { Registry, Release } from "../registries/registry.ts";

export interface Credential {
  token: string;
  /** `oidc`, or the environment variable it stands in. */
  source: string;
  /** Why it is this one. */
  why: string;
  /** Milliseconds since 1970. */
  obtained: number;
  expires: number;
  /** Obtained here, so it can be renewed, and has to be revoked. */
  minted: boolean;
}

/** A minted token of a registry that names no expiry is renewed after this time. */
const ASSUMED_LIFE = 15 * 60_000;
/** An upload has to be able to finish with the token it began with. */
const MARGIN = 2 * 60_000;

interface Kept {
  credential: Credential;
  registry: Registry;
  release: Release;
}

/** Obtains, keeps, renews and revokes the credentials of a run. */
export class CredentialStore {
  readonly #kept = new Map<string, Kept>();

  constructor(
    private readonly io: Io,
    private readonly mask: (secret: string) => void,
    private readonly allowToken: boolean,
  ) {}

  decide(release: Release, exists: boolean): Decision {
    const { kind } = release.entry;
    const givenToNpm = kind === "jsreg" && envValue(this.io.env, "NPM_ID_TOKEN") !== undefined;
    return decide({
      kind,
      exists,
      oidc: givenToNpm || idTokenSource(this.io.env) !== undefined,
      allowToken: this.allowToken,
      environment: environmentToken(this.io.env, kind),
    });
  }

  /** The credential that publishes this release. Throws PubtoolError with the diagnosis. */
  async get(registry: Registry, release: Release, exists: boolean): Promise<Credential> {
    const key = keyOf(registry, release);
    const kept = this.#kept.get(key)?.credential;
    if (kept && this.io.clock.now() < kept.expires - MARGIN) return kept;
    if (kept) await this.#revoke(key);
    const credential = await this.#obtain(registry, release, exists);
    this.#kept.set(key, { credential, registry, release });
    return credential;
  }

  /** Another one, in place of one that the registry does not take any more. */
  async renew(registry: Registry, release: Release): Promise<Credential> {
    await this.#revoke(keyOf(registry, release));
    return await this.get(registry, release, true);
  }

  /** Ends the life of everything that was minted here. Gives back the kinds whose registry did not confirm it. */
  async revokeAll(): Promise<Kind[]> {
    const failed: Kind[] = [];
    for (const [key, { registry }] of [...this.#kept])
      if (!(await this.#revoke(key))) failed.push(registry.kind);
    return failed;
  }

  async #revoke(key: string): Promise<boolean> {
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    if (!kept?.credential.minted || !kept.registry.revoke) return true;
    return await kept.registry.revoke(kept.release, kept.credential.token);
  }

  async #obtain(registry: Registry, release: Release, exists: boolean): Promise<Credential> {
    const decision = this.decide(release, exists);
    if (decision.use === "environment") return this.#fromEnvironment(decision.from, decision.why);
    if (decision.use === "nothing") throw noCredential(release, decision.why, this.io);
    try {
      return await this.#mint(registry, release);
    } catch (error) {
      const explained = error instanceof ExchangeRefused ? explain(error, release) : error;
      if (!decision.fallback || !(explained instanceof PubtoolError)) throw explained;
      return this.#fromEnvironment(
        decision.fallback,
        `allowed by --allow-token, because ${explained.message}`,
      );
    }
  }

  async #mint(registry: Registry, release: Release): Promise<Credential> {
    const getIdToken: GetIdToken = async (audience) => {
      const source = idTokenSource(this.io.env);
      if (!source) throw noCredential(release, "no-credentials", this.io);
      const token = await requestIdToken(this.io, source, audience);
      this.mask(token);
      return token;
    };
    const { token, expires } = await registry.exchange(release, getIdToken);
    this.mask(token);
    const now = this.io.clock.now();
    return {
      token,
      source: "oidc",
      why: "minted from an identity token",
      obtained: now,
      expires: expires ?? now + ASSUMED_LIFE,
      minted: true,
    };
  }

  #fromEnvironment({ variable, token }: EnvironmentToken, why: string): Credential {
    this.mask(token);
    return { token, source: variable, why, obtained: this.io.clock.now(), expires: Infinity, minted: false };
  }
}

function keyOf(registry: Registry, release: Release): string {
  return registry.tokenScope === "package" ? `${registry.kind} ${release.name}` : registry.kind;
}

function explain(refusal: ExchangeRefused, { entry }: Release): PubtoolError {
  const { message, hint } = diagnose(refusal, entry);
  return new PubtoolError(message, { hint, cause: refusal });
}

function noCredential(
  { entry, name }: Release,
  why: Extract<Decision, { use: "nothing" }>["why"],
  { env }: Io,
): PubtoolError {
  const variables = registryNames[entry.kind].tokenVariables.join(" or ");
  if (why === "no-credentials") {
    return new PubtoolError(
      `no credentials to publish "${name}" to ${entry.kind}: neither an identity token nor ${variables}`,
      {
        hint:
          env["GITHUB_ACTIONS"] === "true"
            ? `is \`id-token: write\` missing from the job's permissions? \`pubtool doctor\` checks it; or set ${variables}`
            : `publish from a workflow with \`id-token: write\`, or set ${variables}`,
      },
    );
  }
  const first = `"${name}" is not at ${entry.kind} yet, and a first version cannot be published with an identity token`;
  return new PubtoolError(first, {
    hint:
      why === "token-not-allowed"
        ? `${variables} is set: --allow-token uses it for this one; then register the trusted publisher, and delete the token`
        : `publish the first version with a token in ${variables}${entry.kind === "rustreg" ? "" : " and --allow-token"}; then register the trusted publisher`,
  });
}
