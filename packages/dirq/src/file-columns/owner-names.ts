import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The names of users and groups by number, read once per process. */
export class OwnerNames {
  readonly #users = new NameSource("/etc/passwd", "passwd", ["-un"]);
  readonly #groups = new NameSource("/etc/group", "group", undefined);

  /** @returns null where the system has no name for the number */
  user(uid: bigint): string | null {
    return this.#users.find(uid);
  }

  group(gid: bigint): string | null {
    return this.#groups.find(gid);
  }
}

/** The local file of names, and for a number that it lacks a program that also asks directories such as LDAP. */
class NameSource {
  readonly #names = new Map<bigint, string | null>();
  #isRead = false;

  constructor(
    private readonly file: string,
    private readonly database: string,
    private readonly idFlags: readonly string[] | undefined,
  ) {}

  find(id: bigint): string | null {
    if (!this.#isRead) this.#readFile();
    let name = this.#names.get(id);
    if (name === undefined) {
      name = this.#ask(id);
      this.#names.set(id, name);
    }
    return name;
  }

  #readFile(): void {
    this.#isRead = true;
    try {
      for (const line of readFileSync(this.file, "utf8").split("\n")) this.#add(line);
    } catch {
      // Without the file the program is asked for each number.
    }
  }

  /** A line of passwd(5) or group(5). The first line with a number determines its name. */
  #add(line: string): void {
    const [name, , id] = line.split(":");
    if (name === undefined || !/^\d+$/.test(id ?? "") || line.startsWith("#")) return;
    if (!this.#names.has(BigInt(id!))) this.#names.set(BigInt(id!), name);
  }

  #ask(id: bigint): string | null {
    if (process.platform === "win32") return null;
    const options = { encoding: "utf8", timeout: 10_000 } as const;
    const found = spawnSync("getent", [this.database, String(id)], options);
    if (found.error === undefined) return found.stdout.split(":")[0] || null;
    // macOS has no getent.
    if (this.idFlags === undefined) return null;
    const shown = spawnSync("id", [...this.idFlags, String(id)], options);
    if (shown.error !== undefined || shown.status !== 0) return null;
    return shown.stdout.trim() || null;
  }
}
