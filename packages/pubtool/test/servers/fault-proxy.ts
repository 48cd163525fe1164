import type { IncomingMessage, ServerResponse } from "node:http";
import { ask, deliver, unframed } from "./forward.ts";
import type { Running } from "./http.ts";
import { bodyOf, handler, listen } from "./http.ts";

export type Fault =
  /** The connection is reset before the server has seen the request. */
  | { kind: "reset" }
  /** The server does what was asked; its answer never arrives. */
  | { kind: "lost-answer" }
  /** Half of the server's answer, then the connection breaks. */
  | { kind: "half-body" }
  /** The answer comes late. */
  | { kind: "delay"; milliseconds: number }
  /** The server never sees the request; this is the answer. */
  | { kind: "answer"; status: number; body?: string; headers?: Record<string, string> };

export const FAULTS: Readonly<Record<string, Fault>> = {
  "a reset connection": { kind: "reset" },
  "a late answer": { kind: "delay", milliseconds: 300 },
  "429 with Retry-After": { kind: "answer", status: 429, headers: { "retry-after": "2" }, body: "{}" },
  "500": { kind: "answer", status: 500, body: "" },
  "502 with HTML": {
    kind: "answer",
    status: 502,
    headers: { "content-type": "text/html" },
    body: "<html><body><h1>502 Bad Gateway</h1></body></html>",
  },
  "half a body": { kind: "half-body" },
  "an answer lost on the way back": { kind: "lost-answer" },
};

export interface Seen {
  method: string;
  path: string;
}

/** A proxy between a client and a server that injects faults on request. */
export class FaultProxy {
  readonly seen: Seen[] = [];
  /** Decides for each request, which it also gets the count of (from 0); default: no harm. */
  fault: (request: Seen, index: number) => Fault | undefined = () => undefined;
  /** Called for each request before it is handed on, and after the server has answered. */
  watch: (moment: "before" | "after", index: number) => Promise<void> | void = () => undefined;

  private constructor(private readonly target: string) {}

  static async start(target: string): Promise<FaultProxy & Running> {
    const proxy = new FaultProxy(target);
    const running = await listen(handler((request, response) => proxy.#handle(request, response)));
    return Object.assign(proxy, running);
  }

  /** Harms the first request of this method whose path contains the text, and no other. */
  harmOnce(method: string, path: string, fault: Fault): void {
    let done = false;
    this.fault = (request) => {
      if (done || request.method !== method || !request.path.includes(path)) return undefined;
      done = true;
      return fault;
    };
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen = { method: request.method!, path: request.url! };
    const index = this.seen.push(seen) - 1;
    const body = await bodyOf(request);
    await this.watch("before", index);
    const fault = this.fault(seen, index);
    if (fault?.kind === "reset") return void request.socket.resetAndDestroy();
    if (fault?.kind === "answer") {
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    }
    if (fault?.kind === "delay") await new Promise((wake) => setTimeout(wake, fault.milliseconds));
    const answer = await ask(this.target, request, body);
    await this.watch("after", index);
    if (fault?.kind === "lost-answer") return void request.socket.resetAndDestroy();
    if (fault?.kind === "half-body") {
      breakOff(response, answer);
      return;
    }
    deliver(response, answer);
  }
}

function breakOff(response: ServerResponse, answer: Parameters<typeof deliver>[1]): void {
  response.writeHead(answer.status, {
    ...unframed(answer.headers),
    "content-length": answer.body.length + 1,
  });
  response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => {
    response.socket?.destroy();
  });
}
