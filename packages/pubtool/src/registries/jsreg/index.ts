import { PubtoolError } from "../../base/errors.ts";
import type { Answer } from "../../http/http.ts";
import { jsonBody, showAddress } from "../../http/http.ts";

/** Where the tarball of one version is, and what it weighs. */
export interface Dist {
  tarball: string;
  integrity?: string;
}

/**
 * What a JavaScript registry knows of a package, by version; empty when every version was taken back. Throws
 * PubtoolError for an answer of another kind: a login page is not "no such version".
 */
export function readPackument(answer: Answer, url: string): Map<string, Dist> {
  const { name, versions = {} } = jsonBody(answer);
  const isMap = typeof versions === "object" && versions !== null && !Array.isArray(versions);
  const entries = isMap ? Object.entries(versions as Record<string, { dist?: unknown } | null>) : [];
  const dists = entries.map(([version, entry]) => [version, entry?.dist] as const);
  if (answer.status !== 200 || typeof name !== "string" || !isMap || !dists.every(hasDist)) {
    throw new PubtoolError(
      `${showAddress(url)} answers HTTP ${answer.status}, expected what the registry knows of the package`,
      {
        hint: "is the address right? it is set under [registry.jsreg] url, or in npm's own configuration",
      },
    );
  }
  return new Map(dists);
}

function hasDist(entry: readonly [string, unknown]): entry is [string, Dist] {
  const { tarball } = (entry[1] ?? {}) as Partial<Record<string, unknown>>;
  return typeof tarball === "string" && URL.canParse(tarball);
}
