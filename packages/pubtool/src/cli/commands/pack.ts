import { copyFileSync, mkdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { EXIT, PubtoolError, UsageError } from "../../base/errors.ts";
import { exitCodeOf } from "../../finding.ts";
import { packRelease } from "../../release/pack.ts";
import { problemLines } from "../../release/report.ts";
import { runMasked, selectionOf, selectionOptions } from "../../release/run.ts";
import { visible } from "../../report/plain.ts";
import { defineCommand } from "../command.ts";

export const command = defineCommand({
  name: "pack",
  summary: "Build, verify and pack the packages for `publish --from`",
  options: {
    ...selectionOptions,
    to: { type: "string", placeholder: "DIR", description: "folder for the packed files; required" },
    json: { type: "boolean", description: "print the files as JSON" },
  },
  more: [
    "For a job without `id-token: write`: it runs the packages' own scripts and compiles the crates, without",
    "credentials and without a registry. A later job uploads the files with `pubtool publish --from DIR`.",
  ].join("\n"),
  async run({ values, io: outside, config }) {
    if (values.to === undefined)
      throw new UsageError("pubtool pack needs --to DIR", "for example --to packed");
    const target = resolve(outside.cwd, values.to);
    return await runMasked(outside, await config(), false, async ({ io, config: loaded, context }) => {
      const { sections, files } = await packRelease(loaded, context, selectionOf(values, io.cwd));
      io.stderr.write(problemLines(sections, [], { stream: io.stderr, env: io.env }));
      const code = exitCodeOf(sections);
      if (code !== EXIT.ok) return code;
      const copied = files.map(({ name, version, kind, path }) => ({
        name,
        version,
        kind,
        file: copy(path, target),
      }));
      io.stdout.write(
        values.json
          ? `${JSON.stringify({ files: copied }, null, 2)}\n`
          : copied.map(({ file }) => `${visible(file)}\n`).join(""),
      );
      return EXIT.ok;
    });
  },
});

function copy(path: string, folder: string): string {
  const target = join(folder, basename(path));
  try {
    mkdirSync(folder, { recursive: true });
    copyFileSync(path, target);
  } catch (error) {
    throw new PubtoolError(`cannot write ${target}: ${(error as Error).message}`, {
      hint: "choose another folder for --to",
    });
  }
  return target;
}
