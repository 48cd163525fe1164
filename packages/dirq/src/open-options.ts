import { DirqError } from "./base/errors.ts";
import type { Events } from "./base/events.ts";
import { suggest } from "./base/suggest.ts";
import type { DirectoryOptions } from "./engine/directory.ts";
import type { PoolLimits } from "./workers/pool-limits.ts";

/** How a directory is opened. */
export interface DirqOptions extends DirectoryOptions, Events {
  /**
   * Read the tree once and keep an index of it up to date: queries run in worker processes over this index, and `watch`
   * emits its changes. Default: false, each query reads the tree.
   */
  readonly live?: boolean | undefined;
  /**
   * With `live`: seconds between two verifications, which compare the whole tree with the index and correct it; 0 turns
   * them off. Default: 300.
   */
  readonly verifySeconds?: number | undefined;
  /** Limits of the worker processes of a live directory. Default: as each limit says. */
  readonly limits?: Partial<PoolLimits> | undefined;
  /** One statement is all that will run, so that nothing is stored for a next one. Default: false. */
  readonly once?: boolean | undefined;
}

interface Kind {
  readonly name: string;
  readonly has: (value: unknown) => boolean;
}

const text: Kind = { name: "a string", has: (value) => typeof value === "string" };
const flag: Kind = { name: "true or false", has: (value) => typeof value === "boolean" };
const texts: Kind = {
  name: "an array of strings",
  has: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
};
const flagOrText: Kind = {
  name: "true, false or a path",
  has: (value) => flag.has(value) || text.has(value),
};
const count: Kind = {
  name: "a number of at least 0",
  has: (value) => typeof value === "number" && value >= 0,
};
const callback: Kind = { name: "a function", has: (value) => typeof value === "function" };
const object: Kind = {
  name: "an object",
  has: (value) => typeof value === "object" && !Array.isArray(value),
};

const limitKinds: Record<keyof PoolLimits, Kind> = {
  ready: count,
  atOnce: count,
  processes: count,
  shortMs: count,
  waiting: count,
  waitMs: count,
  timeoutMs: count,
  graceMs: count,
  memory: count,
  temporaryDisk: count,
};

const optionKinds: Record<keyof DirqOptions, Kind> = {
  root: text,
  noIgnore: flag,
  onFile: text,
  config: texts,
  persist: flagOrText,
  extensions: texts,
  live: flag,
  confined: flag,
  onFailure: callback,
  onNote: callback,
  maxContent: count,
  notes: flag,
  once: flag,
  limits: object,
  verifySeconds: count,
  omit: texts,
  split: object,
  progressTarget: object,
};

/** @throws {DirqError} with code `usage` for an option that does not exist, or a value that it does not take */
export function checkOptions(options: unknown): void {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    const hint = typeof options === "string" ? `; for a directory: { root: ${JSON.stringify(options)} }` : "";
    throw new DirqError("usage", `Dirq.open takes an object of options, but got ${shown(options)}${hint}`);
  }
  check("", options, optionKinds);
  const { limits } = options as DirqOptions;
  if (limits !== undefined) check("limits.", limits, limitKinds);
}

function check(prefix: string, options: object, kinds: Readonly<Record<string, Kind>>): void {
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) {
      const names = Object.keys(kinds);
      const near = suggest(name, names);
      throw new DirqError(
        "usage",
        near === undefined
          ? `Dirq.open has no option ${prefix}${name}; it has ${names.map((each) => prefix + each).join(", ")}`
          : `Dirq.open has no option ${prefix}${name}; did you mean ${prefix}${near}?`,
      );
    }
    if (value === undefined || (value !== null && kind.has(value))) continue;
    throw new DirqError(
      "usage",
      `the option ${prefix}${name} of Dirq.open is ${shown(value)}; it must be ${kind.name}`,
    );
  }
}

function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "function" ? "a function" : String(value);
}
