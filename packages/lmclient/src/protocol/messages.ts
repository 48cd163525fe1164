/**
 * One message of the conversation, in the wire format. `Detail` is the type of an image's `detail`; servers and SDK
 * versions differ in the allowed values, so calls accept any string.
 */
export type ChatMessage<Detail extends string = "auto" | "low" | "high"> =
  DeveloperMessage | SystemMessage | UserMessage<Detail> | AssistantMessage | ToolMessage | FunctionMessage;

/** Instructions under the newer role name of the hosted API; most local servers only support `system`. */
export interface DeveloperMessage {
  role: "developer";
  content: string | TextPart[];
  name?: string;
}

export interface SystemMessage {
  role: "system";
  content: string | TextPart[];
  name?: string;
}

export interface UserMessage<Detail extends string = "auto" | "low" | "high"> {
  role: "user";
  content: string | ContentPart<Detail>[];
  name?: string;
}

/** An earlier answer of the model. A `ResponseMessage` is assignable. */
export interface AssistantMessage {
  role: "assistant";
  content?: string | (TextPart | RefusalPart)[] | null;
  refusal?: string | null;
  name?: string;
  audio?: { id: string } | null;
  function_call?: { arguments: string; name: string } | null;
  tool_calls?: AssistantToolCall[];
  /** Thinking text; some servers expect it back with the tool calls it led to. */
  reasoning_content?: string | null;
}

type AssistantToolCall =
  | { id: string; type: "function"; function: { arguments: string; name: string } }
  | { id: string; type: "custom"; custom: { input: string; name: string } };

/** The result of a tool call. */
export interface ToolMessage {
  role: "tool";
  content: string | TextPart[];
  tool_call_id: string;
}

/** The result of a call in the API's deprecated function format. */
export interface FunctionMessage {
  role: "function";
  content: string | null;
  name: string;
}

export type ContentPart<Detail extends string = "auto" | "low" | "high"> =
  TextPart | ImagePart<Detail> | AudioPart | FilePart;

export interface TextPart {
  type: "text";
  text: string;
}

export interface RefusalPart {
  type: "refusal";
  refusal: string;
}

/** An image as a URL or a `data:` URL. Ollama supports only the latter. */
export interface ImagePart<Detail extends string = "auto" | "low" | "high"> {
  type: "image_url";
  image_url: { url: string; detail?: Detail };
}

/** Sound, base64-encoded. */
export interface AudioPart {
  type: "input_audio";
  input_audio: { data: string; format: "wav" | "mp3" };
}

/** A document, base64-encoded in `file_data` or uploaded earlier. */
export interface FilePart {
  type: "file";
  file: { file_data?: string; file_id?: string; filename?: string };
}

/**
 * A message whose role is only known to be a string, as TypeScript infers it for
 * `const messages = [{ role: "user", content: "Hello" }]`.
 */
export interface UntypedMessage {
  role: string;
  content?: unknown;
}

/** A conversation, as calls accept it. */
export type Messages = readonly (ChatMessage<string> | UntypedMessage)[];
