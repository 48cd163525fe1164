import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CONFIG_NAME } from "../config/load.ts";
import { EXIT, PubtoolError, UsageError } from "../base/errors.ts";
import type { Io } from "../base/io.ts";
import { repositoryName } from "../host/repository.ts";
import { WORKFLOW_FOLDER } from "../workflow/repository.ts";
import type { GivenAddresses } from "./addresses.ts";
import { registrySettings } from "./addresses.ts";
import type { Discovery } from "./discover.ts";
import { discover } from "./discover.ts";
import { missingBeforeTag, nextSteps } from "./next-steps.ts";
import { npmBuilds } from "./npm-build.ts";
import type { Plan } from "./write-config.ts";
import { configText } from "./write-config.ts";
import { workflowText } from "./write-workflow.ts";

export interface InitOptions {
  /** Bare file name of the workflow. */
  workflow: string;
  environment: string;
  addresses: GivenAddresses;
  /** Print the files instead of writing them. */
  dryRun: boolean;
}

/** Writes `pubtool.toml` and the workflow for what is found below `io.cwd`; overwrites nothing. Returns the exit code. */
export async function init(options: InitOptions, io: Io): Promise<number> {
  checkOptions(options);
  const found = discover(io.cwd);
  if (found.packages.length === 0) throw nothingFound(io.cwd, found);
  if (!options.dryRun) refuseExisting([CONFIG_NAME, `${WORKFLOW_FOLDER}/${options.workflow}`], io);
  const plan: Plan = {
    ...found,
    ...options,
    repository: repositoryName(io.cwd, io.env),
    npmBuilds: npmBuilds(io.cwd, found.packages),
    settings: await registrySettings(found.packages, options.addresses, io),
  };
  const files = [
    { file: CONFIG_NAME, text: configText(plan) },
    { file: `${WORKFLOW_FOLDER}/${options.workflow}`, text: workflowText(plan) },
  ];
  if (options.dryRun) io.stdout.write(files.map(({ file, text }) => `--- ${file}\n${text}\n`).join(""));
  else write(files, io);
  for (const { file, reason } of found.passedOver) io.stdout.write(`passed over ${file}: ${reason}\n`);
  io.stdout.write(
    `\n${missingBeforeTag(plan)}${nextSteps(plan)}\n\`pubtool doctor\` checks that workflow and declarations agree.\n`,
  );
  return EXIT.ok;
}

function checkOptions({ workflow, environment }: InitOptions): void {
  if (!/^[^/\\]+\.ya?ml$/.test(workflow)) {
    throw new UsageError(`--workflow "${workflow}" is not a bare file name that ends in .yml or .yaml`);
  }
  if (environment !== environment.trim() || environment === "") {
    throw new UsageError(`--environment "${environment}" is empty, or begins or ends with white space`);
  }
}

function nothingFound(cwd: string, { passedOver }: Discovery): PubtoolError {
  const reasons = passedOver.map(({ file, reason }) => `${file}: ${reason}`).join("; ");
  return new PubtoolError(
    `no package to publish below "${cwd}"${reasons === "" ? "" : ` (passed over ${reasons})`}`,
    {
      hint: "a package has a Cargo.toml, a pyproject.toml or a package.json with name and version",
      exitCode: EXIT.usage,
    },
  );
}

/** Before the first question: a person answers nothing in vain. */
function refuseExisting(files: readonly string[], { cwd }: Io): void {
  const there = files.filter((file) => existsSync(join(cwd, file)));
  if (there.length > 0) {
    throw new PubtoolError(`${there.join(" and ")} ${there.length > 1 ? "exist" : "exists"} already`, {
      hint: "nothing was changed; `--dry-run` prints what would be written, `--workflow` names another workflow file",
      exitCode: EXIT.usage,
    });
  }
}

function write(files: readonly { file: string; text: string }[], { cwd, stdout }: Io): void {
  for (const { file, text } of files) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    writeFileSync(join(cwd, file), text, { flag: "wx" });
    stdout.write(`wrote ${file}\n`);
  }
}
