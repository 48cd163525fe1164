import type { Choice, CompletionResponse, Logprobs, ToolCall } from "../base/wire-types.ts";

/** What `call` returns per choice: its text, or an object if the choice contains more than text. */
export type Output = string | RichOutput;

/** A choice with thinking, tool calls, log probabilities or a refusal. */
export interface RichOutput {
  text: string | null;
  reasoning_content?: string;
  tool_calls?: ToolCall[];
  logprobs?: Logprobs;
  refusal?: string;
}

/** One output per choice, in the order of the response. */
export function outputsOf(response: CompletionResponse): Output[] {
  return response.choices.map(outputOf);
}

function outputOf({ message, logprobs }: Choice): Output {
  const more: Omit<RichOutput, "text"> = {
    ...(message.reasoning_content && { reasoning_content: message.reasoning_content }),
    ...(message.tool_calls && { tool_calls: message.tool_calls }),
    ...(logprobs && { logprobs }),
    ...(message.refusal && { refusal: message.refusal }),
  };
  return Object.keys(more).length > 0 ? { text: message.content, ...more } : (message.content ?? "");
}
