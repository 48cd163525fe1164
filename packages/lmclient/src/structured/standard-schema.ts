// The parts of Standard Schema (https://standardschema.dev) and of its JSON Schema extension that are used. Validation
// libraries implement the interface, so no dependency on any of them is needed.

/** A validator of any library that implements Standard Schema: Zod, Valibot, ArkType and others. */
export interface StandardSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => ValidationResult<Output> | Promise<ValidationResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
    /** Standard JSON Schema: the JSON Schema of what the validator accepts. */
    readonly jsonSchema?:
      { readonly input: (options: { target: "draft-2020-12" }) => Record<string, unknown> } | undefined;
  };
}

/** The type of a validated value. */
export type InferOutput<S extends StandardSchema> = NonNullable<S["~standard"]["types"]>["output"];

/** The result of a validation: a value, or issues. */
export type ValidationResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

/** An issue as Standard Schema defines it: an element of the path may be an object with a `key`. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Whether a value is a Standard Schema validator. ArkType's are functions. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  const { "~standard": standard } = value as { "~standard"?: unknown };
  return typeof (standard as { validate?: unknown } | undefined)?.validate === "function";
}

/** The JSON Schema of a validator. `undefined` if it has none, or if it cannot be written as JSON Schema. */
export function jsonSchemaOf(schema: StandardSchema): Record<string, unknown> | undefined {
  try {
    return schema["~standard"].jsonSchema?.input({ target: "draft-2020-12" });
  } catch {
    // The extension requires an exception for types that JSON Schema does not have.
    return undefined;
  }
}
