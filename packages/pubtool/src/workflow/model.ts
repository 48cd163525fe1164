import type { Place } from "../finding.ts";

/** How much of one permission a token carries. */
export type Level = "none" | "read" | "write";

/** A `permissions:` key as written. Absent keys of a map mean none: the host gives nothing that is not listed. */
export type PermissionBlock =
  | { form: "map"; levels: ReadonlyMap<string, Level>; place: Place }
  | { form: "all"; level: Level; place: Place }
  /** An expression, or a value the host does not know. */
  | { form: "unreadable"; text: string; place: Place };

/** An `environment:` key as written; undefined where there is none. */
export type Environment =
  | { form: "name"; name: string; place: Place }
  /** Decided when the workflow runs. */
  | { form: "expression"; text: string; place: Place }
  /** There, and of no use: empty, or an object without a name. */
  | { form: "nothing"; place: Place };

export interface Step {
  place: Place;
  if?: string;
  run?: { script: string; shell: string | undefined };
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
  steps: Step[];
}

export interface Workflow {
  /** `.github/workflows/release.yml`. */
  file: string;
  /** `release.yml`: what a trust policy names. */
  name: string;
  /** Names of the events under `on`. */
  events: string[];
  permissions?: PermissionBlock;
  jobs: Job[];
  text: string;
}

/** A composite action of this repository. */
export interface Action {
  file: string;
  steps: Step[];
}

/** What is wrong with a file as a whole. */
export interface FileProblem {
  id: "workflow-syntax" | "workflow-shape" | "workflow-unreadable";
  message: string;
  place: Place;
}
