const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter((word) => word !== ""));

/** Programs, and their commands, that run the program named in their arguments. */
export const LAUNCHERS = words(`
  npx npm pnpm pnpx yarn bun bunx deno corepack mise volta asdf
  sudo doas env exec command nice nohup timeout xargs stdbuf time retry unbuffer xvfb-run setsid ionice
  doppler op dotenv dotenvx infisical chamber aws-vault direnv teller
  nix nix-shell devbox flox
  uv uvx pipx poetry pdm hatch rye pipenv conda mamba micromamba bundle
`);

/** Programs that only print, search or move what their arguments name. */
export const PASSIVE = words(`
  echo printf cat tee grep egrep fgrep rg sed awk cut sort uniq wc head tail diff ls rm mkdir cp mv touch chmod
  test [ [[ which type true false : export set unset read return local declare exit sleep git gh jq yq find
`);

/** Programs whose tasks are in files of their own language. */
export const TASK_RUNNERS = words(
  "just task rake invoke inv nox tox gulp grunt nx turbo lerna ant mvn gradle",
);

export const SHELLS = /^(ba|da|z|k|a)?sh$/;

/** `./node_modules/.bin/foo`, `foo@1.2.3` and `foo.cmd` are all `foo`. */
export function programName(word: string): string {
  return word
    .split(/[/\\]/)
    .at(-1)!
    .replace(/(?<=.)@.*$/, "")
    .replace(/\.(cjs|mjs|js|cmd|exe|ps1)$/, "");
}

/** Also `npm:pubtool@1.2.3` of deno and `flake#pubtool` of nix. */
export function isPubtool(word: string): boolean {
  return programName(word.split(/[#:]/).at(-1)!) === "pubtool";
}
