import { lstatSync, readFileSync } from "node:fs";

/** Finds the working trees of git that directories are in. Paths are byte strings. */
export class WorkTrees {
  readonly #tops = new Map<string, string | undefined>();

  /**
   * The top of the innermost working tree.
   * @param directory absolute, without symbolic links
   * @returns undefined outside of every repository, and in a `.git`
   */
  topOf(directory: string): string | undefined {
    if (this.#tops.has(directory)) return this.#tops.get(directory);
    const top = this.#search(directory);
    this.#tops.set(directory, top);
    return top;
  }

  #search(directory: string): string | undefined {
    const slash = directory.lastIndexOf("/");
    if (directory.slice(slash + 1) === ".git") return undefined;
    if (isTop(directory)) return directory;
    return directory === "/" ? undefined : this.topOf(directory.slice(0, slash) || "/");
  }
}

/** Whether git takes a directory for the top of a working tree; an empty `.git` does not count. */
function isTop(directory: string): boolean {
  const git = Buffer.from(directory === "/" ? "/.git" : `${directory}/.git`, "latin1");
  try {
    const stat = lstatSync(git);
    if (stat.isFile()) return readFileSync(git, "latin1").startsWith("gitdir:");
    for (const name of ["HEAD", "objects"]) lstatSync(Buffer.concat([git, Buffer.from(`/${name}`)]));
    return true;
  } catch {
    return false;
  }
}
