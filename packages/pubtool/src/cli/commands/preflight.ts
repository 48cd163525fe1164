import type { Config } from "../../config/types.ts";
import { registrySection } from "../../doctor/registry-phase.ts";
import { preflight } from "../../release/preflight.ts";
import { report } from "../../report/report.ts";
import { defineCommand } from "../command.ts";
import { maxWaitOf, runMasked, selectionOf, uploadOptions } from "../../release/run.ts";

export const command = defineCommand({
  name: "preflight",
  summary: "Report what would stop a publish, before it starts",
  options: {
    ...uploadOptions,
    "allow-token": { type: "boolean", description: "as `publish --allow-token` would" },
    json: { type: "boolean", description: "print the findings as JSON" },
  },
  more: [
    "Uploads nothing, builds nothing, and revokes the tokens that it obtains.",
    "With RUSTREG_DOCTOR_TOKEN, it also compares the declared trust policies with the rustreg registry, as doctor does.",
  ].join("\n"),
  async run({ values, io: outside, config }) {
    const maxWait = maxWaitOf(values["max-wait"]);
    return await runMasked(
      outside,
      await config(),
      values["allow-token"],
      async ({ io, config: loaded, context, credentials }) => {
        const selection = selectionOf(values, io.cwd);
        const sections = await preflight(loaded, context, credentials, selection, maxWait);
        const registrations = await registrySection(selected(loaded, values.package), io);
        return report([...sections, ...(registrations ? [registrations] : [])], io, { json: values.json });
      },
    );
  },
});

function selected(config: Config, names: readonly string[]): Config {
  if (names.length === 0) return config;
  return { ...config, packages: config.packages.filter(({ name }) => names.includes(name)) };
}
