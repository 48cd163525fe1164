import { preflight } from "../../release/preflight.ts";
import { report } from "../../report/report.ts";
import { defineCommand } from "../command.ts";
import { runMasked, selectionOptions } from "../../release/run.ts";

export const command = defineCommand({
  name: "preflight",
  summary: "Say what would stop a publish, before it begins",
  options: {
    ...selectionOptions,
    "allow-token": { type: "boolean", description: "as `publish --allow-token` would" },
    json: { type: "boolean", description: "print the findings as JSON" },
  },
  more: "Uploads nothing, builds nothing, and gives back the tokens that it obtains.",
  async run({ values, io: outside, config }) {
    return await runMasked(
      outside,
      await config(),
      values["allow-token"],
      async ({ io, config: loaded, context, credentials }) => {
        const selection = { names: values.package, changedSince: values["changed-since"] };
        return report(await preflight(loaded, context, credentials, selection), io, { json: values.json });
      },
    );
  },
});
