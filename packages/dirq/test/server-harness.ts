import type { ChildProcess } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { request, type IncomingHttpHeaders, type RequestOptions } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, onTestFinished } from "vitest";
import type { Dirq, DirqOptions } from "../src/index.ts";
import { DirqServer, type ServerOptions } from "../src/server/server.ts";
import {
  addTo,
  binary,
  outcomeOf,
  requireDirq,
  start,
  type RunOptions,
  type RunOutcome,
  type TreeEntries,
} from "./harness.ts";

/** A server that runs as a process of its own. */
export interface RunningServer {
  readonly port: number;
  readonly url: string;
  readonly child: ChildProcess;
  /** Its end, and all that it printed. */
  readonly outcome: Promise<RunOutcome>;
  /** What it has printed on standard error by now. */
  readonly stderr: () => string;
}

/** Starts `dirq server` on a free port, and waits until it says that it runs. It ends with the test. */
export function startServer(
  cwd: string,
  flags: readonly string[] = [],
  options: RunOptions = {},
): Promise<RunningServer> {
  const { running, end } = launch(cwd, flags, options);
  onTestFinished(end);
  return running;
}

/** One server for those tests of a file that only ask. It starts before the first test and ends with the last. */
export function sharedServer(entries: TreeEntries): () => RunningServer & { readonly cwd: string } {
  let server: RunningServer & { readonly cwd: string };
  beforeAll(async () => {
    const cwd = realpathSync(mkdtempSync(join(tmpdir(), "dirq-test-")));
    addTo(cwd, entries);
    const { running, end } = launch(cwd, [], {});
    server = { ...(await running), cwd };
    return async () => {
      await end();
      rmSync(cwd, { recursive: true, force: true });
    };
  });
  return () => server;
}

function launch(
  cwd: string,
  flags: readonly string[],
  options: RunOptions,
): { readonly running: Promise<RunningServer>; readonly end: () => Promise<void> } {
  const child = start(["server", ...(flags.includes("--port") ? [] : ["--port", "0"]), ...flags], {
    ...options,
    cwd,
  });
  let stderr = "";
  child.stderr!.on("data", (data: Buffer) => (stderr += data.toString("utf8")));
  const outcome = outcomeOf(child);
  const running = new Promise<RunningServer>((resolve, reject) => {
    let stdout = "";
    child.stdout!.on("data", (data: Buffer) => {
      stdout += data.toString("utf8");
      const match = /^Running at .*:(\d+)\n/.exec(stdout);
      if (match === null) return;
      const port = Number(match[1]);
      resolve({ port, url: `http://localhost:${port}`, child, outcome, stderr: () => stderr });
    });
    child.once("close", () => reject(new Error(`the server ended: ${stderr}`)));
  });
  const end = async () => {
    child.kill("SIGKILL");
    await outcome;
  };
  return { running, end };
}

/** A server in this process, for what needs other limits than a user gets. */
export async function openServer(
  options: ServerOptions & { readonly root?: string; readonly dirq?: DirqOptions } = {},
): Promise<{
  readonly server: DirqServer;
  readonly dirq: Dirq;
  readonly port: number;
  readonly url: string;
}> {
  const { Dirq: Built } = requireDirq("dirq") as { Dirq: typeof Dirq };
  const server = await DirqServer.listen({
    port: 0,
    assets: pathToFileURL(join(dirname(binary), "../dist/")),
    ...options,
  });
  const dirq = await Built.open({
    ...options.dirq,
    ...(options.root === undefined ? {} : { root: options.root }),
    live: true,
  });
  onTestFinished(async () => {
    server.cutOff();
    await server.close();
    await dirq.close();
  });
  server.serve(dirq);
  const port = Number(/\d+$/.exec(server.address)![0]);
  return { server, dirq, port, url: `http://localhost:${port}` };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One request, with the headers that a test wants and no others. */
export function ask(
  port: number,
  options: RequestOptions & { readonly body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { body, ...rest } = options;
    const asked = request({ host: "127.0.0.1", port, ...rest }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.once("end", () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(pieces).toString("utf8"),
        }),
      );
      response.once("error", reject);
    });
    asked.once("error", reject);
    asked.end(body);
  });
}

/** `POST /query`. */
export function post(port: number, value: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const body = typeof value === "string" || Buffer.isBuffer(value) ? value : JSON.stringify(value);
  return ask(port, { path: "/query", method: "POST", headers, body });
}

/** The rows of a query that succeeds. */
export async function rowsOf(port: number, sql: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await post(port, { sql });
  if (status !== 200) throw new Error(`${status}: ${body}`);
  return JSON.parse(body) as Record<string, unknown>[];
}

/** The sentence of an error answer. */
export function errorOf({ body }: Answer): string {
  return (JSON.parse(body) as { error: string }).error;
}

/** Sends bytes as they are, and gives what came back by the time the connection was closed. */
export function raw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.on("data", (data) => (text += data.toString("latin1")));
    socket.once("close", () => resolve(text));
    socket.once("error", reject);
  });
}

/** One event of a stream; a comment has only its text. */
export interface Frame {
  readonly event?: string;
  readonly id?: string;
  readonly data?: string;
  readonly comment?: string;
}

/** Opens `GET /events` and gives its frames, in order, as they are asked for. */
export class EventReader {
  readonly frames: Frame[] = [];
  closed = false;
  readonly #wakes: (() => void)[] = [];

  private constructor(
    readonly answer: { readonly status: number; readonly headers: IncomingHttpHeaders },
    readonly close: () => void,
  ) {}

  static open(port: number, headers: Record<string, string> = {}): Promise<EventReader> {
    return new Promise((resolve, reject) => {
      const asked = request(
        { host: "127.0.0.1", port, path: "/events", headers, agent: false },
        (response) => {
          const reader = new EventReader({ status: response.statusCode!, headers: response.headers }, () =>
            asked.destroy(),
          );
          let text = "";
          response.on("data", (data: Buffer) => {
            text += data.toString("utf8");
            const blocks = text.split("\n\n");
            text = blocks.pop()!;
            for (const block of blocks) reader.frames.push(parse(block));
            reader.#wake();
          });
          response.once("error", () => undefined);
          response.once("close", () => {
            reader.closed = true;
            reader.#wake();
          });
          resolve(reader);
        },
      );
      asked.once("error", reject);
      onTestFinished(() => {
        asked.destroy();
      });
      asked.end();
    });
  }

  /** Waits until something holds. */
  async until(holds: (reader: this) => boolean): Promise<void> {
    while (!holds(this)) await new Promise<void>((wake) => this.#wakes.push(wake));
  }

  /** The data of the row frames so far. */
  get rows(): Record<string, unknown>[] {
    return this.frames.flatMap(({ event, data }) =>
      event === "row" ? [JSON.parse(data!) as Record<string, unknown>] : [],
    );
  }

  #wake(): void {
    for (const wake of this.#wakes.splice(0)) wake();
  }
}

function parse(block: string): Frame {
  if (block.startsWith(":")) return { comment: block };
  return Object.fromEntries(
    block.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
}
