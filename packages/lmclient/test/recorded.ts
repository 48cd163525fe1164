import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll } from "vitest";
import { CompatLM, LMError, type CompletionResponse, type Messages } from "../src/index.ts";

/** One recorded exchange. The bytes are text, or base64 where they are not UTF-8. */
export interface Recorded {
  server: string;
  name: string;
  request: string;
  response: Buffer;
  expected: Outcome;
}

/** What a caller gets: a summary of the response, or of the error. */
export type Outcome =
  | { choices: (string | null)[]; finish_reasons: string[]; tools?: string[]; total_tokens?: number }
  | { error: string; code: string; status?: number; message: string };

const folder = new URL("fixtures/recorded/", import.meta.url);

/** All recorded exchanges, one line per exchange and one file per server. */
export const recorded: Recorded[] = readdirSync(folder).flatMap((file) =>
  readFileSync(new URL(file, folder), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const entry = JSON.parse(line) as Omit<Recorded, "response"> & { response?: string; base64?: string };
      const response = Buffer.from(entry.base64 ?? entry.response ?? "", entry.base64 ? "base64" : "utf8");
      return { ...entry, server: file.replace(".jsonl", ""), response };
    }),
);

/** The server that replays recorded bytes, for the tests of one file. */
export class ReplayServer {
  #worker!: Worker;
  #origin = "";

  async start(): Promise<void> {
    this.#worker = new Worker(new URL("replay-server.mjs", import.meta.url));
    const [{ port }] = (await once(this.#worker, "message")) as [{ port: number }];
    this.#origin = `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Makes the recorded call against the recorded response. Returns its outcome and the body that was sent. */
  async replay(entry: Recorded, way: "forward" | "aforward" | "stream", piece?: number) {
    await this.#ask({ response: entry.response, piece });
    const { path, key, model, messages, fields } = parseRequest(entry.request);
    const base_url = `${this.#origin}${path.replace("/chat/completions", "")}`;
    const lm = new CompatLM(model, {
      base_url,
      num_retries: 0,
      ...(key !== "no-key-given" && { api_key: key }),
    });
    const call = (): Promise<CompletionResponse> | CompletionResponse =>
      way === "stream"
        ? lm.stream(undefined, messages, fields).final()
        : lm[way](undefined, messages, fields);
    const outcome = await Promise.resolve()
      .then(call)
      .then(summary, (error: unknown) => this.#failure(error));
    const { requests } = await this.#ask(undefined);
    // An unknown model makes the client list the models as well.
    const posts = requests.filter((request) => request.startsWith("POST "));
    return { outcome, sent: posts.map(bodyOf) };
  }

  #failure(error: unknown): Outcome {
    if (!(error instanceof LMError)) throw error;
    const { name, code, status } = error;
    const message = error.message
      .replaceAll(this.#origin, "{origin}")
      .replaceAll(this.#origin.slice(7), "{host}");
    return { error: name, code, ...(status !== undefined && { status }), message };
  }

  async #ask(message: object | undefined): Promise<{ requests: string[] }> {
    this.#worker.postMessage(message);
    const [answer] = (await once(this.#worker, "message")) as [{ requests: string[] }];
    return answer;
  }
}

/** A replay server that runs as long as the tests of the file. */
export function replayServer(): ReplayServer {
  const server = new ReplayServer();
  beforeAll(() => server.start());
  afterAll(() => server.stop());
  return server;
}

/** The body of a recorded request. */
export function bodyOf(request: string): string {
  return request.slice(request.indexOf("\r\n\r\n") + 4);
}

/** Whether a recorded request asks for a stream. */
export function isStream(request: string): boolean {
  return (JSON.parse(bodyOf(request)) as { stream?: boolean }).stream === true;
}

function parseRequest(request: string) {
  const { model, messages, ...fields } = JSON.parse(bodyOf(request)) as {
    model: string;
    messages: Messages;
    [name: string]: unknown;
  };
  // Both are added by stream().
  delete fields.stream;
  delete fields.stream_options;
  const path = /^POST (\S+)/.exec(request)![1]!;
  const key = /^authorization: Bearer (.*)\r$/im.exec(request)![1]!;
  return { path, key, model, messages, fields };
}

function summary({ choices, usage }: CompletionResponse): Outcome {
  const tools = choices.flatMap(({ message }) =>
    (message.tool_calls ?? []).map((call) =>
      call.type === "function" ? `${call.function.name} ${call.function.arguments}` : call.custom.name,
    ),
  );
  return {
    choices: choices.map(({ message }) => message.content),
    finish_reasons: choices.map(({ finish_reason }) => finish_reason),
    ...(tools.length > 0 && { tools }),
    ...(usage && { total_tokens: usage.total_tokens }),
  };
}
