import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import type { Action, FileProblem, Workflow } from "./model.ts";
import type { Parsed } from "./parse.ts";
import { parseAction, parseWorkflow } from "./parse.ts";

export const WORKFLOW_FOLDER = ".github/workflows";

/** The workflows of a repository, and the composite actions that they use. */
export interface Repository {
  workflows: Workflow[];
  /** Names of all files in the workflow folder, readable or not. */
  names: string[];
  problems: FileProblem[];
  /** A composite action by its folder, as `uses: ./folder` names it; undefined when there is none. */
  action(folder: string): Action | undefined;
  /** Text of a file by its path relative to the root; undefined when there is no such file, or it is not text. */
  read(path: string): string | undefined;
}

/** The folder whose workflows are read: `start` when it has some, else the root of its git checkout. */
export function repositoryRoot(start: string): string {
  if (existsSync(join(start, WORKFLOW_FOLDER))) return start;
  for (let folder = start; dirname(folder) !== folder; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
  }
  return start;
}

/** Reads everything in `.github/workflows` below the root. A file that cannot be read is a problem, not an exception. */
export function readRepository(root: string): Repository {
  const names = workflowNames(root);
  const problems: FileProblem[] = [];
  const take = <T>({ value, problems: found }: Parsed<T>): T | undefined => {
    problems.push(...found);
    return value;
  };
  const workflows = names.flatMap(
    (name) => take(read(root, posix.join(WORKFLOW_FOLDER, name), parseWorkflow)) ?? [],
  );
  const actions = new Map<string, Action | undefined>();
  const texts = new Map<string, string | undefined>();
  return {
    workflows,
    names,
    problems,
    action(folder) {
      const path = posix.normalize(folder);
      if (path.startsWith("..")) return undefined;
      if (!actions.has(path)) {
        const file = ["action.yml", "action.yaml"].map((name) => posix.join(path, name)).find(exists);
        actions.set(path, file === undefined ? undefined : take(read(root, file, parseAction)));
      }
      return actions.get(path);
    },
    read(path) {
      if (!texts.has(path)) texts.set(path, readScript(root, path));
      return texts.get(path);
    },
  };

  function exists(file: string): boolean {
    return existsSync(join(root, file));
  }
}

function workflowNames(root: string): string[] {
  try {
    return readdirSync(join(root, WORKFLOW_FOLDER))
      .filter((name) => /\.ya?ml$/.test(name))
      .sort();
  } catch {
    return []; // without the folder there are no workflows; the check for a publishing workflow reports that
  }
}

/** Scripts are short; a larger file is a program or data. */
const MAX_SCRIPT_BYTES = 1_000_000;

function readScript(root: string, path: string): string | undefined {
  try {
    const file = join(root, path);
    const { size } = statSync(file);
    if (!statSync(file).isFile() || size > MAX_SCRIPT_BYTES) return undefined;
    const text = readFileSync(file, "utf8");
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function read<T>(root: string, file: string, parse: (text: string, file: string) => Parsed<T>): Parsed<T> {
  const unreadable = (reason: string): Parsed<T> => ({
    problems: [
      {
        id: "workflow-unreadable",
        message: `cannot be read: ${reason}`,
        place: { file, line: 1, column: 1 },
      },
    ],
  });
  const path = join(root, file);
  let text: string;
  try {
    // reading a pipe or a device may never end
    if (!statSync(path).isFile()) return unreadable("it is not a file");
    text = readFileSync(path, "utf8");
  } catch (error) {
    return unreadable((error as Error).message.split(",")[0]!);
  }
  return parse(text, file);
}
