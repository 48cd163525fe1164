import { init } from "../../init/init.ts";
import { defineCommand } from "../command.ts";

export const command = defineCommand({
  name: "init",
  summary: "Write pubtool.toml and a release workflow",
  options: {
    workflow: {
      type: "string",
      placeholder: "FILE",
      description: "name of the workflow file; default: release.yml",
    },
    environment: {
      type: "string",
      placeholder: "NAME",
      description: "environment of the job; default: release",
    },
    "dry-run": { type: "boolean", description: "print the files and write nothing" },
  },
  run: ({ values, io }) =>
    init(
      {
        workflow: values.workflow ?? "release.yml",
        environment: values.environment ?? "release",
        dryRun: values["dry-run"],
      },
      io,
    ),
});
