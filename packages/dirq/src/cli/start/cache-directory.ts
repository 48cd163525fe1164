import { lstatSync, mkdirSync, type Stats } from "node:fs";

type Environment = Readonly<Record<string, string | undefined>>;

/** The directory of compiled code. Undefined where the environment names none. */
export function codeDirectory(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const base = cacheHome(env, platform);
  return base === undefined ? undefined : `${base}/dirq/compiled`;
}

/**
 * Makes a directory if it is missing. Returns whether only this user can write to it: compiled code is run, so another
 * user must not be able to put some there.
 */
export function makePrivate(directory: string): boolean {
  if (isPrivate(directory)) return true;
  if (!isOurs(nearestExisting(directory))) return false;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch {
    return false;
  }
  return isPrivate(directory);
}

/** Where the user's programs keep what can be made again. The launchers use the same. */
function cacheHome(env: Environment, platform: NodeJS.Platform): string | undefined {
  if (platform === "win32") return env["LOCALAPPDATA"];
  const home = env["HOME"];
  const inHome = (path: string) => (home?.startsWith("/") === true ? `${home}/${path}` : undefined);
  if (platform === "darwin") return inHome("Library/Caches");
  const stated = env["XDG_CACHE_HOME"];
  // The XDG rules have a relative path ignored.
  return stated?.startsWith("/") === true ? stated : inHome(".cache");
}

/** Whether it is a directory, no link, of this user, that no other user can write to. */
function isPrivate(path: string): boolean {
  const stats = statOf(path);
  return stats?.isDirectory() === true && isOnlyOurs(stats);
}

/** Whether this user owns it and no other can write to it. On Windows the folder of the user decides that. */
export function isOnlyOurs({ uid, mode }: Pick<Stats, "uid" | "mode">): boolean {
  const user = process.geteuid?.();
  return user === undefined || (uid === user && (mode & 0o022) === 0);
}

/** With `sudo`, the home can be another user's: a directory that root made there would be in that user's way. */
function isOurs(path: string): boolean {
  const user = process.geteuid?.();
  return user === undefined || statOf(path)?.uid === user;
}

function nearestExisting(path: string): string {
  let current = path;
  while (current.includes("/") && statOf(current) === undefined)
    current = current.slice(0, current.lastIndexOf("/"));
  return current;
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
