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
    "rustreg-index": {
      type: "string",
      placeholder: "URL",
      description: "sparse index of the Rust registry; default: cargo's configuration",
    },
    "pyreg-url": { type: "string", placeholder: "URL", description: "address of the Python registry" },
    "pyreg-upload-url": {
      type: "string",
      placeholder: "URL",
      description: "address for uploads of Python files; default: /legacy/ under the registry's address",
    },
    "jsreg-url": {
      type: "string",
      placeholder: "URL",
      description: "address of the JavaScript registry; default: npm's configuration",
    },
    "dry-run": { type: "boolean", description: "print the files and write nothing" },
  },
  more: "On a terminal, init asks for the registry addresses that are missing.",
  run: ({ values, io }) =>
    init(
      {
        workflow: values.workflow ?? "release.yml",
        environment: values.environment ?? "release",
        addresses: {
          "rustreg.index": values["rustreg-index"],
          "pyreg.url": values["pyreg-url"],
          "pyreg.upload_url": values["pyreg-upload-url"],
          "jsreg.url": values["jsreg-url"],
        },
        dryRun: values["dry-run"],
      },
      io,
    ),
});
