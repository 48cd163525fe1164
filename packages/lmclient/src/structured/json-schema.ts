// A validator for JSON Schema 2020-12 without dependencies. A keyword that it does not know is an error: a schema whose
// assertions are ignored would accept wrong answers.
import { isRecord } from "../base/is-record.ts";
import { LMConfigurationError, type ValidationIssue } from "../errors/classes.ts";
import { annotations, assertions, naturalNumber, regularExpression } from "./schema-keywords.ts";

type Path = readonly (string | number)[];
type Check = (value: unknown, path: Path) => ValidationIssue[];
type Applicator = (argument: unknown, schema: Record<string, unknown>, compile: Compile) => Check;
type Compile = (schema: unknown) => Check;

/** Creates a function that lists the issues of a value. Throws LMConfigurationError for an unsupported schema. */
export function jsonSchemaValidator(root: Record<string, unknown>): (value: unknown) => ValidationIssue[] {
  const check = compileSchema(root);
  return (value) => {
    try {
      return check(value, []);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return fail("the schema refers to itself without end, or the answer is nested too deeply for it");
    }
  };
}

function compileSchema(root: Record<string, unknown>): Check {
  const compiled = new Map<unknown, Check>();

  const compile: Compile = (schema) => {
    if (schema === true) return () => [];
    if (schema === false) return (_value, path) => [{ message: "is not allowed", path }];
    if (!isRecord(schema)) throw new TypeError("expected a schema");
    const known = compiled.get(schema);
    if (known) return known;
    const checks: Check[] = [];
    const check: Check = (value, path) => checks.flatMap((each) => each(value, path));
    // Entered before its parts are compiled: a reference may lead back to it.
    compiled.set(schema, check);
    for (const [name, argument] of Object.entries(schema)) checks.push(...keyword(name, argument, schema));
    return check;
  };

  const keyword = (name: string, argument: unknown, schema: Record<string, unknown>): Check[] => {
    if (name === "$id" && schema !== root) unsupported(name);
    if (annotations.has(name) || name.startsWith("x-") || argument === undefined) return [];
    try {
      if (name === "$ref") return [compile(resolve(root, argument))];
      if (Object.hasOwn(applicators, name)) return [applicators[name]!(argument, schema, compile)];
      if (!Object.hasOwn(assertions, name)) unsupported(name);
      const assertion = assertions[name]!(argument);
      return [
        (value, path) => {
          const message = assertion(value);
          return message === undefined ? [] : [{ message, path }];
        },
      ];
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return fail(`the JSON Schema keyword "${name}" is invalid: ${error.message}`);
    }
  };

  return compile(root);
}

const isValid = (check: Check, value: unknown) => check(value, []).length === 0;

const applicators: Readonly<Record<string, Applicator>> = {
  allOf(argument, _schema, compile) {
    const checks = schemaList(argument, compile);
    return (value, path) => checks.flatMap((check) => check(value, path));
  },
  anyOf(argument, _schema, compile) {
    const checks = schemaList(argument, compile);
    return (value, path) => {
      const results = checks.map((check) => check(value, path));
      return results.some((issues) => issues.length === 0) ? [] : closest(results, path);
    };
  },
  oneOf(argument, _schema, compile) {
    const checks = schemaList(argument, compile);
    return (value, path) => {
      const results = checks.map((check) => check(value, path));
      const matches = results.filter((issues) => issues.length === 0).length;
      if (matches === 1) return [];
      return matches === 0
        ? closest(results, path)
        : [{ message: "must match exactly one alternative of oneOf", path }];
    };
  },
  not(argument, _schema, compile) {
    const check = compile(argument);
    return (value, path) =>
      isValid(check, value) ? [{ message: "must not match the schema in not", path }] : [];
  },
  if(argument, schema, compile) {
    const condition = compile(argument);
    const yes = compile(schema.then ?? true);
    const no = compile(schema.else ?? true);
    return (value, path) => (isValid(condition, value) ? yes : no)(value, path);
  },
  // Without `if` they have no effect.
  then: (argument, _schema, compile) => (compile(argument), () => []),
  else: (argument, _schema, compile) => (compile(argument), () => []),
  dependentSchemas(argument, _schema, compile) {
    const rules = schemaMap(argument, compile);
    return (value, path) =>
      isRecord(value)
        ? rules.flatMap(([name, check]) => (Object.hasOwn(value, name) ? check(value, path) : []))
        : [];
  },
  properties(argument, _schema, compile) {
    const rules = schemaMap(argument, compile);
    return (value, path) =>
      isRecord(value)
        ? rules.flatMap(([name, check]) =>
            Object.hasOwn(value, name) ? check(value[name], [...path, name]) : [],
          )
        : [];
  },
  patternProperties(argument, _schema, compile) {
    const rules = schemaMap(argument, compile).map(
      ([source, check]) => [regularExpression(source), check] as const,
    );
    return (value, path) =>
      entriesOf(value).flatMap(([name, field]) =>
        rules.flatMap(([pattern, check]) => (pattern.test(name) ? check(field, [...path, name]) : [])),
      );
  },
  additionalProperties(argument, schema, compile) {
    const check = compile(argument);
    const names = new Set(isRecord(schema.properties) ? Object.keys(schema.properties) : []);
    const patterns = isRecord(schema.patternProperties)
      ? Object.keys(schema.patternProperties).map(regularExpression)
      : [];
    return (value, path) =>
      entriesOf(value)
        .filter(([name]) => !names.has(name) && !patterns.some((pattern) => pattern.test(name)))
        .flatMap(([name, field]) => check(field, [...path, name]));
  },
  propertyNames(argument, _schema, compile) {
    const check = compile(argument);
    return (value, path) => entriesOf(value).flatMap(([name]) => check(name, [...path, name]));
  },
  prefixItems(argument, _schema, compile) {
    const checks = schemaList(argument, compile);
    return (value, path) =>
      Array.isArray(value)
        ? value.slice(0, checks.length).flatMap((item, index) => checks[index]!(item, [...path, index]))
        : [];
  },
  items(argument, schema, compile) {
    if (Array.isArray(argument)) throw new TypeError("a list of schemas is called prefixItems since 2020-12");
    const check = compile(argument);
    const first = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0;
    return (value, path) =>
      Array.isArray(value)
        ? value.slice(first).flatMap((item, index) => check(item, [...path, first + index]))
        : [];
  },
  contains(argument, schema, compile) {
    const check = compile(argument);
    const least = schema.minContains === undefined ? 1 : naturalNumber(schema.minContains);
    const most = schema.maxContains === undefined ? Infinity : naturalNumber(schema.maxContains);
    return (value, path) => {
      if (!Array.isArray(value)) return [];
      const matches = value.filter((item) => isValid(check, item)).length;
      return matches >= least && matches <= most
        ? []
        : [{ message: `has ${matches} items that match the schema in contains`, path }];
    };
  },
  // `contains` reads them; without it they have no effect.
  minContains: (argument) => (naturalNumber(argument), () => []),
  maxContains: (argument) => (naturalNumber(argument), () => []),
};

/** The issues of the alternative that fits best: those of all alternatives would hide the cause. */
function closest(results: ValidationIssue[][], path: Path): ValidationIssue[] {
  const depth = (issues: ValidationIssue[]) => Math.max(...issues.map((issue) => issue.path.length));
  const [best] = results.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length);
  return best && depth(best) > path.length ? best : [{ message: "must match one of the alternatives", path }];
}

function schemaList(argument: unknown, compile: Compile): Check[] {
  if (!Array.isArray(argument) || argument.length === 0) throw new TypeError("expected a list of schemas");
  return argument.map(compile);
}

function schemaMap(argument: unknown, compile: Compile): [string, Check][] {
  if (!isRecord(argument)) throw new TypeError("expected an object of schemas");
  return Object.entries(argument).map(([name, schema]) => [name, compile(schema)]);
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

/** The schema that a JSON Pointer within the root names. */
function resolve(root: Record<string, unknown>, reference: unknown): unknown {
  if (reference === "#") return root;
  if (typeof reference !== "string" || !reference.startsWith("#/"))
    throw new TypeError(
      `${JSON.stringify(reference)} is not "#" or "#/…"; other references are not supported`,
    );
  const steps = decodeURIComponent(reference.slice(2)).split("/");
  let target: unknown = root;
  for (const step of steps) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    target =
      typeof target === "object" && target !== null && Object.hasOwn(target, name)
        ? (target as Record<string, unknown>)[name]
        : undefined;
  }
  if (target === undefined) throw new TypeError(`${reference} does not exist in the schema`);
  return target;
}

function unsupported(name: string): never {
  return fail(
    `the JSON Schema keyword "${name}" is not supported; remove it, or pass a validator (Standard Schema)`,
  );
}

function fail(message: string): never {
  throw new LMConfigurationError(message);
}
