import type { UserConfig } from "tsdown";
import { thirdPartyLicenses } from "../../scripts/third-party-licenses.mjs";

/** For both bundles. What pubtool needs is inside: nothing is installed with it, so nothing can drift or be swapped. */
export const shared = {
  format: "esm",
  platform: "node",
  target: "node20.11",
  dts: false,
  sourcemap: false,
  plugins: [thirdPartyLicenses(), withoutCharacterSets()],
  deps: { alwaysBundle: [/.*/] },
} satisfies UserConfig;

/**
 * Leaves out `encoding`, an optional dependency of the HTTP client with tables of all character sets: it looks for it in
 * a `try`, and uses it in `textConverted` alone, which pubtool does not reach.
 */
function withoutCharacterSets() {
  const absent = "\0absent-encoding";
  return {
    name: "without-character-sets",
    resolveId: (id: string) => (id === "encoding" ? absent : undefined),
    load: (id: string) => (id === absent ? 'throw new Error("encoding is not in this bundle");' : undefined),
  };
}
