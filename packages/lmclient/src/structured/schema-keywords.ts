// The assertions of JSON Schema 2020-12 that concern one value without its parts, and the check of their arguments.
import { isRecord } from "../base/is-record.ts";

/** Returns a message if the value violates the keyword. */
export type Assertion = (value: unknown) => string | undefined;

/** Creates the assertion for the argument of a keyword; throws TypeError for an invalid argument. */
type Keyword = (argument: unknown) => Assertion;

const typeChecks: Record<string, (value: unknown) => boolean> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: (value) => Number.isInteger(value),
  array: (value) => Array.isArray(value),
  object: isRecord,
};

/** The keywords by name. */
export const assertions: Readonly<Record<string, Keyword>> = {
  type(argument) {
    const names = typeof argument === "string" ? [argument] : argument;
    if (!Array.isArray(names) || names.length === 0 || !names.every(isTypeName))
      throw new TypeError("expected a type name or a list of them");
    return (value) =>
      names.some((name) => typeChecks[name]!(value)) ? undefined : `must be ${names.join(" or ")}`;
  },
  enum(argument) {
    if (!Array.isArray(argument)) throw new TypeError("expected a list of values");
    const allowed = new Set(argument.map(canonical));
    return (value) =>
      allowed.has(canonical(value)) ? undefined : `must be one of ${[...allowed].join(", ")}`;
  },
  const(argument) {
    const only = canonical(argument);
    return (value) => (canonical(value) === only ? undefined : `must be ${only}`);
  },
  minimum: numeric("at least", (value, limit) => value >= limit),
  maximum: numeric("at most", (value, limit) => value <= limit),
  exclusiveMinimum: numeric("greater than", (value, limit) => value > limit),
  exclusiveMaximum: numeric("less than", (value, limit) => value < limit),
  multipleOf(argument) {
    if (typeof argument !== "number" || argument <= 0) throw new TypeError("expected a number above 0");
    return (value) =>
      typeof value !== "number" || Number.isInteger(value / argument)
        ? undefined
        : `must be a multiple of ${argument}`;
  },
  minLength: counted(lengthOf, "characters", (size, limit) => size >= limit),
  maxLength: counted(lengthOf, "characters", (size, limit) => size <= limit),
  pattern(argument) {
    const expression = regularExpression(argument);
    return (value) =>
      typeof value !== "string" || expression.test(value) ? undefined : `must match ${String(argument)}`;
  },
  minItems: counted(itemCount, "items", (size, limit) => size >= limit),
  maxItems: counted(itemCount, "items", (size, limit) => size <= limit),
  uniqueItems(argument) {
    if (typeof argument !== "boolean") throw new TypeError("expected true or false");
    return (value) =>
      argument && Array.isArray(value) && new Set(value.map(canonical)).size < value.length
        ? "must not contain equal items"
        : undefined;
  },
  minProperties: counted(propertyCount, "properties", (size, limit) => size >= limit),
  maxProperties: counted(propertyCount, "properties", (size, limit) => size <= limit),
  required(argument) {
    const names = nameList(argument);
    return (value) => {
      if (!isRecord(value)) return undefined;
      const missing = names.filter((name) => !Object.hasOwn(value, name));
      return missing.length > 0
        ? `must have ${missing.map((name) => JSON.stringify(name)).join(", ")}`
        : undefined;
    };
  },
  dependentRequired(argument) {
    if (!isRecord(argument)) throw new TypeError("expected an object of name lists");
    const rules = Object.entries(argument).map(([name, names]) => [name, nameList(names)] as const);
    return (value) => {
      if (!isRecord(value)) return undefined;
      for (const [name, names] of rules) {
        const missing = Object.hasOwn(value, name) && names.find((other) => !Object.hasOwn(value, other));
        if (typeof missing === "string")
          return `must have ${JSON.stringify(missing)} beside ${JSON.stringify(name)}`;
      }
      return undefined;
    };
  },
};

/** Keywords that assert nothing. `format` is one of them unless a schema's vocabulary says otherwise. */
export const annotations: ReadonlySet<string> = new Set([
  ..."$schema $id $comment $defs definitions title description default deprecated readOnly writeOnly".split(
    " ",
  ),
  ..."examples format contentEncoding contentMediaType contentSchema".split(" "),
]);

/** A regular expression as JSON Schema defines it. Throws TypeError. */
export function regularExpression(source: unknown): RegExp {
  if (typeof source !== "string") throw new TypeError("expected a regular expression");
  try {
    return new RegExp(source, "u");
  } catch (error) {
    throw new TypeError((error as Error).message, { cause: error });
  }
}

/** A text that is equal for equal JSON values; the order of properties does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

/** A whole number from 0. Throws TypeError. */
export function naturalNumber(argument: unknown): number {
  if (typeof argument !== "number" || !Number.isInteger(argument) || argument < 0)
    throw new TypeError("expected a whole number, 0 or more");
  return argument;
}

function isTypeName(name: unknown): name is string {
  return typeof name === "string" && Object.hasOwn(typeChecks, name);
}

function nameList(argument: unknown): string[] {
  if (!Array.isArray(argument) || !argument.every((name) => typeof name === "string"))
    throw new TypeError("expected a list of property names");
  return argument;
}

function numeric(relation: string, holds: (value: number, limit: number) => boolean): Keyword {
  return (argument) => {
    if (typeof argument !== "number") throw new TypeError("expected a number");
    return (value) =>
      typeof value !== "number" || holds(value, argument) ? undefined : `must be ${relation} ${argument}`;
  };
}

function counted(
  count: (value: unknown) => number | undefined,
  what: string,
  holds: (size: number, limit: number) => boolean,
): Keyword {
  return (argument) => {
    const limit = naturalNumber(argument);
    const bound = holds(Infinity, 0) ? "at least" : "at most";
    return (value) => {
      const size = count(value);
      return size === undefined || holds(size, limit) ? undefined : `must have ${bound} ${limit} ${what}`;
    };
  };
}

/** Characters, not UTF-16 units. */
function lengthOf(value: unknown): number | undefined {
  return typeof value === "string" ? Array.from(value).length : undefined;
}

function itemCount(value: unknown): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

function propertyCount(value: unknown): number | undefined {
  return isRecord(value) ? Object.keys(value).length : undefined;
}
