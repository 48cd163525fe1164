import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { PubtoolError } from "../../base/errors.ts";
import type { Env } from "../../base/io.ts";
import { envValue } from "../../base/io.ts";
import type { GetIdToken } from "../exchange.ts";
import { sha256 } from "../archive.ts";

/** The parts of a Sigstore bundle that an attestation contains. */
interface Bundle {
  verificationMaterial: {
    certificate?: { rawBytes: string };
    x509CertificateChain?: { certificates: { rawBytes: string }[] };
    tlogEntries: unknown[];
  };
  dsseEnvelope?: { payload: string; signatures: { sig: string }[] };
}

/**
 * The identifier that PEP 740 defines; nothing is requested from it. In parts, because this repository contains no host
 * name of a package registry.
 */
const PREDICATE_TYPE = ["https://docs", "pypi", "org/attestations/publish/v1"].join(".");

/** The audience that the public Fulcio instance expects. */
const AUDIENCE = "sigstore";

/** Of each request to Fulcio and Rekor: attempts after the first, and milliseconds. */
const LIMITS = { retry: 3, timeout: 10_000 };

/**
 * Signs the distribution with the job's identity and returns the PEP 740 attestation object as JSON. Throws
 * PubtoolError.
 */
export async function signPublication(file: string, getIdToken: GetIdToken, env: Env): Promise<string> {
  // Large, and needed by few commands. Not the package "sigstore", which also contains what verifying needs.
  const [{ bundleToJSON }, sign] = await Promise.all([import("@sigstore/bundle"), import("@sigstore/sign")]);
  const statement = Buffer.from(JSON.stringify(publicationStatement(file)));
  const identityToken = await getIdToken(AUDIENCE);
  const fulcioURL = envValue(env, "PUBTOOL_FULCIO_URL");
  const rekorURL = envValue(env, "PUBTOOL_REKOR_URL");
  try {
    const signer = new sign.FulcioSigner({
      fulcioBaseURL: fulcioURL ?? sign.DEFAULT_FULCIO_URL,
      identityProvider: { getToken: () => Promise.resolve(identityToken) },
      ...LIMITS,
    });
    const witness = new sign.RekorWitness({
      rekorBaseURL: rekorURL ?? sign.DEFAULT_REKOR_URL,
      entryType: "dsse",
      ...LIMITS,
    });
    const builder = new sign.DSSEBundleBuilder({ signer, witnesses: [witness] });
    const bundle = bundleToJSON(
      await builder.create({ data: statement, type: "application/vnd.in-toto+json" }),
    );
    return JSON.stringify(toAttestation(bundle));
  } catch (error) {
    throw new PubtoolError(
      `cannot sign "${basename(file)}" with the job's identity: ${(error as Error).message}`,
      {
        hint: "run the same command again, or set attestations = false under [registry.pyreg] to publish without attestations",
        cause: error,
      },
    );
  }
}

/** The in-toto statement of PEP 740: the file's name and digest, with the predicate "publish". */
function publicationStatement(file: string) {
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name: basename(file), digest: { sha256: sha256(readFileSync(file)) } }],
    predicateType: PREDICATE_TYPE,
    predicate: null,
  };
}

/** PEP 740, "Attestation objects": the leaf certificate, the log entries, the statement and its signature. */
function toAttestation({ verificationMaterial, dsseEnvelope }: Bundle) {
  const { certificate, x509CertificateChain, tlogEntries } = verificationMaterial;
  return {
    version: 1,
    verification_material: {
      certificate: (certificate ?? x509CertificateChain?.certificates[0])?.rawBytes,
      transparency_entries: tlogEntries,
    },
    envelope: { statement: dsseEnvelope?.payload, signature: dsseEnvelope?.signatures[0]?.sig },
  };
}
