import type { Place } from "../finding.ts";
import type { Invocation } from "./invocation.ts";
import { publishInvocation } from "./invocation.ts";
import type { Job, Step, Workflow } from "./model.ts";
import type { Link } from "./permissions.ts";
import { isOnlyCalled } from "./permissions.ts";
import type { Repository } from "./repository.ts";
import { WORKFLOW_FOLDER } from "./repository.ts";

/** A job that publishes, and the way there from a workflow that an event starts. */
export interface PublishSite {
  /** From the workflow that is started down to the job; one link when nothing is called. Never empty. */
  chain: Link[];
  /** What is started: the file that rustreg and jsreg compare. */
  entry: Workflow;
  /** What holds the job: the file that pyreg compares. */
  workflow: Workflow;
  job: Job;
  place: Place;
  invocation: Invocation;
  /** Why the step never runs, e.g. `if: false`. */
  switchedOff?: string;
}

/** A call of a workflow that cannot be followed. */
export interface BrokenCall {
  id:
    "reusable-cycle" | "reusable-missing" | "reusable-not-callable" | "reusable-too-many" | "reusable-remote";
  message: string;
  place: Place;
  chain: Link[];
}

export interface Sites {
  sites: PublishSite[];
  broken: BrokenCall[];
}

/** Each level of calls can multiply the ways; the workflow host allows far fewer than this. */
const CALLS = 5000;

/** Every job of the repository that publishes, through reusable workflows and composite actions of the repository. */
export function findSites(repository: Repository): Sites {
  const walk = new Walk(repository);
  for (const entry of repository.workflows) {
    if (!isOnlyCalled(entry)) walk.follow(entry, []);
  }
  // what nobody here calls may be called from elsewhere, and a circle has no beginning
  for (const entry of repository.workflows) {
    if (!walk.reached.has(entry)) walk.follow(entry, []);
  }
  return { sites: walk.sites, broken: walk.broken };
}

class Walk {
  readonly sites: PublishSite[] = [];
  readonly broken: BrokenCall[] = [];
  readonly reached = new Set<Workflow>();
  private calls = 0;

  constructor(private readonly repository: Repository) {}

  follow(workflow: Workflow, above: readonly Link[]): void {
    this.reached.add(workflow);
    for (const job of workflow.jobs) {
      const chain = [...above, { workflow, job }];
      if (job.uses === undefined) this.addSites(job, chain);
      else this.call(job.uses, job, chain);
    }
  }

  private addSites(job: Job, chain: Link[]): void {
    const entry = chain[0]!.workflow;
    const { workflow } = chain.at(-1)!;
    for (const { step, invocation } of this.publishingSteps(job.steps, [])) {
      const off = [...chain.map((link) => link.job.if), step.if].find(isNever);
      const switchedOff = off === undefined ? {} : { switchedOff: `if: ${off}` };
      this.sites.push({ chain, entry, workflow, job, place: step.place, invocation, ...switchedOff });
    }
  }

  private call(uses: string, job: Job, chain: Link[]): void {
    const broken = (id: BrokenCall["id"], message: string) =>
      this.broken.push({ id, message: `job ${job.id} ${message}`, place: job.place, chain });
    if (!uses.startsWith("./")) {
      broken("reusable-remote", `calls "${uses}", which is not in this repository and cannot be read here`);
      return;
    }
    const file = uses.slice(2);
    const target = this.repository.workflows.find((candidate) => candidate.file === file);
    if (!target) {
      const there = this.repository.names.some((name) => `${WORKFLOW_FOLDER}/${name}` === file);
      const why = there ? "which is not a readable workflow" : "and there is no such workflow";
      broken("reusable-missing", `calls "${uses}", ${why}`);
    } else if (chain.some((link) => link.workflow === target)) {
      const way = [...chain.map((link) => link.workflow.name), target.name].join(" -> ");
      broken("reusable-cycle", `closes a circle of calls: ${way}`);
    } else {
      if (!target.events.includes("workflow_call")) {
        broken("reusable-not-callable", `calls "${uses}", which has no workflow_call under "on"`);
      }
      this.calls++;
      if (this.calls <= CALLS) this.follow(target, chain);
      else if (this.calls === CALLS + 1) {
        const message = `is one of more than ${CALLS} ways from workflow to workflow; the rest was not read`;
        broken("reusable-too-many", message);
      }
    }
  }

  /** The steps that publish; a composite action's steps count for the step that uses it, with the action's own place. */
  private *publishingSteps(
    steps: readonly Step[],
    within: readonly string[],
  ): Generator<{ step: Step; invocation: Invocation }> {
    for (const step of steps) {
      const invocation = publishInvocation(step);
      if (invocation) {
        yield { step, invocation };
      } else if (step.uses?.startsWith("./") && !within.includes(step.uses)) {
        const action = this.repository.action(step.uses.slice(2));
        for (const inner of this.publishingSteps(action?.steps ?? [], [...within, step.uses])) {
          yield isNever(step.if) ? { ...inner, step: { ...inner.step, if: step.if! } } : inner;
        }
      }
    }
  }
}

/** A condition that is false whatever happens. */
function isNever(condition: string | undefined): boolean {
  return condition !== undefined && /^(\$\{\{\s*)?(false|0|null|'')(\s*\}\})?$/.test(condition.trim());
}

/** The files along the chain, for messages: `ci.yml -> release.yml`. */
export function chainNames({ chain }: Pick<PublishSite, "chain">): string {
  return chain.map(({ workflow }) => workflow.name).join(" -> ");
}
