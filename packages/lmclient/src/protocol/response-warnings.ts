// What is probably wrong with a response although the server reported success.
import { isRecord } from "../base/is-record.ts";
import { warnOnce } from "../base/warn.ts";
import type { CompletionResponse } from "../base/wire-types.ts";

/** Request fields that Ollama's /v1 ignores, and what has an effect instead. */
const ollamaAdvice = new Map([
  ["num_ctx", "set OLLAMA_CONTEXT_LENGTH for the server, or PARAMETER num_ctx in a Modelfile"],
  ["think", 'use reasoning_effort ("none" disables thinking)'],
  ["options", "pass temperature, top_p, seed and stop as arguments of their own"],
  ["keep_alive", "set OLLAMA_KEEP_ALIVE for the server"],
  ["top_k", "set PARAMETER top_k in a Modelfile"],
  ["min_p", "set PARAMETER min_p in a Modelfile"],
  ["repeat_penalty", "use frequency_penalty, or PARAMETER repeat_penalty in a Modelfile"],
  ["num_predict", "use max_tokens"],
]);
const ollamaNames = [...ollamaAdvice.keys()];

/** Prompts with fewer words are not examined: a chat template or a special tokenizer could explain the difference. */
const FEWEST_WORDS = 200;

/** Request bodies of fewer characters have too few words, so most calls are not examined. */
const SHORTEST_EXAMINED = FEWEST_WORDS * 3;

/** Characters of a prompt that are examined. */
const LONGEST_EXAMINED = 1_000_000;

/** A tokenizer makes one token or more of a word, so fewer tokens than half of the words mean that text is missing. */
const TOKENS_PER_WORD = 0.5;

/** Names of the request fields that Ollama ignores; `undefined` if there are none. */
export function ignoredByOllama(body: Record<string, unknown>): string[] | undefined {
  const names = ollamaNames.filter((name) => body[name] !== undefined && body[name] !== null);
  return names.length > 0 ? names : undefined;
}

/** Attaches `warnings` to a response, not enumerable, and reports each once per process. */
export function attachWarnings(
  response: CompletionResponse,
  call: { request: { url: string; body: string }; model: string; ignored?: readonly string[] | undefined },
): void {
  if (!call.ignored && call.request.body.length < SHORTEST_EXAMINED) return;
  const warnings = [...argumentWarnings(response, call), ...cutWarnings(response, call)];
  if (warnings.length === 0) return;
  Object.defineProperty(response, "warnings", { value: warnings });
  for (const warning of warnings) warnOnce(warning);
}

function argumentWarnings(
  { system_fingerprint }: CompletionResponse,
  { request, ignored }: { request: { url: string }; ignored?: readonly string[] | undefined },
): string[] {
  if (!ignored) return [];
  const isOllama = system_fingerprint === "fp_ollama" || new URL(request.url).port === "11434";
  return isOllama
    ? ignored.map((name) => `Ollama's /v1 ignores the argument ${name}; ${ollamaAdvice.get(name)}`)
    : [];
}

/** Ollama and others drop the start of a prompt that is longer than the context, and report success. */
function cutWarnings(
  { usage }: CompletionResponse,
  { request, model }: { request: { body: string }; model: string },
): string[] {
  // Servers that reuse the start of a prompt may leave those tokens out of prompt_tokens, or report 0 or 1.
  const tokens = (usage?.prompt_tokens ?? 0) + (usage?.prompt_tokens_details?.cached_tokens ?? 0);
  if (tokens <= 1 || request.body.length < tokens * 4) return [];
  const words = countWords(JSON.parse(request.body) as Record<string, unknown>);
  if (words < FEWEST_WORDS || tokens >= words * TOKENS_PER_WORD) return [];
  return [
    `the server probably cut the prompt for ${model}: it counted fewer than half as many tokens as the prompt has words; raise the context length of the server (see docs/lmclient/context-length.md)`,
  ];
}

/** Words that differ from the word before: a tokenizer may join repeated ones, and any amount of white space. */
function countWords({ messages }: Record<string, unknown>): number {
  if (!Array.isArray(messages)) return 0;
  const text = messages.filter(isRecord).map(textOf).join(" ").slice(0, LONGEST_EXAMINED);
  let words = 0;
  let before = "";
  for (const [word] of text.matchAll(/[\p{L}\p{N}]{1,64}/gu)) {
    if (word !== before && new Set(word).size > 1) words += 1;
    before = word;
  }
  return words;
}

/** Images and sound are not text. */
function textOf({ content }: Record<string, unknown>): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .filter(isRecord)
    .map(({ text }) => (typeof text === "string" ? text : ""))
    .join(" ");
}
