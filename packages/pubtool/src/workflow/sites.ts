import { posix } from "node:path";
import type { Place } from "../finding.ts";
import { evaluateCondition } from "./expression.ts";
import type { Invocation, StepContent } from "./invocation.ts";
import { mergeInvocations } from "./invocation.ts";
import type { Job, Step, Workflow } from "./model.ts";
import type { Link } from "./permissions.ts";
import { isOnlyCalled } from "./permissions.ts";
import type { Repository } from "./repository.ts";
import { WORKFLOW_FOLDER } from "./repository.ts";
import type { ScriptContext } from "./script-files.ts";
import { ScriptState } from "./script-files.ts";
import { stepContent } from "./step-content.ts";

/** A step that publishes or may publish, with its job and the calls that lead there. */
export interface PublishSite {
  /** From the workflow that is started down to the job; one link when no workflow is called. Never empty. */
  chain: Link[];
  /** The workflow that is started: the file that rustreg and jsreg compare. */
  entry: Workflow;
  /** The workflow that contains the job: the file that pyreg compares. */
  workflow: Workflow;
  job: Job;
  place: Place;
  invocation: Invocation;
  /** Why the step never runs, e.g. `if: false`. */
  switchedOff?: string;
}

/** A step of interest that is not a publishing step. */
export interface OtherStep {
  chain: Link[];
  place: Place;
  /** The end of a sentence that begins with the job. */
  message: string;
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
  /** Steps that run scripts with unknown content. */
  opaque: OtherStep[];
  /** Steps that upload to a registry with another client than pubtool. */
  clients: OtherStep[];
}

/** Each level of calls can multiply the paths from workflow to workflow; the host allows far fewer than this. */
const CALLS = 5000;

/** Steps of interest of every job, through reusable workflows, composite actions and scripts of the repository. */
export function findSites(repository: Repository): Sites {
  const walk = new Walk(repository);
  for (const entry of repository.workflows) {
    if (!isOnlyCalled(entry)) walk.follow(entry, []);
  }
  // workflows that only other repositories call, and cycles of calls
  for (const entry of repository.workflows) {
    if (!walk.reached.has(entry)) walk.follow(entry, []);
  }
  const { sites, broken, opaque, clients } = walk;
  return { sites, broken, opaque, clients };
}

/** `./x` and `$/x` (same repository, at the running commit) as a path; undefined for other repositories. */
function localPath(uses: string): string | undefined {
  return /^[.$]\/(.*)$/.exec(uses.trim())?.[1];
}

class Walk implements Sites {
  readonly sites: PublishSite[] = [];
  readonly broken: BrokenCall[] = [];
  readonly opaque: OtherStep[] = [];
  readonly clients: OtherStep[] = [];
  readonly reached = new Set<Workflow>();
  private readonly scripts = new ScriptState();
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
    for (const { step, content } of this.contents(job.steps, [])) {
      const off = [...chain.map((link) => link.job.if), step.if].find(isNever);
      const { place } = step;
      if (off === undefined) {
        for (const message of new Set(content.opaque)) this.opaque.push({ chain, place, message });
        for (const client of new Set(content.clients)) this.clients.push({ chain, place, message: client });
      }
      const invocation = mergeInvocations(content.invocations);
      if (!invocation) continue;
      const switchedOff = off === undefined ? {} : { switchedOff: `if: ${off}` };
      this.sites.push({ chain, entry, workflow, job, place, invocation, ...switchedOff });
    }
  }

  private call(uses: string, job: Job, chain: Link[]): void {
    const broken = (id: BrokenCall["id"], message: string) =>
      this.broken.push({ id, message: `job ${job.id} ${message}`, place: job.place, chain });
    const file = localPath(uses);
    if (file === undefined) {
      broken("reusable-remote", `calls "${uses}", which is not in this repository and cannot be read here`);
      return;
    }
    const target = this.repository.workflows.find((candidate) => candidate.file === file);
    if (!target) {
      const exists = this.repository.names.some((name) => `${WORKFLOW_FOLDER}/${name}` === file);
      const why = exists ? "which is not a readable workflow" : "and there is no such workflow";
      broken("reusable-missing", `calls "${uses}", ${why}`);
    } else if (chain.some((link) => link.workflow === target)) {
      const path = [...chain.map((link) => link.workflow.name), target.name].join(" -> ");
      broken("reusable-cycle", `closes a cycle of calls: ${path}`);
    } else {
      if (!target.triggers.some(({ event }) => event === "workflow_call")) {
        broken("reusable-not-callable", `calls "${uses}", which has no workflow_call under "on"`);
      }
      this.calls++;
      if (this.calls <= CALLS) this.follow(target, chain);
      else if (this.calls === CALLS + 1) {
        const message = `is one of more than ${CALLS} calls from workflow to workflow; the rest was not read`;
        broken("reusable-too-many", message);
      }
    }
  }

  /** A composite action's steps are steps of the job, at their position in the action's file. */
  private *contents(
    steps: readonly Step[],
    within: readonly string[],
  ): Generator<{ step: Step; content: StepContent }> {
    for (const step of steps) {
      const actionPath = within.at(-1);
      const context: ScriptContext = {
        read: (path) => this.repository.read(path),
        directory: ".",
        scripts: this.scripts,
        ...(actionPath === undefined ? {} : { actionPath }),
      };
      const content = stepContent(step, context);
      yield { step, content };
      const folder = step.uses === undefined ? undefined : localPath(step.uses);
      if (folder === undefined || content.invocations.length > 0) continue;
      const path = posix.normalize(folder);
      if (within.includes(path)) continue;
      for (const inner of this.contents(this.repository.action(path)?.steps ?? [], [...within, path])) {
        yield isNever(step.if) ? { ...inner, step: { ...inner.step, if: step.if! } } : inner;
      }
    }
  }
}

function isNever(condition: string | undefined): boolean {
  return condition !== undefined && evaluateCondition(condition) === false;
}

/** The files along the chain, for messages: `ci.yml -> release.yml`. */
export function chainNames({ chain }: Pick<PublishSite, "chain">): string {
  return chain.map(({ workflow }) => workflow.name).join(" -> ");
}
