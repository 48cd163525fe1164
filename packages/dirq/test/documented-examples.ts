import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { binary, scrubbedEnvironment, script } from "./harness.ts";

/** A command of a page, and what the page says that it prints. */
export interface Example {
  readonly command: string;
  readonly output: string;
}

/** What a page of the documentation shows: fenced blocks with `name=<path>` are files, `console` blocks are commands. */
export interface Page {
  readonly files: ReadonlyMap<string, string>;
  /** Shell commands that run in the directory of the files first: `sh` blocks with `prepare`. */
  readonly preparation: string;
  readonly examples: readonly Example[];
}

export function readPage(name: string): Page {
  const text = readFileSync(fileURLToPath(new URL(`../../../docs/dirq/${name}.md`, import.meta.url)), "utf8");
  const files = new Map<string, string>();
  const examples: Example[] = [];
  let preparation = "";
  for (const [, info, body] of text.matchAll(/^```(\S.*)\n([^]*?\n)```$/gm)) {
    const file = /name=(\S+)/.exec(info!)?.[1];
    if (file !== undefined) files.set(file, body!);
    if (info === "sh prepare") preparation += body!;
    if (info !== "console") continue;
    for (const part of body!.split(/^\$ /m).slice(1)) {
      const [command, ...output] = part.split("\n");
      examples.push({ command: command!, output: output.join("\n").trim() });
    }
  }
  return { files, preparation, examples };
}

export function writeFiles(root: string, { files, preparation }: Page): void {
  for (const [name, content] of files) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  const { status, stderr } = spawnSync("sh", ["-ec", preparation], {
    cwd: root,
    encoding: "utf8",
    env: scrubbedEnvironment(),
  });
  if (status !== 0) throw new Error(`the preparation of the page failed: ${stderr}`);
}

/** A directory for the PATH in which `dirq` is the built program, which prints as on a terminal. */
export function programDirectory(): string {
  return dirname(script(`#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@" --format table\n`, "dirq"));
}
