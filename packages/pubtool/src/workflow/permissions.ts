import type { Place } from "../finding.ts";
import type { Job, Level, PermissionBlock, Workflow } from "./model.ts";

/** The level of one permission that a job gets. */
export type Grant =
  | { known: true; level: Level; place: Place | undefined; why: string }
  | { known: false; why: string; place: Place | undefined };

/** One link from the started workflow to the job: every job but the last calls the next workflow. */
export interface Link {
  workflow: Workflow;
  job: Job;
}

const order: readonly Level[] = ["none", "read", "write"];

/**
 * The level of a permission at the end of the chain, as the host applies it: the job's block replaces the workflow's,
 * the level of an unlisted key is `none`, and a called workflow never gets more than its caller has.
 */
export function grantOf(chain: readonly Link[], permission: string): Grant {
  let ceiling: Grant | undefined;
  const [first] = chain;
  // without its caller at hand, whatever a called workflow declares can still be lowered
  if (first && isOnlyCalled(first.workflow)) ceiling = unlisted(first, permission);
  for (const link of chain) {
    const own = ownGrant(link, permission);
    if (own === undefined) ceiling ??= unlisted(link, permission);
    else ceiling = ceiling === undefined ? own : lower(ceiling, own, link);
  }
  return ceiling ?? { known: false, why: "there is no job", place: undefined };
}

/** Undefined when neither the job nor its workflow has a permissions block. */
function ownGrant({ workflow, job }: Link, permission: string): Grant | undefined {
  const block = job.permissions ?? workflow.permissions;
  if (!block) return undefined;
  const owner = job.permissions ? `job ${job.id}` : "the workflow";
  const { place } = block;
  if (block.form === "unreadable") {
    if (!block.text.includes("${{")) {
      return {
        known: true,
        level: "none",
        place,
        why: `${owner} has permissions "${block.text}", which the host rejects`,
      };
    }
    return { known: false, place, why: `${owner} has permissions "${block.text}", which cannot be read` };
  }
  const level = block.form === "all" ? block.level : (block.levels.get(permission) ?? "none");
  return { known: true, level: atMost(permission, level), place, why: says(owner, block, permission) };
}

/** An identity token has no read level: `read-all` does not include it. */
function atMost(permission: string, level: Level): Level {
  return permission === "id-token" && level === "read" ? "none" : level;
}

function says(owner: string, block: PermissionBlock, permission: string): string {
  if (block.form === "all") return `${owner} has permissions: ${block.level}-all`;
  const level = block.form === "map" ? block.levels.get(permission) : undefined;
  if (level !== undefined) return `${owner} has ${permission}: ${level}`;
  return `${owner} has a permissions block that does not list ${permission}, which means none`;
}

/** Without any declaration the default of the repository applies, which never includes an identity token. */
function unlisted({ workflow, job }: Link, permission: string): Grant {
  const place = job.place;
  if (isOnlyCalled(workflow)) {
    return { known: false, place, why: "the caller decides, and no workflow here calls it" };
  }
  if (permission === "id-token") {
    return { known: true, level: "none", place, why: "neither it nor the workflow has a permissions block" };
  }
  return { known: false, place, why: "without a permissions block the repository's settings decide" };
}

function lower(ceiling: Grant, own: Grant, { workflow }: Link): Grant {
  if (!own.known) return own;
  if (!ceiling.known) return order.indexOf(own.level) === 0 ? own : ceiling;
  if (order.indexOf(own.level) <= order.indexOf(ceiling.level)) return own;
  return {
    ...ceiling,
    why: `${workflow.name} requests ${own.level}, and its caller has less: ${ceiling.why}`,
  };
}

export function isOnlyCalled({ triggers }: Workflow): boolean {
  return triggers.length > 0 && triggers.every(({ event }) => event === "workflow_call");
}
