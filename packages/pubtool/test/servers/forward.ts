import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { request as send } from "node:http";
import { bodyOf } from "./http.ts";

export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Hands the request on, its `Host` included, and gives back the whole answer. */
export async function ask(target: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const { method, headers } = request;
    const outgoing = send(`${target}${request.url!}`, { method: method!, headers }, (incoming) => {
      bodyOf(incoming).then(
        (received) => resolve({ status: incoming.statusCode!, headers: incoming.headers, body: received }),
        reject,
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

export async function forward(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  deliver(response, await ask(target, request, await bodyOf(request)));
}

export function deliver(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...unframed(headers), "content-length": body.length });
  response.end(body);
}

/** Without the header that would contradict a length. */
export function unframed(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "transfer-encoding"));
}
