import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { version } from "../base/version.ts";
import type { Dirq } from "../dirq.ts";
import { answerOrFail } from "./answer.ts";
import { guide, shortGuide } from "./guide.ts";
import { readPages } from "./pages.ts";
import { answerPath } from "./path-tool.ts";
import { answerQuery, type AnswerLimits } from "./query-tool.ts";
import { answerSchema, describeTables } from "./schema-tool.ts";

/** How a directory is offered to assistants. */
export interface McpOptions {
  /** Resolves when the directory can be queried. A rejection is the answer of every tool. */
  readonly dirq: Promise<Dirq>;
  readonly limits: AnswerLimits;
  /** Ends the connection. */
  readonly signal: AbortSignal;
  /** Called for messages that are not of the protocol. */
  readonly onFault: (message: string) => void;
}

/** Serves the Model Context Protocol on standard input and output. Resolves when standard input is closed or the signal is aborted. */
export async function serveMcp(options: McpOptions): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    for (const event of ["end", "close", "error"]) process.stdin.once(event, () => resolve());
    // The client no longer reads.
    process.stdout.once("error", () => resolve());
    options.signal.addEventListener("abort", () => resolve());
  });
  const connection = serveStdio(() => createServer(options), {
    onerror: (error) => options.onFault(error.message),
  });
  await ended;
  await connection.close();
}

const readOnly = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;

const parameterValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

function createServer({ dirq, limits }: McpOptions): McpServer {
  const server = new McpServer(
    { name: "dirq", title: "dirq: a directory tree as a SQL database", version },
    { instructions: shortGuide },
  );
  server.registerTool(
    "query",
    {
      title: "Query files with SQL",
      description: `Runs one read-only SQL statement (SQLite dialect) over the files of the directory and returns its rows as a JSON array. A quoted path or glob is a table with one row per file: SELECT ext, count(*) AS files, sum(size) AS bytes FROM './src/**' GROUP BY ext. An answer has at most ${limits.rows} rows and ${limits.bytes} bytes, and says if it was cut off.`,
      inputSchema: z.object({
        sql: z.string().describe("One SELECT, VALUES, WITH, EXPLAIN or reading PRAGMA statement"),
        params: z
          .union([z.array(parameterValue), z.record(z.string(), parameterValue)])
          .optional()
          .describe("Values: an array for ?, an object for :name"),
      }),
      annotations: readOnly,
    },
    ({ sql, params = [] }, { mcpReq: { signal } }) =>
      answerOrFail(async () => answerQuery(await dirq, { sql, parameters: params }, limits, signal)),
  );
  server.registerTool(
    "schema",
    {
      title: "List tables and columns",
      description:
        "Lists the columns of path-tables and the tables of the config, with the types of their columns.",
      annotations: readOnly,
    },
    ({ mcpReq: { signal } }) => answerOrFail(async () => answerSchema(await dirq, signal)),
  );
  server.registerTool(
    "explain_path",
    {
      title: "Explain a path",
      description:
        "Explains what a path-table reads: how many files, the first of them, and which files ignore rules hide, each with the rule. Use it when a query returns fewer rows than expected.",
      inputSchema: z.object({ path: z.string().describe("As in FROM, such as ./src/**/*.ts") }),
      annotations: readOnly,
    },
    ({ path }, { mcpReq: { signal } }) => answerOrFail(async () => answerPath(await dirq, path, signal)),
  );
  registerResources(server, dirq);
  return server;
}

function registerResources(server: McpServer, dirq: Promise<Dirq>): void {
  const mimeType = "text/markdown";
  server.registerResource(
    "guide",
    "dirq://guide",
    {
      title: "Guide to this version of dirq",
      description: "Usage, tables, recipes, troubleshooting",
      mimeType,
    },
    async ({ href: uri }) => ({
      contents: [{ uri, mimeType, text: guide(await describeTables(await dirq)) }],
    }),
  );
  for (const { name, title, text } of readPages())
    server.registerResource(name, `dirq://docs/${name}`, { title, mimeType }, ({ href: uri }) => ({
      contents: [{ uri, mimeType, text }],
    }));
}
