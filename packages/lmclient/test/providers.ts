// Bodies in the form that real servers send them, written after their documentation and source. One table for
// answers, one for errors, one for streams; every way to ask has to understand all of them.
import { event } from "./harness.ts";

const json = (value: unknown) => JSON.stringify(value);
const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

/** What a test expects of an answer, for any server. */
export interface Expected {
  content: string | null;
  reasoning_content?: string;
  finish_reason: string;
  native_finish_reason?: string;
  tool_names?: string[];
  total_tokens?: number;
}

export const answers: [server: string, body: string, expected: Expected][] = [
  [
    "Ollama",
    json({
      id: "chatcmpl-388",
      object: "chat.completion",
      created: 1748000000,
      model: "qwen3",
      system_fingerprint: "fp_ollama",
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: "Blue.", reasoning: "Rayleigh." },
          finish_reason: "stop",
        },
      ],
      usage,
    }),
    { content: "Blue.", reasoning_content: "Rayleigh.", finish_reason: "stop", total_tokens: 18 },
  ],
  [
    "vLLM",
    json({
      id: "chatcmpl-9f",
      object: "chat.completion",
      created: 1748000000,
      model: "Qwen/Qwen3-8B",
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: null,
            reasoning_content: "Think.",
            refusal: null,
            tool_calls: [],
          },
          logprobs: null,
          finish_reason: "abort",
          stop_reason: null,
        },
      ],
      usage: { ...usage, prompt_tokens_details: null },
      prompt_logprobs: null,
    }),
    {
      content: null,
      reasoning_content: "Think.",
      finish_reason: "length",
      native_finish_reason: "abort",
      total_tokens: 18,
    },
  ],
  [
    "llama.cpp",
    json({
      choices: [
        {
          finish_reason: "tool_calls",
          index: 0,
          message: {
            role: "assistant",
            content: null,
            tool_calls: [{ type: "function", function: { name: "sky", arguments: '{"at":"noon"}' }, id: "" }],
          },
        },
      ],
      created: 1748000000,
      model: "gpt-3.5-turbo",
      system_fingerprint: "b5500",
      object: "chat.completion",
      usage: { completion_tokens: 7, prompt_tokens: 11 },
      id: "chatcmpl-x",
      timings: { prompt_n: 11 },
    }),
    { content: null, finish_reason: "tool_calls", tool_names: ["sky"], total_tokens: 18 },
  ],
  [
    "LM Studio",
    json({
      id: "chatcmpl-b3",
      object: "chat.completion",
      created: 1748000000,
      model: "gemma",
      choices: [
        {
          index: 0,
          logprobs: null,
          finish_reason: "stop",
          message: { role: "assistant", content: "Blue.", tool_calls: [] },
        },
      ],
      usage,
      stats: {},
    }),
    { content: "Blue.", finish_reason: "stop", total_tokens: 18 },
  ],
  [
    "OpenRouter",
    json({
      id: "gen-1",
      provider: "Anthropic",
      model: "anthropic/claude",
      object: "chat.completion",
      created: 1748000000,
      choices: [
        {
          logprobs: null,
          finish_reason: "stop",
          native_finish_reason: "end_turn",
          index: 0,
          message: { role: "assistant", content: "Blue.", refusal: null, reasoning: "Because." },
        },
      ],
      usage,
    }),
    {
      content: "Blue.",
      reasoning_content: "Because.",
      finish_reason: "stop",
      native_finish_reason: "end_turn",
    },
  ],
  [
    "Azure",
    json({
      choices: [
        {
          content_filter_results: { hate: { filtered: false, severity: "safe" } },
          finish_reason: "content_filter",
          index: 0,
          logprobs: null,
          message: { content: "", refusal: null, role: "assistant" },
        },
      ],
      created: 1748000000,
      id: "chatcmpl-az",
      model: "gpt-4o-2024-11-20",
      object: "chat.completion",
      prompt_filter_results: [{ prompt_index: 0 }],
      usage,
    }),
    { content: "", finish_reason: "content_filter", total_tokens: 18 },
  ],
  [
    "Mistral",
    json({
      id: "m1",
      object: "chat.completion",
      created: 1748000000,
      model: "magistral",
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            tool_calls: null,
            content: [
              { type: "thinking", thinking: [{ type: "text", text: "Hm." }] },
              { type: "text", text: "Blue." },
            ],
          },
          finish_reason: "model_length",
        },
      ],
      usage,
    }),
    {
      content: "Blue.",
      reasoning_content: "Hm.",
      finish_reason: "length",
      native_finish_reason: "model_length",
    },
  ],
  [
    "Gemini",
    json({
      choices: [{ finish_reason: "length", index: 0, message: null }],
      created: 1748000000,
      id: "g1",
      model: "gemini-2.5-flash",
      object: "chat.completion",
      usage: { prompt_tokens: 11, total_tokens: 18 },
    }),
    { content: null, finish_reason: "length", total_tokens: 18 },
  ],
];

export const errors: [server: string, status: number, body: string, code: string, message: string][] = [
  [
    "Ollama",
    404,
    json({ error: { message: 'model "x" not found', type: "api_error", param: null, code: null } }),
    "unsupported_model",
    'model "x" not found',
  ],
  [
    "vLLM",
    400,
    json({
      object: "error",
      message: "temperature must be non-negative",
      type: "BadRequestError",
      param: null,
      code: 400,
    }),
    "invalid_request",
    "temperature must be non-negative",
  ],
  [
    "vLLM's front",
    422,
    json({ detail: [{ loc: ["body", "messages"], msg: "Field required" }] }),
    "invalid_request",
    "body.messages: Field required",
  ],
  [
    "llama.cpp",
    400,
    json({
      error: {
        code: 400,
        message: "request (9000 tokens) exceeds the available context size (4096 tokens)",
        type: "exceed_context_size_error",
        n_prompt_tokens: 9000,
        n_ctx: 4096,
      },
    }),
    "context_window_exceeded",
    "request (9000 tokens) exceeds",
  ],
  [
    "llama.cpp loading",
    503,
    json({ error: { code: 503, message: "Loading model", type: "unavailable_error" } }),
    "server",
    "Loading model",
  ],
  [
    "LM Studio",
    200,
    json({ error: "No models loaded. Please load a model." }),
    "unsupported_model",
    "No models loaded",
  ],
  [
    "OpenRouter",
    200,
    json({
      error: {
        message: "Provider returned error",
        code: 502,
        metadata: { provider_name: "P", raw: "upstream connect error" },
      },
      user_id: "u",
    }),
    "server",
    "Provider returned error: upstream connect error",
  ],
  [
    "Azure",
    401,
    json({ error: { code: "401", message: "Access denied due to invalid subscription key." } }),
    "auth",
    "Access denied due to invalid subscription key.",
  ],
  [
    "Azure's gateway",
    429,
    json({ statusCode: 429, message: "Rate limit is exceeded. Try again in 20 seconds." }),
    "rate_limit",
    "Rate limit is exceeded",
  ],
  ["Mistral", 401, json({ message: "Unauthorized", request_id: "r" }), "auth", "Unauthorized"],
  [
    "Mistral",
    400,
    json({
      object: "error",
      message: "Prompt contains 40000 tokens, too large for model with 32768 maximum context length",
      type: "invalid_request_prompt",
      code: "3051",
    }),
    "context_window_exceeded",
    "Prompt contains 40000 tokens",
  ],
  [
    "Gemini",
    400,
    json([{ error: { code: 400, message: "API key not valid.", status: "INVALID_ARGUMENT" } }]),
    "invalid_request",
    "API key not valid.",
  ],
];

const piece = (delta: object | undefined, more: object = {}) =>
  event({ choices: [{ index: 0, ...(delta && { delta }), finish_reason: null, ...more }] });
const call = (fields: object) => piece({ tool_calls: [fields] });
const done = "data: [DONE]\n\n";

export const streams: [server: string, text: string, expected: Expected][] = [
  [
    "Ollama",
    piece({ role: "assistant", content: "", reasoning: "Rayleigh" }) +
      piece({ role: "assistant", content: "Blue 🙂." }) +
      piece({ role: "assistant", content: "" }, { finish_reason: "stop" }) +
      event({ choices: [], usage }) +
      done,
    { content: "Blue 🙂.", reasoning_content: "Rayleigh", finish_reason: "stop", total_tokens: 18 },
  ],
  [
    "vLLM",
    piece({ role: "assistant", content: "" }) +
      piece({ reasoning_content: "Hm" }) +
      piece({ content: "grün" }, { logprobs: null }) +
      piece({ content: "" }, { finish_reason: "stop", stop_reason: null }) +
      event({ choices: [], usage }) +
      done,
    { content: "grün", reasoning_content: "Hm", finish_reason: "stop", total_tokens: 18 },
  ],
  [
    "llama.cpp",
    piece({ role: "assistant", content: null }) +
      call({ index: 0, id: "a1", type: "function", function: { name: "sky", arguments: "" } }) +
      call({ index: 0, function: { arguments: '{"at":' } }) +
      call({ index: 0, function: { arguments: '"noon"}' } }) +
      piece({}, { finish_reason: "tool_calls" }) +
      done,
    { content: null, finish_reason: "tool_calls", tool_names: ["sky"] },
  ],
  [
    "LM Studio",
    // No blank line at the very end.
    piece({ role: "assistant", content: "Bl" }) +
      piece({ content: "ue" }) +
      piece({}, { finish_reason: "stop" }) +
      "data: [DONE]",
    { content: "Blue", finish_reason: "stop" },
  ],
  [
    "OpenRouter",
    ": OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n" +
      piece({ role: "assistant", content: "", reasoning: "Be", reasoning_details: [] }) +
      piece({ content: "", reasoning: "cause" }) +
      ": OPENROUTER PROCESSING\n\n" +
      piece({ content: "Blue" }) +
      piece({ content: "" }, { finish_reason: "stop", native_finish_reason: "end_turn" }) +
      event({
        choices: [{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }],
        usage,
      }) +
      done,
    {
      content: "Blue",
      reasoning_content: "Because",
      finish_reason: "stop",
      native_finish_reason: "end_turn",
      total_tokens: 18,
    },
  ],
  [
    "Azure",
    event({ choices: [], prompt_filter_results: [{ prompt_index: 0 }] }) +
      piece({ role: "assistant", content: "" }) +
      piece({ content: "Blue" }) +
      piece(undefined, { content_filter_offsets: {} }) +
      piece({}, { finish_reason: "stop" }) +
      event({ choices: null, usage }) +
      done,
    { content: "Blue", finish_reason: "stop", total_tokens: 18 },
  ],
  [
    "Mistral",
    piece({ role: "assistant", content: [{ type: "thinking", thinking: [{ type: "text", text: "Hm." }] }] }) +
      piece({ content: [{ type: "text", text: "Bl" }] }) +
      piece({ content: "ue" }) +
      event({ choices: [{ index: 0, delta: { content: "" }, finish_reason: "model_length" }], usage }) +
      done,
    {
      content: "Blue",
      reasoning_content: "Hm.",
      finish_reason: "length",
      native_finish_reason: "model_length",
      total_tokens: 18,
    },
  ],
  [
    "Gemini",
    // Every call has the index 0, and no end mark follows.
    call({ index: 0, id: "f1", type: "function", function: { name: "sky", arguments: "{}" } }).replaceAll(
      "\n\n",
      "\r\n\r\n",
    ) +
      call({ index: 0, id: "f2", type: "function", function: { name: "sea", arguments: "{}" } }).replaceAll(
        "\n\n",
        "\r\n\r\n",
      ) +
      piece({ role: "assistant" }, { finish_reason: "stop" }).replaceAll("\n\n", "\r\n\r\n"),
    { content: null, finish_reason: "stop", tool_names: ["sky", "sea"] },
  ],
  [
    "a model that calls a tool of free text",
    call({ index: 0, id: "x1", type: "custom", custom: { name: "shell", input: "ls" } }) +
      call({ index: 0, custom: { input: " -l" } }) +
      piece({}, { finish_reason: "tool_calls" }),
    { content: null, finish_reason: "tool_calls", tool_names: ["shell(ls -l)"] },
  ],
  [
    "a server that counts from one, and from nowhere",
    call({ index: 1, id: "f1", function: { name: "sky", arguments: "{}" } }) +
      call({ index: 4e9, id: "f2", function: { name: "sea", arguments: "{}" } }) +
      call({ id: "f2", function: { arguments: "" } }) +
      piece({}, { finish_reason: "tool_calls" }),
    { content: null, finish_reason: "tool_calls", tool_names: ["sky", "sea"] },
  ],
  [
    "a terse server",
    "event: message\rid: 7\rretry: 10\rdata:" +
      JSON.stringify({ choices: [{ delta: { content: "Bl", tool_calls: null } }] }) +
      "\rdata:" +
      JSON.stringify({ choices: [{ delta: { content: "ue" } }] }) +
      '\n\ndata: {"choices":[{"delta":{},\ndata: "finish_reason":"stop"}]}\n\ndata: [DONE] \r\n\r\n',
    { content: "Blue", finish_reason: "stop" },
  ],
];
