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
  ["release-it"],
  ["np"],
  ["cargo", "publish"],
  ["cargo", "release"],
  ["cargo", "workspaces", "publish"],
  ["cargo", "ws", "publish"],
  ["release-plz", "release"],
  ["twine", "upload"],
  ["uv", "publish"],
  ["poetry", "publish"],
  ["flit", "publish"],
  ["hatch", "publish"],
  ["pdm", "publish"],
  ["rye", "publish"],
  ["maturin", "publish"],
  ["maturin", "upload"],
];

/** Actions that upload to a registry, in lower case. */
const ACTIONS = new Set([
  "cycjimmy/semantic-release-action",
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
  // without the flag it only prints what it would do
  if (found?.join(" ") === "cargo release" && !args.some((word) => word === "--execute" || word === "-x")) {
    return undefined;
  }
  return found?.join(" ");
}

export function clientAction(uses: string, inputs: ReadonlyMap<string, string>): string | undefined {
  const name = nameOf(uses);
  if (ACTIONS.has(name)) return uses;
  const command = inputs.get("command")?.trim() ?? "";
  const uploads = name === "pyo3/maturin-action" && ["upload", "publish"].includes(command);
  return uploads ? `${uses} with command: ${command}` : undefined;
}

/** The command that an action runs to publish; undefined where it runs none. */
export function actionCommand(uses: string, inputs: ReadonlyMap<string, string>): string | undefined {
  return nameOf(uses) === "changesets/action" ? inputs.get("publish") : undefined;
}

function nameOf(uses: string): string {
  return uses.replace(/@.*$/, "").toLowerCase();
}
