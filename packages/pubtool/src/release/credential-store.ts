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
import { isHeaderValue } from "../http/http.ts";
import { registryNames } from "../registries/names.ts";
import type { Registry, Release } from "../registries/registry.ts";

export interface Credential {
  token: string;
  /** `oidc`, or the name of the environment variable. */
  source: string;
  /** Why this credential was chosen. */
  why: string;
  /** Milliseconds since 1970. */
  obtained: number;
  expires: number;
  /** Obtained in this run, so it can be renewed and has to be revoked. */
  minted: boolean;
}

/** Lifetime of a minted token when the registry does not report one. */
const ASSUMED_LIFE = 15 * 60_000;
/** An upload has to finish with the token that it started with. */
const MARGIN = 2 * 60_000;

interface Entry {
  credential: Credential;
  registry: Registry;
  release: Release;
  /** An upload was attempted with it. */
  used: boolean;
}

/** Obtains, stores, renews and revokes the credentials of a run. */
export class CredentialStore {
  readonly #entries = new Map<string, Entry>();

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
    const known = this.#entries.get(key);
    if (known && this.io.clock.now() < known.credential.expires - MARGIN) return known.credential;
    if (known) await this.#revoke(key);
    const credential = await this.#obtain(registry, release, exists);
    this.#entries.set(key, { credential, registry, release, used: false });
    return credential;
  }

  markUsed(registry: Registry, release: Release): void {
    const entry = this.#entries.get(keyOf(registry, release));
    if (entry) entry.used = true;
  }

  /** A new credential that replaces one that the registry no longer accepts. */
  async renew(registry: Registry, release: Release): Promise<Credential> {
    await this.#revoke(keyOf(registry, release));
    return await this.get(registry, release, true);
  }

  /** Revokes every minted token. Returns the registries that did not confirm the revocation of a token that was used. */
  async revokeAll(): Promise<Kind[]> {
    const failed: Kind[] = [];
    for (const [key, { registry, used }] of [...this.#entries])
      if (!(await this.#revoke(key)) && used) failed.push(registry.kind);
    return failed;
  }

  async #revoke(key: string): Promise<boolean> {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    if (!entry?.credential.minted || !entry.registry.revoke) return true;
    return await entry.registry.revoke(entry.release, entry.credential.token);
  }

  /** Identity tokens of the job, masked; each call requests a new one. */
  idTokens(release: Release): GetIdToken {
    return async (audience) => {
      const source = idTokenSource(this.io.env);
      if (!source) throw noCredential(release, "no-credentials", this.io);
      const token = await requestIdToken(this.io, source, audience);
      this.mask(token);
      return token;
    };
  }

  async #obtain(registry: Registry, release: Release, exists: boolean): Promise<Credential> {
    const decision = this.decide(release, exists);
    if (decision.use === "environment")
      return await this.#fromEnvironment(decision.from, decision.why, registry, release);
    if (decision.use === "nothing") throw noCredential(release, decision.why, this.io);
    try {
      return await this.#mint(registry, release);
    } catch (error) {
      const explained = error instanceof ExchangeRefused ? explain(error, release) : error;
      if (!decision.fallback || !(explained instanceof PubtoolError)) throw explained;
      const why = `allowed by --allow-token, because ${explained.message}`;
      return await this.#fromEnvironment(decision.fallback, why, registry, release);
    }
  }

  async #mint(registry: Registry, release: Release): Promise<Credential> {
    const { token, expires } = await registry.exchange(release, this.idTokens(release));
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

  /** A long-lived token, checked where the registry has an endpoint for it. */
  async #fromEnvironment(
    { variable, token }: EnvironmentToken,
    why: string,
    registry: Registry,
    release: Release,
  ): Promise<Credential> {
    this.mask(token);
    if (!isHeaderValue(token))
      throw invalidToken(
        variable,
        release,
        "it contains a line break or another character that is not valid in a header",
      );
    const problem = await registry.checkToken?.(release, token);
    if (problem !== undefined) throw invalidToken(variable, release, problem);
    return { token, source: variable, why, obtained: this.io.clock.now(), expires: Infinity, minted: false };
  }
}

function invalidToken(variable: string, { entry }: Release, problem: string): PubtoolError {
  return new PubtoolError(`${entry.kind} does not accept the token in ${variable}: ${problem}`, {
    hint: `create a new token at the registry, or unset ${variable} and publish with the job's identity`,
  });
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
