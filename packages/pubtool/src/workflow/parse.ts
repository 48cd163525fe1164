import { posix } from "node:path";
import type {
  Action,
  Environment,
  FileProblem,
  Job,
  Level,
  PermissionBlock,
  Step,
  Trigger,
  Workflow,
} from "./model.ts";
import { YamlFile } from "./yaml.ts";
import type { YamlNode } from "./yaml-tree.ts";

export type Parsed<T> =
  { value: T; problems: FileProblem[] } | { value?: undefined; problems: FileProblem[] };

/** Reads a workflow. Never throws: what is wrong with it is a problem with a position. */
export function parseWorkflow(text: string, file: string): Parsed<Workflow> {
  const yaml = new YamlFile(text, file);
  if (yaml.problems.length === 0) checkShape(yaml);
  if (yaml.problems.length > 0) return failed(yaml);
  const permissions = readPermissions(yaml, yaml.root);
  return {
    value: {
      file,
      name: posix.basename(file),
      triggers: readTriggers(yaml),
      inputDefaults: readInputDefaults(yaml),
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
  if (yaml.problems.length > 0) return failed(yaml);
  const steps = yaml.get(yaml.get(yaml.root, "runs")?.value, "steps")?.value;
  return {
    value: { file, steps: yaml.items(steps).map((step) => readStep(yaml, step, {})) },
    problems: [],
  };
}

/** One problem per file: later ones are mostly caused by the first. */
function failed({ problems }: YamlFile): { problems: FileProblem[] } {
  return { problems: problems.slice(0, 1) };
}

function checkShape(yaml: YamlFile): void {
  const wrong = (message: string, node: YamlNode | undefined) =>
    yaml.report("workflow-shape", message, yaml.place(node));
  const top = yaml.root;
  if (top?.type !== "map") {
    wrong("this is not a workflow: it is not a map of keys", yaml.root);
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
      wrong(
        'the workflow host does not support the merge key "<<"; use an alias for a whole value',
        merge.keyNode,
      );
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

function readTriggers(yaml: YamlFile): Trigger[] {
  const value = yaml.get(yaml.root, "on")?.value;
  const single = yaml.string(value);
  if (single !== undefined) return [{ event: single }];
  const list = yaml.items(value).flatMap((item) => yaml.string(item) ?? []);
  if (list.length > 0) return list.map((event) => ({ event }));
  return yaml.entries(value).map(({ key, value: filters }) => ({
    event: key,
    ...filter(yaml, filters, "branches"),
    ...filter(yaml, filters, "tags"),
  }));
}

function filter(yaml: YamlFile, filters: YamlNode, key: "branches" | "tags"): Partial<Trigger> {
  const value = yaml.get(filters, key)?.value;
  if (!value)
    return yaml.get(filters, `${key}-ignore`) ? { [key]: [key === "tags" ? "<tag>" : "<branch>"] } : {};
  const single = yaml.string(value);
  return {
    [key]: single === undefined ? yaml.items(value).flatMap((item) => yaml.string(item) ?? []) : [single],
  };
}

function readInputDefaults(yaml: YamlFile): Map<string, string> {
  const on = yaml.get(yaml.root, "on")?.value;
  const defaults = new Map<string, string>();
  for (const event of ["workflow_dispatch", "workflow_call"]) {
    const inputs = yaml.get(yaml.get(on, event)?.value, "inputs")?.value;
    for (const { key, value } of yaml.entries(inputs)) {
      const text = yaml.string(yaml.get(value, "default")?.value);
      if (text !== undefined) defaults.set(key.toLowerCase(), text);
    }
  }
  return defaults;
}

function readJob(yaml: YamlFile, id: string, keyNode: YamlNode | undefined, node: YamlNode | undefined): Job {
  const permissions = readPermissions(yaml, node);
  const environment = readEnvironment(yaml, node);
  const condition = yaml.string(yaml.get(node, "if")?.value);
  const uses = yaml.string(yaml.get(node, "uses")?.value);
  const byDefault = (key: string) => runDefault(yaml, node, key) ?? runDefault(yaml, yaml.root, key);
  const defaults = { shell: byDefault("shell"), directory: byDefault("working-directory") };
  return {
    id,
    place: yaml.place(keyNode),
    ...(condition === undefined ? {} : { if: condition }),
    ...(permissions ? { permissions } : {}),
    ...(environment ? { environment } : {}),
    ...(uses === undefined ? {} : { uses }),
    with: readInputs(yaml, node),
    steps: yaml.items(yaml.get(node, "steps")?.value).map((step) => readStep(yaml, step, defaults)),
  };
}

interface RunDefaults {
  shell?: string | undefined;
  directory?: string | undefined;
}

function runDefault(yaml: YamlFile, node: YamlNode | undefined, key: string): string | undefined {
  const run = yaml.get(yaml.get(node, "defaults")?.value, "run")?.value;
  return yaml.string(yaml.get(run, key)?.value);
}

function readInputs(yaml: YamlFile, node: YamlNode | undefined): Map<string, string> {
  return new Map(
    yaml
      .entries(yaml.get(node, "with")?.value)
      .map(({ key, value }) => [key.toLowerCase(), yaml.string(value) ?? ""]),
  );
}

function readStep(yaml: YamlFile, node: YamlNode | undefined, defaults: RunDefaults): Step {
  const string = (key: string) => yaml.string(yaml.get(node, key)?.value);
  const condition = string("if");
  const uses = string("uses");
  const run = yaml.get(node, "run");
  const script = string("run");
  return {
    place: yaml.place(run?.keyNode ?? yaml.get(node, "uses")?.keyNode ?? node),
    ...(condition === undefined ? {} : { if: condition }),
    ...(uses === undefined ? {} : { uses }),
    ...(script === undefined ? {} : { run: { script, shell: string("shell") ?? defaults.shell } }),
    directory: string("working-directory") ?? defaults.directory ?? ".",
    with: readInputs(yaml, node),
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
