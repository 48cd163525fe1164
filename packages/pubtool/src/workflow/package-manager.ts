/** A script of package.json that a command runs. */
export interface PackageScript {
  /** For messages: `npm run release`. */
  shown: string;
  name: string;
  /** Folder of the package.json as the command names it; undefined when that takes a lookup of workspaces. */
  folder: string | undefined;
  /** Arguments that are added to the script. */
  extra: readonly string[];
  /** Whether `pre` and `post` scripts run as well. */
  hooks: boolean;
  /** Without a script of this name, an installed program of this name is run. */
  orProgram: boolean;
}

const RUN = new Set(["run", "run-script", "rum", "urn"]);
const NPM_SCRIPTS = new Set(["test", "tst", "t", "start", "stop", "restart"]);
const BUILT_IN = new Set(
  `add audit bin build cache ci config create dedupe dlx exec help i info init install link list login ls node npm
   outdated pack plugin pm prune publish rebuild remove rm set setup stage unlink up update upgrade version view why
   workspace workspaces x import store env self-update patch deploy fetch approve-builds`.split(/\s+/),
);
const FOLDER = /^(--prefix|-C|--dir|--cwd)(?:=(.*))?$/;
const WORKSPACE = /^(-w|--workspace|--filter|-F|-ws|--workspaces|-r|--recursive)(=|$)/;
const WORKSPACE_VALUE = /^(-w|--workspace|--filter|-F)$/;

/** Undefined when the command runs no script: `npm exec`, `npm install`, another program. */
export function packageManagerScript(program: string, args: readonly string[]): PackageScript | undefined {
  if (!/^(npm|pnpm|yarn|bun)$/.test(program)) return undefined;
  if (program === "yarn" && args[0] === "workspace") {
    const script = packageManagerScript(program, args.slice(2));
    return script && { ...script, folder: undefined };
  }
  let folder: string | undefined = ".";
  const words: string[] = [];
  let at = 0;
  for (; at < args.length; at++) {
    const word = args[at]!;
    const option = FOLDER.exec(word);
    if (word === "--") break;
    if (option) folder = option[2] ?? args[++at];
    else if (WORKSPACE.test(word)) {
      // pnpm's -w is the root of the workspace
      if (!(program === "pnpm" && word === "-w")) folder = undefined;
      if (WORKSPACE_VALUE.test(word) && !(program === "pnpm" && word === "-w")) at++;
    } else if (!word.startsWith("-")) words.push(word);
    // everything after the name of the script belongs to the script, except for npm
    if (program !== "npm" && words.length > 0 && !(RUN.has(words[0]!) && words.length < 2)) {
      at++;
      break;
    }
  }
  const [first = "", second] = words;
  const explicit = RUN.has(first);
  const name = explicit ? second : first;
  if (name === undefined || name === "") return undefined;
  if (
    !explicit &&
    (program === "npm" ? !NPM_SCRIPTS.has(first) : BUILT_IN.has(first) || /[./]/.test(first))
  ) {
    return undefined;
  }
  const rest = args.slice(at);
  return {
    shown: `${program} ${explicit ? "run " : ""}${name}`,
    name: program === "npm" && /^ts?t?$/.test(name) && !explicit ? "test" : name,
    folder,
    extra: rest[0] === "--" ? rest.slice(1) : rest,
    hooks: program !== "pnpm",
    orProgram: !explicit && program !== "npm",
  };
}
