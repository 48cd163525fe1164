import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll } from "vitest";
import { CompatLM, type CompletionResponse, type ConstructorOptions } from "../src/index.ts";

/** What the test server does with one request. Without a field it echoes the prompt. */
export interface ScriptedReply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  base64?: string;
  /** Compresses the body. */
  pack?: "gzip" | "deflate" | "brotliCompress";
  /** Pieces of an event stream, each written on its own. */
  chunks?: string[];
  latin1?: boolean;
  /** Bytes for the socket, in place of an HTTP answer. */
  socket?: string;
  /** What follows `chunks` or `socket`. */
  then?: "end" | "reset" | "stay";
  hang?: true;
  /** Milliseconds before the response. */
  delay_ms?: number;
  /** Answers when this many requests are waiting. */
  together?: number;
  endless?: "headers" | "body" | "gzip";
}

/** A request as the server saw it. */
export interface SeenRequest {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  body: Record<string, unknown>;
}

interface Report {
  seen: SeenRequest[];
  closed: number;
  connections: number;
}

/** The test server, for the tests of one file. */
export class TestServer {
  #worker!: Worker;
  #port = 0;
  #scripts = 0;

  async start(): Promise<void> {
    this.#worker = new Worker(new URL("harness-server.mjs", import.meta.url));
    const [{ port }] = (await once(this.#worker, "message")) as [{ port: number }];
    this.#port = port;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Registers replies; returns the address that serves them. */
  async script(...replies: ScriptedReply[]) {
    const id = `s${(this.#scripts += 1)}`;
    await this.#ask({ call: "script", id, replies: replies.length > 0 ? replies : [{}] });
    const base_url = `http://127.0.0.1:${this.#port}/${id}/v1`;
    return {
      base_url,
      lm: (options: ConstructorOptions = {}) =>
        new CompatLM("test-model", { base_url, num_retries: 0, ...options }),
      report: () => this.#ask({ call: "report", id }),
      seen: async () => (await this.#ask({ call: "report", id })).seen,
    };
  }

  async #ask(message: object): Promise<Report> {
    this.#worker.postMessage(message);
    const [report] = (await once(this.#worker, "message")) as [Report];
    return report;
  }
}

/** A server that lives as long as the tests of the file. */
export function testServer(): TestServer {
  const server = new TestServer();
  beforeAll(() => server.start());
  afterAll(() => server.stop());
  return server;
}

type Ask = (lm: CompatLM, ...args: Parameters<CompatLM["aforward"]>) => Promise<CompletionResponse>;

/** Each way to get a complete response; all must behave alike. */
export const ways: [name: string, ask: Ask][] = [
  [
    "forward",
    (lm, ...args) => Promise.resolve().then(() => lm.forward(...(args as Parameters<CompatLM["forward"]>))),
  ],
  ["aforward", (lm, ...args) => lm.aforward(...args)],
];

/** The error that a promise rejects with. */
export async function failure(promise: Promise<unknown>): Promise<Record<string, unknown> & Error> {
  try {
    await promise;
  } catch (error) {
    return error as Record<string, unknown> & Error;
  }
  throw new Error("nothing failed");
}

/** An event of a stream. */
export function event(fields: object): string {
  return `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1700000000, model: "test-model", ...fields })}\n\n`;
}

/** Text pieces as a stream of events, ended as the hosted API ends it. */
export function textEvents(...pieces: string[]): string[] {
  return [
    ...pieces.map((content) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
    event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
    "data: [DONE]\n\n",
  ];
}
