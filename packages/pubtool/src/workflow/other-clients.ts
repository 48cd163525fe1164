/** Commands of other tools that upload to a registry: the program, then the words that follow it. */
const COMMANDS: readonly (readonly [program: string, ...words: string[]])[] = [
  ["npm", "publish"],
  ["npm", "stage", "publish"],
  ["pnpm", "publish"],
  ["yarn", "publish"],
  ["yarn", "npm", "publish"],
  ["bun", "publish"],
  ["lerna", "publish"],
  ["changeset", "publish"],
  ["semantic-release"],
  ["cargo", "publish"],
  ["release-plz", "release"],
  ["twine", "upload"],
  ["uv", "publish"],
  ["poetry", "publish"],
  ["flit", "publish"],
  ["hatch", "publish"],
  ["pdm", "publish"],
  ["maturin", "publish"],
  ["maturin", "upload"],
];

/** Actions that upload to a registry, in lower case. */
const ACTIONS = new Set([
  "js-devtools/npm-publish",
  "katyo/publish-crates",
  "pypa/gh-action-pypi-publish",
  "release-plz/action",
]);

const HARMLESS = new Set(["--dry-run", "-n", "--help", "-h"]);

/** `npm publish`, when the command uploads a package without pubtool. The first word is the program's bare name. */
export function clientCommand(program: string, args: readonly string[]): string | undefined {
  if (args.some((word) => HARMLESS.has(word))) return undefined;
  if (/^python[\d.]*$/.test(program)) {
    const module = args.indexOf("-m");
    return module < 0 ? undefined : clientCommand(args[module + 1] ?? "", args.slice(module + 2));
  }
  // flags and toolchain names before the command: `pnpm -r publish`, `cargo +nightly publish`
  const words = args.filter((word) => !/^[-+]/.test(word));
  const found = COMMANDS.find(
    ([name, ...rest]) => name === program && rest.every((word, index) => words[index] === word),
  );
  return found?.join(" ");
}

export function clientAction(uses: string): string | undefined {
  const name = uses.replace(/@.*$/, "").toLowerCase();
  return ACTIONS.has(name) ? uses : undefined;
}
