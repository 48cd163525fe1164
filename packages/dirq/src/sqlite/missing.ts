/** What each package manager needs to install an optional dependency that it has left out. */
const installs: Readonly<Record<string, string>> = {
  npm: "npm install --include=optional --ignore-scripts=false",
  pnpm: "pnpm install --force",
  yarn: "yarn install",
  bun: "bun install --force",
};

/** What each package manager needs to run the install script of an installed SQLite. */
const builds: Readonly<Record<string, string>> = {
  npm: "npm rebuild --ignore-scripts=false better-sqlite3-v12",
  pnpm: `npm pkg set --json 'pnpm.onlyBuiltDependencies=["better-sqlite3"]' && pnpm rebuild better-sqlite3`,
  yarn: "npm pkg set --json dependenciesMeta.better-sqlite3.built=true && yarn install",
  bun: "bun pm trust better-sqlite3",
};

/**
 * The message of a SQLite that cannot be loaded, with the command of each package manager on a line of its own.
 * @param reasons one per package that was tried
 * @param isUnbuilt whether the package that is compiled at installation is there, without its compiled part
 */
export function missingMessage(reasons: readonly string[], isUnbuilt: boolean): string {
  const { platform, arch, versions } = process;
  const advice = isUnbuilt
    ? "run its install script, which downloads a binary or compiles it with a C++ compiler, make and Python 3:"
    : "install dirq's optional dependencies with this Node, in the project or with --global:";
  return [
    `SQLite cannot be loaded on Node ${versions.node}, ${platform} ${arch} (${reasons.join("; ")}); ${advice}`,
    ...Object.entries(isUnbuilt ? builds : installs).map(
      ([name, command]) => `  ${`${name}:`.padEnd(5)} ${command}`,
    ),
    ...(isUnbuilt
      ? []
      : [
          "where better-sqlite3 has no binary for the system, use Node 20 or 22.13, for which it is compiled",
        ]),
  ].join("\n");
}

/** What the loader says, without the list of places where it has looked. */
export function inOneLine(message: string): string {
  return message
    .replace(/\s*(?:Tried|Require stack):[^]*$/, "")
    .replace(/\.$/, "")
    .replace(/\s+/g, " ");
}
