/**
 * Actions of the written workflow, by the commit of their release tag. The commits were looked up in public
 * repositories that pin them: only those are listed for which several repositories name the same tag. `npm run
 * update:actions -w pubtool` writes the latest releases and the date.
 */
export const PINNED_ON = "2026-11-21";

const ACTIONS = {
  "actions/checkout": "de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2",
  "actions/download-artifact": "37930b1c2abaa49bbe596cd826c3c89aef350131 # v7.0.0",
  "actions/setup-node": "395ad3262231945c25e8478fd5baf05154b1d79f # v6.1.0",
  "actions/setup-python": "83679a892e2d95755f2dac6acb0bfd1e9ac5d548 # v6.1.0",
  "actions/upload-artifact": "b7c566a772e6b6bfb58ed0dc250532a479d7789f # v6.0.0",
} as const;

/** The value of `uses:`, with the version as a comment. */
export function pinned(action: keyof typeof ACTIONS): string {
  return `${action}@${ACTIONS[action]}`;
}
