import type { Place } from "../finding.ts";

/** The level of one permission of a job's token. */
export type Level = "none" | "read" | "write";

/** A `permissions:` key as written. Keys that are absent from a map mean none. */
export type PermissionBlock =
  | { form: "map"; levels: ReadonlyMap<string, Level>; place: Place }
  | { form: "all"; level: Level; place: Place }
  /** An expression, or a value the host does not know. */
  | { form: "unreadable"; text: string; place: Place };

/** An `environment:` key as written. */
export type Environment =
  | { form: "name"; name: string; place: Place }
  /** Contains `${{ }}`. */
  | { form: "expression"; text: string; place: Place }
  /** Empty, or an object without a name. */
  | { form: "nothing"; place: Place };

export interface Step {
  place: Place;
  if?: string;
  run?: { script: string; shell: string | undefined };
  /** `working-directory`, with the job's and the workflow's default; `.` where there is none. */
  directory: string;
  uses?: string;
  with: ReadonlyMap<string, string>;
}

export interface Job {
  id: string;
  place: Place;
  if?: string;
  permissions?: PermissionBlock;
  environment?: Environment;
  /** A reusable workflow that is the whole job. */
  uses?: string;
  /** The inputs of that workflow, as written. */
  with: ReadonlyMap<string, string>;
  steps: Step[];
}

/** One event under `on`, with the filters that decide about refs. Undefined filters are absent from the file. */
export interface Trigger {
  event: string;
  branches?: readonly string[];
  tags?: readonly string[];
}

export interface Workflow {
  /** `.github/workflows/release.yml`. */
  file: string;
  /** `release.yml`: what a trust policy names. */
  name: string;
  triggers: readonly Trigger[];
  /** Default values of the inputs of `workflow_call` and `workflow_dispatch`, by lower-case name. */
  inputDefaults: ReadonlyMap<string, string>;
  permissions?: PermissionBlock;
  jobs: Job[];
  text: string;
}

/** A composite action of this repository. */
export interface Action {
  file: string;
  steps: Step[];
}

/** A problem of a whole file. */
export interface FileProblem {
  id: "workflow-syntax" | "workflow-shape" | "workflow-unreadable";
  message: string;
  place: Place;
}
