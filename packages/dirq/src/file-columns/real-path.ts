import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The path of a file as the system knows it, given the path column. The column shows invalid bytes of a name as U+FFFD;
 * where the bytes are not known, the directories are searched for a name that is shown so.
 * @param root absolute, without a slash at its end; not used for an absolute path
 */
export function realPathOf(root: string, path: string): string | Buffer {
  const absolute = path.startsWith("/") ? path : `${root}/${path}`;
  return path.includes("\uFFFD") ? (searchBytes(absolute) ?? absolute) : absolute;
}

function searchBytes(path: string): Buffer | undefined {
  const parent = dirname(path);
  const directory = parent.includes("\uFFFD") ? searchBytes(parent) : Buffer.from(parent);
  if (directory === undefined) return undefined;
  const name = path.slice(join(parent, "/").length);
  try {
    const found = readdirSync(directory, { encoding: "buffer" }).find(
      (entry) => entry.toString("utf8") === name,
    );
    return found && Buffer.concat([directory, Buffer.from("/"), found]);
  } catch {
    return undefined;
  }
}
