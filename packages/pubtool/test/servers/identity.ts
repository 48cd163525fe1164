import { generateKeyPair, jwtVerify, SignJWT } from "jose";
import { randomUUID } from "node:crypto";

/** Who runs: what the workflow host writes into the identity tokens of a job. */
export interface JobIdentity {
  repository: string;
  /** File name of the workflow that was triggered. */
  workflow: string;
  /** File name of the reusable workflow that holds the job; default: `workflow`. */
  jobWorkflow?: string;
  environment?: string;
}

/** What was registered at a registry for one package. */
export interface Registration {
  package: string;
  repository: string;
  workflow: string;
  environment?: string;
}

export interface Claims {
  repository: string;
  workflow_ref: string;
  job_workflow_ref: string;
  environment?: string;
}

/** Signs and checks identity tokens; plays the workflow host's issuer and the registries' view of its keys. */
export class Issuer {
  /** Every token it signed, for the tests that look for leaks. */
  readonly signed: string[] = [];
  readonly #seen = new Set<string>();
  readonly #keys = generateKeyPair("RS256");
  static readonly address = "https://issuer.invalid";

  async sign(job: JobIdentity, audience: string): Promise<string> {
    const { privateKey } = await this.#keys;
    const reference = (file: string) => `${job.repository}/.github/workflows/${file}@refs/heads/main`;
    const claims: Claims = {
      repository: job.repository,
      workflow_ref: reference(job.workflow),
      job_workflow_ref: reference(job.jobWorkflow ?? job.workflow),
      ...(job.environment === undefined ? {} : { environment: job.environment }),
    };
    const token = await new SignJWT({ ...claims, sub: "opaque" })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(Issuer.address)
      .setAudience(audience)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);
    this.signed.push(token);
    return token;
  }

  /** The claims, or undefined when a registry would not trust the token: signature, audience, or used before. */
  async verify(token: string, audience: string): Promise<Claims | undefined> {
    const { publicKey } = await this.#keys;
    try {
      const { payload } = await jwtVerify(token, publicKey, { issuer: Issuer.address, audience });
      if (this.#seen.has(payload.jti!)) return undefined;
      this.#seen.add(payload.jti!);
      return payload as unknown as Claims;
    } catch {
      return undefined;
    }
  }
}

/** The file that a reference names: the last part before the `@refs/`. */
export function fileOf(reference: string): string {
  return reference.slice(0, reference.lastIndexOf("@refs/")).split("/").at(-1)!;
}

export function matches(registration: Registration, claims: Claims, workflow: string): boolean {
  return (
    registration.repository.toLowerCase() === claims.repository.toLowerCase() &&
    registration.workflow === workflow &&
    (registration.environment === undefined ||
      registration.environment.toLowerCase() === claims.environment?.toLowerCase())
  );
}
