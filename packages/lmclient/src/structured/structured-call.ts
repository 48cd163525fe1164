import { isRecord } from "../base/is-record.ts";
import { oneLine, shorten, show } from "../base/text.ts";
import type { CompletionResponse } from "../base/wire-types.ts";
import { LMConfigurationError, LMValidationError, type ValidationIssue } from "../errors/classes.ts";
import type { Messages } from "../protocol/messages.ts";
import { answerJson } from "./answer-json.ts";
import { jsonSchemaValidator } from "./json-schema.ts";
import {
  isStandardSchema,
  jsonSchemaOf,
  type StandardIssue,
  type ValidationResult,
} from "./standard-schema.ts";
import { allowsStrict } from "./strict-schema.ts";

/** The next step for the runner: ask the model, or await a validation that may be asynchronous. */
export type StructuredStep =
  | { do: "ask"; messages: Messages; response_format: object | undefined }
  | { do: "validate"; result: Validation };

type Validation = ValidationResult<unknown> | Promise<ValidationResult<unknown>>;

/** What the runner returns for a step. */
export type StructuredOutcome = CompletionResponse | ValidationResult<unknown>;

/** Requests after the first one, each with the issues of the answer before it. */
const REPAIR_TURNS = 1;

/** Issues in the message of an error; all of them are in `issues`. */
const ISSUES_SHOWN = 3;

/**
 * One structured call: ask, validate, and ask again with the issues. Free of I/O, so that it serves both the blocking
 * and the asynchronous form. Throws LMValidationError, and LMConfigurationError for an invalid schema.
 */
export function* structuredCall(
  prompt: unknown,
  schema: unknown,
  json_schema: unknown,
): Generator<StructuredStep, unknown, StructuredOutcome> {
  const { validate, response_format } = readSchema(schema, json_schema);
  let messages = conversationOf(prompt);
  for (let turn = 0; ; turn += 1) {
    const response = (yield { do: "ask", messages, response_format }) as CompletionResponse;
    const text = answerText(response);
    const found = answerJson(text);
    const result = found
      ? ((yield { do: "validate", result: validate(found.value) }) as ValidationResult<unknown>)
      : { issues: [{ message: "is not JSON" }] };
    if (!result.issues) return result.value;
    const issues = result.issues.map(readIssue);
    if (turn === REPAIR_TURNS) {
      throw new LMValidationError(
        `the answer does not match the schema, also after a request to correct it: ${summary(issues, ISSUES_SHOWN)}`,
        { issues, text, model: response.model },
      );
    }
    messages = [
      ...messages,
      { role: "assistant", content: text },
      {
        role: "user",
        content: `The answer does not match the schema: ${summary(issues)}. Answer again with the corrected JSON only.`,
      },
    ];
  }
}

function readSchema(schema: unknown, given: unknown) {
  if (given !== undefined && given !== null && !isRecord(given))
    fail(`json_schema is ${show(given)}; expected a JSON Schema object`);
  if (isStandardSchema(schema)) {
    const described = isRecord(given) ? given : jsonSchemaOf(schema);
    return {
      validate: (value: unknown): Validation => schema["~standard"].validate(value),
      response_format: described && responseFormat(described),
    };
  }
  if (!isRecord(schema))
    fail(`the schema is ${show(schema)}; expected a validator (Standard Schema) or a JSON Schema object`);
  const issuesOf = jsonSchemaValidator(schema);
  return {
    validate: (value: unknown): Validation => {
      const issues = issuesOf(value);
      return issues.length > 0 ? { issues } : { value };
    },
    response_format: responseFormat(isRecord(given) ? given : schema),
  };
}

/** The API requires a name of letters, digits, `_` and `-`, at most 64 of them. */
function responseFormat(schema: Record<string, unknown>): object {
  const title = typeof schema.title === "string" ? schema.title.replace(/[^\w-]+/g, "_").slice(0, 64) : "";
  const strict = allowsStrict(schema);
  return {
    type: "json_schema",
    json_schema: { name: title || "answer", schema, ...(strict && { strict }) },
  };
}

function conversationOf(prompt: unknown): Messages {
  if (typeof prompt === "string") return [{ role: "user", content: prompt }];
  if (Array.isArray(prompt)) return prompt as Messages;
  return fail(`prompt is ${show(prompt)}; expected a string or a list of messages`);
}

/** The text of the first choice. Throws LMValidationError for an answer that cannot be complete JSON. */
function answerText({ choices, model }: CompletionResponse): string {
  const { message, finish_reason } = choices[0]!;
  const text = message.content ?? "";
  const reject = (reason: string): never => {
    throw new LMValidationError(reason, { issues: [{ message: reason, path: [] }], text, model });
  };
  if (message.refusal) reject(`the model refused: ${shorten(oneLine(message.refusal))}`);
  if (finish_reason === "length")
    reject(
      "the answer was cut at the token limit (finish_reason length); raise max_tokens or the context length",
    );
  if (finish_reason === "content_filter")
    reject("the server's content filter ended the answer (finish_reason content_filter)");
  if (text.trim() === "" && message.tool_calls)
    reject("the model called a tool instead of answering; use forward for tools");
  return text;
}

function readIssue({ message, path = [] }: StandardIssue): ValidationIssue {
  return {
    message,
    path: path.map((step) => {
      const key = typeof step === "object" ? step.key : step;
      return typeof key === "symbol" ? String(key) : key;
    }),
  };
}

/** Issues as one line: `items.0.name: must be string`. */
function summary(issues: readonly ValidationIssue[], most = 20): string {
  const shown = issues
    .slice(0, most)
    .map(({ path, message }) => `${path.join(".") || "the answer"}: ${message}`);
  const more = issues.length > most ? ` and ${issues.length - most} more` : "";
  return shorten(oneLine(shown.join("; ")), 2000) + more;
}

function fail(message: string): never {
  throw new LMConfigurationError(message);
}
