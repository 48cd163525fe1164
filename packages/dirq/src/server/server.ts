import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { hostname } from "node:os";
import { isLoopback, pathOf, accessError, type AccessRules } from "./access.ts";
import { answerError, answerMethod, commonHeaders, errorBody } from "./answers.ts";
import { EventIds } from "./event-ids.ts";
import { EventStreams, type Every } from "./event-streams.ts";
import { formatAddress, listen } from "./listen.ts";
import type { LiveSource } from "./live-source.ts";
import { answerPage, readPage, type Page } from "./page.ts";
import { answerQuery, type QueryLimits } from "./query-route.ts";

/** How a server is set up. */
export interface ServerOptions {
  /** A name or an address. Default: `localhost`, on IPv4 and IPv6. */
  readonly host?: string;
  /** 0 takes a free one. Default: 7117. */
  readonly port?: number;
  readonly limits?: Partial<ServerLimits>;
  /** Called for internal errors. Default: ignored. */
  readonly onFault?: (message: string) => void;
  /** Where the page's files lie. Default: beside this module. */
  readonly assets?: URL;
  /** The clock for keep-alive comments. */
  readonly every?: Every;
}

export interface ServerLimits extends QueryLimits {
  /** How long a client may take for the head of a request. */
  readonly headMs: number;
  /** How long it may take for a whole request. */
  readonly requestMs: number;
  /** How often those two are looked at. */
  readonly checkMs: number;
  /** How long the server waits for what is under way when it closes. */
  readonly drainMs: number;
}

const defaultLimits: ServerLimits = {
  bodyBytes: 1024 * 1024,
  readerMs: 30_000,
  headMs: 10_000,
  requestMs: 30_000,
  checkMs: 1_000,
  drainMs: 35_000,
};

/** What a server answers queries and event streams with. */
type State =
  | { readonly kind: "unavailable"; readonly state: "starting" | "degraded"; readonly message: string }
  | { readonly kind: "serving"; readonly source: LiveSource };

/** The body of `GET /health`. */
interface Health {
  readonly state: "starting" | "serving" | "recovering" | "degraded";
  /** Why it is not serving. */
  readonly reason: string | null;
  readonly lastEventId: string | null;
  /** How many files the index shows. */
  readonly files: number | null;
  /** When the last verification ended (ISO 8601). */
  readonly lastVerification: string | null;
}

/** `POST /query`, `GET /events` and the page, over HTTP. */
export class DirqServer {
  readonly #options: ServerOptions;
  readonly #limits: ServerLimits;
  readonly #ids = new EventIds(Date.now());
  readonly #streams: EventStreams;
  readonly #page: Page;
  #servers: readonly Server[] = [];
  #address = "";
  #access: AccessRules;
  #state: State = {
    kind: "unavailable",
    state: "starting",
    message: "the index is being built; try again in a moment",
  };
  #closing = false;

  private constructor(options: ServerOptions) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#streams = new EventStreams(options.every ?? repeat, this.#ids);
    this.#page = readPage(options.assets ?? new URL(".", import.meta.url));
    this.#access = { names: [], isPublic: false };
  }

  /**
   * Listens. Until `serve` or `degrade` is called, requests get 503 with `Retry-After`.
   * @throws {DirqError} with code `io` where it cannot listen
   */
  static async listen(options: ServerOptions = {}): Promise<DirqServer> {
    const { host = "localhost", port = 7117 } = options;
    const server = new DirqServer(options);
    const listening = await listen(host, port, () => server.#create());
    server.#servers = listening.servers;
    server.#address = formatAddress(host, listening.port);
    const isPublic = listening.servers.some((each) => !isLoopback((each.address() as AddressInfo).address));
    const names = [host, ...(isPublic ? [hostname()] : [])].map((name) => name.toLowerCase());
    server.#access = { names, isPublic };
    return server;
  }

  /** As it is called: `localhost:7117`. */
  get address(): string {
    return this.#address;
  }

  /** Others than this machine can reach it. */
  get isPublic(): boolean {
    return this.#access.isPublic;
  }

  /** From now on queries and event streams are answered. */
  serve(source: LiveSource): void {
    this.#state = { kind: "serving", source };
  }

  /** From now on every query and event stream is answered with 503 and this sentence. */
  degrade(message: string): void {
    this.#state = { kind: "unavailable", state: "degraded", message };
  }

  /** How many event streams are open. */
  get streams(): number {
    return this.#streams.size;
  }

  /** Takes no more requests, ends the event streams and waits for the answers that are under way. */
  async close(): Promise<void> {
    this.#closing = true;
    const closed = this.#servers.map((server) => new Promise((resolve) => server.close(resolve)));
    this.#streams.close();
    this.#closeIdle();
    const cut = setTimeout(() => this.cutOff(), this.#limits.drainMs);
    await Promise.all(closed);
    clearTimeout(cut);
  }

  /** Breaks off what `close` waits for. */
  cutOff(): void {
    for (const server of this.#servers) server.closeAllConnections();
  }

  #closeIdle(): void {
    for (const server of this.#servers) server.closeIdleConnections();
  }

  #create(): Server {
    const { headMs, requestMs, checkMs } = this.#limits;
    const server = createServer({
      // What Node answers by itself has no body.
      requireHostHeader: false,
      headersTimeout: headMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
    });
    server.on("request", (request, response) => this.#answer(request, response));
    server.on("checkExpectation", (request, response) => this.#answerExpectation(request, response));
    server.on("clientError", refuseMalformed);
    return server;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (!this.#admit(request, response)) return;
    const path = pathOf(request.url);
    if (path === "/query" || path === "/events") this.#answerLive(path, request, response);
    else if (path === "/health") this.#answerHealth(request, response);
    else if (path === "/") this.#answerPage(request, response);
    else {
      answerError(
        response,
        404,
        "not found; endpoints: POST /query, GET /events, GET /health, GET / (a page for people)",
      );
    }
  }

  /** For any expectation but `100-continue`, which Node meets. */
  #answerExpectation(request: IncomingMessage, response: ServerResponse): void {
    if (!this.#admit(request, response)) return;
    answerError(response, 417, 'only "Expect: 100-continue" can be met; leave the Expect header out');
  }

  /** @returns whether the request is to be answered; where not, it was refused */
  #admit(request: IncomingMessage, response: ServerResponse): boolean {
    // A client that disconnects is not an error.
    response.on("error", () => undefined);
    if (this.#closing) response.setHeader("Connection", "close");
    // What was under way when the server closed leaves a connection that waits for more.
    response.once("close", () => {
      if (this.#closing) setImmediate(() => this.#closeIdle());
    });
    const rejection = accessError(request, this.#access);
    if (rejection !== undefined) answerError(response, rejection.status, rejection.message);
    return rejection === undefined;
  }

  #answerLive(path: "/query" | "/events", request: IncomingMessage, response: ServerResponse): void {
    const { method } = request;
    if (this.#state.kind === "unavailable") {
      // Another attempt cannot succeed before a degraded server is restarted.
      const mayRetry = this.#state.state === "starting";
      answerError(response, 503, this.#state.message, mayRetry ? { "Retry-After": "1" } : {});
    } else if (this.#state.source.health.reason !== undefined) {
      const message = `the index is recovering: ${this.#state.source.health.reason}; try again in a moment`;
      answerError(response, 503, message, { "Retry-After": "1" });
    } else if (path === "/query") {
      if (method !== "POST") answerMethod(response, path, "POST");
      else
        void answerQuery(request, response, this.#state.source, this.#limits, this.#ids, (fault) =>
          this.#report(fault),
        );
    } else if (method !== "GET") answerMethod(response, path, "GET");
    else if (this.#closing) answerError(response, 503, "the server closes");
    else void this.#streams.serve(request, response, this.#state.source);
  }

  /** 200 while rows are served, else 503: for whatever watches the server. */
  #answerHealth(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== "GET" && request.method !== "HEAD") {
      answerMethod(response, "/health", "GET, HEAD");
      return;
    }
    const health = this.#health();
    const body = `${JSON.stringify(health)}\n`;
    response.writeHead(health.state === "serving" ? 200 : 503, {
      ...commonHeaders,
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      ...(["starting", "recovering"].includes(health.state) ? { "Retry-After": "1" } : {}),
    });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  #health(): Health {
    if (this.#state.kind === "unavailable") {
      const { state, message } = this.#state;
      return { state, reason: message, lastEventId: null, files: null, lastVerification: null };
    }
    const { state, reason, lastEventId, files, verifiedAt } = this.#state.source.health;
    return {
      state,
      reason: reason ?? null,
      lastEventId: this.#ids.format(lastEventId),
      files,
      lastVerification: verifiedAt === undefined ? null : new Date(verifiedAt).toISOString(),
    };
  }

  #report(fault: string): void {
    this.#options.onFault?.(fault);
  }

  #answerPage(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === "GET" || request.method === "HEAD") answerPage(request, response, this.#page);
    else answerMethod(response, "/", "GET, HEAD");
  }
}

/** Invalid HTTP, or a request that is too long or too slow, gets a response if possible; the process continues. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, message] =
    error.code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? [408, "the request took too long to arrive"]
      : error.code === "HPE_HEADER_OVERFLOW"
        ? [431, "the request's headers are too long"]
        : [400, "the request is not valid HTTP"];
  const body = errorBody(message);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]!}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

function repeat(milliseconds: number, action: () => void): () => void {
  const timer = setInterval(action, milliseconds);
  return () => clearInterval(timer);
}
