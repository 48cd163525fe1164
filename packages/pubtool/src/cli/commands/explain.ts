import { suggest } from "../../base/suggest.ts";
import { EXIT, UsageError } from "../../base/errors.ts";
import { pageIds, readPage } from "../../explain/pages.ts";
import { defineCommand } from "../command.ts";

export const command = defineCommand({
  name: "explain",
  summary: "Say what a finding means and how to mend it",
  options: {},
  positionals: ["[id]"],
  more: "Without an id, all ids are listed.",
  run({ positionals: [id], io }) {
    const known = pageIds();
    if (id === undefined) io.stdout.write(known.map((name) => `${name}\n`).join(""));
    else if (known.includes(id)) io.stdout.write(readPage(id));
    else {
      const guess = suggest(id, known);
      throw new UsageError(
        `there is no finding "${id}"`,
        guess ? `did you mean "${guess}"?` : "`pubtool explain` lists them",
      );
    }
    return EXIT.ok;
  },
});
