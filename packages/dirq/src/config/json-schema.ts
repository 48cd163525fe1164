import { configShape, type KeyShape, type Shape } from "./shape.ts";

/** The JSON Schema of the config file, by which editors complete and check it. */
export function configJsonSchema(): object {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "dirq config file",
    ...section(configShape),
  };
}

function section(shape: Shape, oneOf: readonly string[] = []): object {
  const required = Object.entries(shape).flatMap(([name, key]) => (key.required ? [name] : []));
  return {
    type: "object",
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
    ...(oneOf.length > 0 ? { oneOf: oneOf.map((name) => ({ required: [name] })) } : {}),
    properties: Object.fromEntries(
      Object.entries(shape).map(([name, key]) => [name, { description: key.description, ...type(key) }]),
    ),
  };
}

function type(key: KeyShape): object {
  const count = { type: "integer", minimum: 0, maximum: 127 };
  switch (key.kind) {
    case "string":
      return { type: "string", minLength: 1 };
    case "strings":
      return { type: "array", items: { type: "string" } };
    case "boolean":
      return { type: "boolean" };
    case "number":
      return { type: "number", exclusiveMinimum: 0 };
    case "counts":
      return { anyOf: [count, { type: "array", items: count, minItems: 1 }] };
    case "section":
      return section(key.keys!);
    case "sections":
      return { type: "array", items: section(key.keys!, key.oneOf) };
  }
}
