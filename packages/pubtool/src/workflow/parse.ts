import { posix } from "node:path";
import type {
  Action,
  Environment,
  FileProblem,
  Job,
  Level,
  PermissionBlock,
  Step,
  Workflow,
} from "./model.ts";
import { YamlFile } from "./yaml.ts";
import type { YamlNode } from "./yaml-tree.ts";

export type Parsed<T> =
  { value: T; problems: FileProblem[] } | { value?: undefined; problems: FileProblem[] };

/** Reads a workflow. Whatever is wrong with it is a problem with a place; never throws. */
export function parseWorkflow(text: string, file: string): Parsed<Workflow> {
  const yaml = new YamlFile(text, file);
  if (yaml.problems.length === 0) checkShape(yaml);
  if (yaml.problems.length > 0) return refused(yaml);
  const permissions = readPermissions(yaml, yaml.root);
  return {
    value: {
      file,
      name: posix.basename(file),
      events: readEvents(yaml),
      ...(permissions ? { permissions } : {}),
      jobs: yaml
        .entries(yaml.get(yaml.root, "jobs")?.value)
        .map(({ key, keyNode, value }) => readJob(yaml, key, keyNode, value)),
      text,
    },
    problems: [],
  };
}

/** Reads a local `action.yml`; one that is not composite has no steps. */
export function parseAction(text: string, file: string): Parsed<Action> {
  const yaml = new YamlFile(text, file);
  if (yaml.problems.length > 0) return refused(yaml);
  const steps = yaml.get(yaml.get(yaml.root, "runs")?.value, "steps")?.value;
  return {
    value: { file, steps: yaml.items(steps).map((step) => readStep(yaml, step, undefined)) },
    problems: [],
  };
}

/** One problem a file: what follows the first is mostly its echo. */
function refused({ problems }: YamlFile): { problems: FileProblem[] } {
  return { problems: problems.slice(0, 1) };
}

function checkShape(yaml: YamlFile): void {
  const wrong = (message: string, node: YamlNode | undefined) =>
    yaml.report("workflow-shape", message, yaml.place(node));
  const top = yaml.root;
  if (top?.type !== "map") {
    wrong("this is not a workflow: it holds no map of keys", yaml.root);
    return;
  }
  if (!yaml.get(top, "on")) wrong('this is not a workflow: "on" is missing', undefined);
  const jobs = yaml.get(top, "jobs");
  if (!jobs) {
    wrong('this is not a workflow: "jobs" is missing', undefined);
    return;
  }
  if (jobs.value.type !== "map") {
    wrong('"jobs" is not a map of jobs', jobs.keyNode);
    return;
  }
  for (const { key, keyNode, value } of [
    { key: "", keyNode: undefined, value: top },
    ...yaml.entries(jobs.value),
  ]) {
    if (value.type !== "map") wrong(`job ${key} is not a map of keys`, keyNode);
    const merge = yaml.get(value, "<<");
    if (merge) {
      wrong('the workflow host knows no merge key "<<"; use the anchor for whole values', merge.keyNode);
    }
    const steps = yaml.get(value, "steps");
    if (key !== "" && steps && steps.value.type !== "list" && !isNothing(steps.value)) {
      wrong(`"steps" of job ${key} is not a list`, steps.keyNode);
    }
  }
}

function isNothing(node: YamlNode): boolean {
  return node.type === "scalar" && node.text === undefined;
}

function readEvents(yaml: YamlFile): string[] {
  const value = yaml.get(yaml.root, "on")?.value;
  const single = yaml.string(value);
  if (single !== undefined) return [single];
  const list = yaml.items(value).flatMap((item) => yaml.string(item) ?? []);
  return list.length > 0 ? list : yaml.entries(value).map(({ key }) => key);
}

function readJob(yaml: YamlFile, id: string, keyNode: YamlNode | undefined, node: YamlNode | undefined): Job {
  const permissions = readPermissions(yaml, node);
  const environment = readEnvironment(yaml, node);
  const condition = yaml.string(yaml.get(node, "if")?.value);
  const uses = yaml.string(yaml.get(node, "uses")?.value);
  const shell = defaultShell(yaml, node) ?? defaultShell(yaml, yaml.root);
  return {
    id,
    place: yaml.place(keyNode),
    ...(condition === undefined ? {} : { if: condition }),
    ...(permissions ? { permissions } : {}),
    ...(environment ? { environment } : {}),
    ...(uses === undefined ? {} : { uses }),
    steps: yaml.items(yaml.get(node, "steps")?.value).map((step) => readStep(yaml, step, shell)),
  };
}

function defaultShell(yaml: YamlFile, node: YamlNode | undefined): string | undefined {
  const run = yaml.get(yaml.get(node, "defaults")?.value, "run")?.value;
  return yaml.string(yaml.get(run, "shell")?.value);
}

function readStep(yaml: YamlFile, node: YamlNode | undefined, shell: string | undefined): Step {
  const string = (key: string) => yaml.string(yaml.get(node, key)?.value);
  const condition = string("if");
  const uses = string("uses");
  const run = yaml.get(node, "run");
  const script = string("run");
  return {
    place: yaml.place(run?.keyNode ?? yaml.get(node, "uses")?.keyNode ?? node),
    ...(condition === undefined ? {} : { if: condition }),
    ...(uses === undefined ? {} : { uses }),
    ...(script === undefined ? {} : { run: { script, shell: string("shell") ?? shell } }),
    with: new Map(
      yaml
        .entries(yaml.get(node, "with")?.value)
        .map(({ key, value }) => [key.toLowerCase(), yaml.string(value) ?? ""]),
    ),
  };
}

function readEnvironment(yaml: YamlFile, job: YamlNode | undefined): Environment | undefined {
  const entry = yaml.get(job, "environment");
  if (!entry) return undefined;
  const place = yaml.place(entry.keyNode);
  const name = yaml
    .string(entry.value.type === "map" ? yaml.get(entry.value, "name")?.value : entry.value)
    ?.trim();
  if (name === undefined || name === "") return { form: "nothing", place };
  return name.includes("${{") ? { form: "expression", text: name, place } : { form: "name", name, place };
}

const LEVELS: readonly string[] = ["none", "read", "write"] satisfies Level[];

function readPermissions(yaml: YamlFile, node: YamlNode | undefined): PermissionBlock | undefined {
  const entry = yaml.get(node, "permissions");
  if (!entry) return undefined;
  const place = yaml.place(entry.keyNode);
  const word = yaml.string(entry.value);
  if (word === "write-all") return { form: "all", level: "write", place };
  if (word === "read-all") return { form: "all", level: "read", place };
  if (word !== undefined) return { form: "unreadable", text: word, place };
  const levels = new Map<string, Level>();
  for (const { key, value } of yaml.entries(entry.value)) {
    const level = yaml.string(value) ?? "";
    if (!LEVELS.includes(level)) return { form: "unreadable", text: `${key}: ${level}`, place };
    levels.set(key, level as Level);
  }
  return { form: "map", levels, place };
}
