import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The pages of the documentation. */
export const pages = [
  ...readdirSync(join(root, "docs/lmclient")).map((name) => join(root, "docs/lmclient", name)),
  join(root, "packages/lmclient/README.md"),
];

/** A program in the documentation. */
export interface Example {
  path: string;
  name: string;
  /** The JavaScript block. */
  code: string;
  /** The TypeScript block after it, or the same text where the languages do not differ. */
  typed: string;
}

/** All examples. A `ts` block directly after a `js` block is the same example in TypeScript. */
export const examples: Example[] = pages.flatMap((path) => {
  const text = readFileSync(path, "utf8");
  const blocks = [...text.matchAll(/```js\n([\s\S]*?)```(?:\s+In TypeScript:\s+```ts\n([\s\S]*?)```)?/g)];
  return blocks.map(([, code, typed], index) => ({
    path,
    name: `${path.slice(root.length)} #${index + 1}`,
    code: code!,
    typed: typed ?? code!,
  }));
});
