import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder below the system's temporary one, with these files; `remove` deletes it. */
export function temporaryTree(files: Readonly<Record<string, string | Buffer>>): {
  root: string;
  remove: () => void;
} {
  const root = mkdtempSync(join(tmpdir(), "pubtool-test-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
