import { isRecord } from "../base/is-record.ts";

/** Keywords that the strict mode of the OpenAI API accepts ("Structured outputs", supported schemas). */
const strictKeywords = new Set([
  ..."$schema $defs $ref definitions title description type properties required additionalProperties".split(
    " ",
  ),
  ..."items anyOf enum const pattern format multipleOf minimum maximum".split(" "),
  ..."exclusiveMinimum exclusiveMaximum minItems maxItems".split(" "),
]);

/**
 * Whether the API accepts a schema with `strict: true`: the root is an object, each object forbids further properties
 * and requires all of its own, and only supported keywords occur.
 */
export function allowsStrict(schema: Record<string, unknown>): boolean {
  return schema.type === "object" && schema.anyOf === undefined && isStrict(schema);
}

function isStrict(schema: unknown): boolean {
  if (!isRecord(schema) || !Object.keys(schema).every((name) => strictKeywords.has(name))) return false;
  const { type, properties, required, items, anyOf } = schema;
  const isObject = type === "object" || (Array.isArray(type) && type.includes("object")) || properties;
  if (isObject) {
    const names = isRecord(properties) ? Object.keys(properties) : [];
    const all = Array.isArray(required) ? required : [];
    if (schema.additionalProperties !== false || !names.every((name) => all.includes(name))) return false;
  }
  const parts = [
    ...[properties, schema.$defs, schema.definitions].flatMap((map) =>
      isRecord(map) ? Object.values(map) : [],
    ),
    ...(Array.isArray(anyOf) ? (anyOf as unknown[]) : []),
    ...(items === undefined ? [] : [items]),
  ];
  return parts.every(isStrict);
}
