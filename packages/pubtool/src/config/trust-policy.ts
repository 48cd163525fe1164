import type { TomlPath } from "../toml.ts";
import type { Reader } from "./reader.ts";
import { isTable, quote } from "./reader.ts";
import type { TrustPolicy } from "./types.ts";

/** `[package.trust_policy]`; undefined when there is none, or none that could be compared. */
export function readTrustPolicy(reader: Reader, value: unknown, at: TomlPath): TrustPolicy | undefined {
  if (value === undefined) return undefined;
  const table = reader.table(value, at, ["workflow", "environment", "repository"]);
  if (!isTable(value)) return undefined;
  const workflow = reader.required(
    table,
    at,
    "workflow",
    'the file name of the publishing workflow, e.g. workflow = "release.yml"',
  );
  const environment = reader.string(table, at, "environment");
  const repository = reader.string(table, at, "repository");
  if (workflow !== undefined) checkWorkflow(reader, workflow, [...at, "workflow"]);
  if (environment !== undefined && environment !== environment.trim()) {
    reader.invalid([...at, "environment"], environment, "must not begin or end with white space");
  }
  if (repository !== undefined && !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    reader.invalid([...at, "repository"], repository, 'must be "<owner>/<repo>"');
  }
  if (workflow === undefined) return undefined;
  return {
    workflow,
    ...(environment === undefined ? {} : { environment }),
    ...(repository === undefined ? {} : { repository }),
  };
}

function checkWorkflow(reader: Reader, workflow: string, at: TomlPath): void {
  const bare = workflow.split(/[/\\]/).at(-1)!.trim();
  if (bare !== workflow) {
    reader.invalid(at, workflow, "must be a bare file name, not a path", `write ${quote(bare)}`);
  } else if (!/\.ya?ml$/.test(workflow)) {
    reader.invalid(at, workflow, "a workflow's file name ends in .yml or .yaml");
  }
}
