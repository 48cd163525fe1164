import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on loopback, on a port that the system chose. */
export interface Running {
  /** Without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

export async function listen(handler: RequestListener): Promise<Running> {
  const server = createServer(handler);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => stop(server) };
}

function stop(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function jsonOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  return JSON.parse((await bodyOf(request)).toString()) as Record<string, unknown>;
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
}

export function bearerOf(request: IncomingMessage): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** The address under which the caller sees this server; a proxy in front of it keeps the header. */
export function selfUrl(request: IncomingMessage): string {
  return `http://${request.headers.host ?? ""}`;
}

/** Runs an async handler; what it throws becomes a 500 that a test can read. */
export function handler(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  };
}
