import { findConfig } from "../../config/load.ts";
import { doctor } from "../../doctor/run.ts";
import { maskSecrets } from "../../host/mask-secrets.ts";
import { SECRET_VARIABLES } from "../../registries/precedence.ts";
import { report } from "../../report/report.ts";
import { repositoryRoot } from "../../workflow/repository.ts";
import { defineCommand } from "../command.ts";

export const command = defineCommand({
  name: "doctor",
  summary: "Check that the workflows fit the trust policies",
  options: {
    json: { type: "boolean", description: "print the findings as JSON" },
  },
  more: [
    "Environment:",
    "  RUSTREG_DOCTOR_TOKEN  compare with the rustreg registry's registrations as well; a token with read access",
    "  GITHUB_WORKFLOW_REF   inside a workflow run: compared with the declared workflow",
  ].join("\n"),
  async run({ values, io: outside, config, configFile }) {
    // a registry may repeat the token in its answer
    const { io } = maskSecrets(outside, SECRET_VARIABLES);
    // without pubtool.toml the workflows can still be looked at; a file that was asked for has to be there
    const wanted = configFile !== undefined || findConfig({ cwd: io.cwd }) !== undefined;
    const loaded = wanted ? await config() : undefined;
    return report(await doctor(repositoryRoot(loaded?.root ?? io.cwd), loaded, io), io, {
      json: values.json,
    });
  },
});
