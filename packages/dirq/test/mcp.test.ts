import { spawn } from "node:child_process";
import { readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  binary,
  outcomeOf,
  requireDirq,
  run,
  scrubbedEnvironment,
  temporaryDirectory,
  tree,
  until,
} from "./harness.ts";

const { version } = requireDirq("dirq/package.json") as { version: string };

interface Opened {
  readonly client: Client;
  readonly pid: number;
  /** What the server wrote to standard error. */
  readonly log: () => string;
}

/** The SDK's own client, connected over the standard streams of a server. */
async function connect(
  cwd: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Opened> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [binary, "mcp", ...args],
    cwd,
    env: scrubbedEnvironment(env),
    stderr: "pipe",
  });
  let log = "";
  transport.stderr?.on("data", (data: Buffer) => (log += data.toString("utf8")));
  const client = new Client({ name: "dirq-test", version: "1.0.0" });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, pid: transport.pid!, log: () => log };
}

interface Outcome {
  readonly texts: string[];
  readonly isError: boolean;
}

async function call(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
  signal?: AbortSignal,
): Promise<Outcome> {
  const result = await client.callTool({ name, arguments: args }, { signal });
  const content = result.content as { type: string; text: string }[];
  return { texts: content.map(({ text }) => text), isError: result.isError === true };
}

const query = (client: Client, sql: string, params?: unknown) =>
  call(client, "query", params === undefined ? { sql } : { sql, params });

const project = () =>
  tree({
    ".gitignore": "dist/\n*.log\n",
    "a.md": "hello",
    "dist/app.js": "",
    "dist/deep/more.js": "",
    "docs/b.md": "x",
    "docs/c.txt": "",
    "run.log": "",
  });

describe("dirq mcp", () => {
  test("introduces itself, with instructions and read-only tools", async () => {
    const { client } = await connect(project());
    expect(client.getServerVersion()).toMatchObject({ name: "dirq", version });
    expect(client.getInstructions()).toContain("FROM is a table with one row per file");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(["explain_path", "query", "schema"]);
    for (const { description, annotations, inputSchema } of tools) {
      expect(description).toMatch(/\.$/);
      expect(annotations?.readOnlyHint).toBe(true);
      expect(inputSchema.type).toBe("object");
    }
  });

  test("query returns the rows as the command line prints them, and sees changes", async () => {
    const root = project();
    const { client } = await connect(root);
    const sql = "SELECT path, size, 2.0 AS whole, 9223372036854775807 AS big FROM './**/*.md'";
    const { stdout } = await run([sql], { cwd: root });
    expect(await query(client, sql)).toEqual({ texts: [stdout.trimEnd()], isError: false });
    writeFileSync(join(root, "docs/new.md"), "1");
    expect((await query(client, "SELECT count(*) AS n FROM './**/*.md'")).texts).toEqual(['[{"n":3}]']);
    expect((await query(client, "SELECT path FROM './none-*'")).texts).toEqual(["[]"]);
  });

  test("query binds parameters", async () => {
    const { client } = await connect(project());
    const sql = "SELECT path FROM './' WHERE ext = ? AND size > ?";
    expect((await query(client, sql, ["md", 1])).texts).toEqual(['[{"path":"a.md"}]']);
    expect((await query(client, "SELECT :x AS x", { x: "y" })).texts).toEqual(['[{"x":"y"}]']);
  });

  test("an answer that is cut off says so, and what to do", async () => {
    const { client } = await connect(project(), ["--max-rows", "2", "--max-bytes", "100"]);
    const series = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)";
    // Without end: the statement is stopped at the limit.
    const rows = await query(client, `${series} SELECT x FROM c`);
    expect(rows).toEqual({
      texts: ['[{"x":1},{"x":2}]', expect.stringContaining("cut off after 2 rows") as string],
      isError: false,
    });
    const bytes = await query(client, `${series} SELECT printf('%.*c', 60, 'x') AS x FROM c`);
    expect(JSON.parse(bytes.texts[0]!)).toHaveLength(1);
    expect(bytes.texts[1]).toContain("limited to 100 bytes; there are more");
    const large = await query(client, "SELECT printf('%.*c', 300, 'x') AS x");
    expect(large.texts[0]).toBe("[]");
    expect(large.texts[1]).toContain(
      "select fewer columns, or a part of a value with substr(column, 1, 1000)",
    );
    expect((await query(client, "VALUES (1), (2)")).texts).toEqual(['[{"column1":1},{"column1":2}]']);
  });

  test.each([
    ["DELETE FROM './'", "error (rejected): queries are read-only"],
    ["SELECT nme FROM './'", "no such column: nme; a path-table has the columns path"],
    ["SELECT path FROM files", "the files of this directory are FROM './'"],
    ["SELECT 1; SELECT 2", "one statement"],
    ["SELECT path FROM '/etc'", "error (rejected): '/etc' leads out of the root"],
    ["SELECT path FROM '../'", "leads out of the root"],
    ["SELECT path FROM './out/*'", "leads out of the root through a symbolic link"],
    ["SELECT * FROM _dirq_files", "_dirq_files"],
  ])("%s: the error is a text that lets the model correct itself", async (sql, message) => {
    const root = project();
    symlinkSync("/etc", join(root, "out"));
    const { client } = await connect(root);
    const { texts, isError } = await query(client, sql);
    expect({ isError, text: texts.join("\n") }).toEqual({
      isError: true,
      text: expect.stringContaining(message) as string,
    });
    expect((await query(client, "SELECT 1 AS one")).texts).toEqual(['[{"one":1}]']);
  });

  test("a note follows the rows of its own query", async () => {
    const { client } = await connect(project());
    const [ignored, plain] = await Promise.all([
      query(client, "SELECT path FROM './dist'"),
      query(client, "SELECT path FROM './docs/*.md'"),
    ]);
    expect(ignored).toEqual({
      texts: [
        "[]",
        "note: './dist' finds nothing: dist/ is ignored by .gitignore:1: dist/; --no-ignore includes it",
      ],
      isError: false,
    });
    expect(plain.texts).toEqual(['[{"path":"docs/b.md"}]']);
  });

  test("schema lists the columns of path-tables and the config's tables", async () => {
    const root = project();
    writeFileSync(
      join(root, "t.toml"),
      `[[table]]\nname = "notes"\nglob = "**/*.md"\nschema = "title TEXT, words INTEGER"\non-file = "builtin:markdown"\n`,
    );
    const { client } = await connect(root, ["-c", "t.toml"]);
    const { texts } = await call(client, "schema");
    expect(texts[0]).toMatch(
      /^Its columns: path TEXT, basename TEXT, dir TEXT, ext TEXT, size INTEGER, mtime INTEGER, ctime INTEGER$/m,
    );
    expect(texts[0]).toMatch(/^Table notes: title TEXT, words INTEGER$/m);
  });

  test("explain_path shows what a path contains, and the rule that hides files from it", async () => {
    const { client } = await connect(project());
    const { texts } = await call(client, "explain_path", { path: "./" });
    expect(texts[0]!.split("\n")).toEqual([
      "'./' contains 4 files, 18 bytes in total.",
      "They are:",
      "  .gitignore",
      "  a.md",
      "  docs/b.md",
      "  docs/c.txt",
      "Hidden by ignore rules:",
      "  dist/ (2 files): .gitignore:1: dist/",
      "  run.log: .gitignore:2: *.log",
      "node_modules, .git and .dirq are not read unless the path names them.",
    ]);
    expect((await call(client, "explain_path", { path: "./docs/*.md" })).texts[0]).toContain(
      "No ignore rule hides",
    );
    expect((await call(client, "explain_path", { path: "./NONE" })).texts[0]).toContain(
      "NONE does not exist",
    );
    const bare = await call(client, "explain_path", { path: "docs/*.md" });
    expect(bare).toEqual({
      texts: [expect.stringContaining("such as './docs/*.md'") as string],
      isError: true,
    });
    expect((await call(client, "explain_path", { path: "/etc" })).isError).toBe(true);
  });

  test("explain_path names the config's patterns", async () => {
    const root = project();
    writeFileSync(join(root, "t.toml"), `[dirq]\nignore = ["docs/"]\n`);
    const { client } = await connect(root, ["-c", "t.toml"]);
    const { texts } = await call(client, "explain_path", { path: "./**/*.md" });
    expect(texts[0]).toContain("  docs/ (1 file): the config's ignore patterns");
  });

  test("resources are the guide and every page of the documentation", async () => {
    const { client } = await connect(project());
    const { resources } = await client.listResources();
    const pages = readdirSync(new URL("../../../docs/dirq", import.meta.url)).filter((name) =>
      name.endsWith(".md"),
    );
    expect(resources.map(({ uri }) => uri).sort()).toEqual(
      ["dirq://guide", ...pages.map((name) => `dirq://docs/${name.slice(0, -3)}`)].sort(),
    );
    const read = async (uri: string) => {
      const { contents } = await client.readResource({ uri });
      return (contents[0] as { text: string }).text;
    };
    expect(await read("dirq://docs/querying")).toMatch(/^# Querying files\n/);
    expect(await read("dirq://guide")).toContain("## Recipes");
  });

  test("a cancelled request stops its statement, and the next one runs", async () => {
    const { client } = await connect(project());
    await query(client, "SELECT 1");
    const cancel = new AbortController();
    const endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c";
    const running = call(client, "query", { sql: endless }, cancel.signal);
    running.catch(() => undefined);
    expect((await query(client, "SELECT 2 AS two")).texts).toEqual(['[{"two":2}]']);
    cancel.abort();
    await expect(running).rejects.toThrow();
    expect((await query(client, "SELECT 3 AS three")).texts).toEqual(['[{"three":3}]']);
  });

  test("a config that cannot be loaded is the answer of every tool, and on standard error", async () => {
    const { client, log } = await connect(project(), ["-c", "none.toml"]);
    const { texts, isError } = await query(client, "SELECT 1");
    expect(isError).toBe(true);
    expect(texts[0]).toMatch(/^error \(config\): .*none\.toml/);
    await until(
      () => log().includes("none.toml"),
      () => "standard error names the config",
    );
  });

  test("it ends with 0 when standard input is closed, with nothing but the protocol on standard output", async () => {
    const scratch = temporaryDirectory();
    const child = spawn(process.execPath, [binary, "mcp"], {
      cwd: project(),
      env: scrubbedEnvironment({ TMPDIR: scratch, DIRQ_PROGRESS: "always" }),
    });
    const request = { jsonrpc: "2.0", id: 1, method: "initialize" };
    const params = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    };
    const messages = [
      { ...request, params },
      { jsonrpc: "2.0", method: "notifications/initialized" },
      {
        ...request,
        id: 2,
        method: "tools/call",
        params: { name: "query", arguments: { sql: "SELECT 1 AS one" } },
      },
    ];
    let stdout = "";
    child.stdout.on("data", (data: Buffer) => (stdout += data.toString("utf8")));
    const outcome = outcomeOf(child);
    child.stdin.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
    await until(
      () => stdout.includes('"id":2'),
      () => "the query is answered",
    );
    child.stdin.end();
    expect(await outcome).toMatchObject({ code: 0, signal: null });
    const answers = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { jsonrpc: string; id: number });
    expect(answers.map(({ jsonrpc, id }) => ({ jsonrpc, id }))).toEqual(
      [1, 2].map((id) => ({ jsonrpc: "2.0", id })),
    );
    expect(readdirSync(scratch).filter((name) => !name.startsWith("node-compile-cache"))).toEqual([]);
  });

  test.each(["SIGINT", "SIGTERM"] as const)("%s ends it with 0 and removes its index", async (signal) => {
    const scratch = temporaryDirectory();
    const { client, pid } = await connect(project(), [], { TMPDIR: scratch });
    await query(client, "SELECT 1");
    const closed = new Promise<void>((resolve) => (client.onclose = resolve));
    process.kill(pid, signal);
    await closed;
    expect(readdirSync(scratch).filter((name) => !name.startsWith("node-compile-cache"))).toEqual([]);
  });

  test.each([
    [["mcp", "surplus"], 'mcp takes no argument, but got "surplus"'],
    [["mcp", "--max-rows", "0"], '--max-rows is "0"; it is a whole number above 0'],
    [["mcp", "--max-bytes=many"], '--max-bytes is "many"'],
    [["mcp", "--on-file", "cat"], "unknown argument --on-file"],
  ])("%j is rejected", async (args, message) => {
    const { code, stdout, stderr } = await run(args, { input: "" });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(message);
  });
});

describe("dirq context", () => {
  test("prints a guide to this version, with the tables of a config", async () => {
    const root = project();
    writeFileSync(
      join(root, "t.toml"),
      `[[table]]\nname = "notes"\nglob = "**/*.md"\nschema = "title TEXT"\non-file = "builtin:markdown"\n`,
    );
    const { code, stdout, stderr } = await run(["context", "-c", "t.toml"], { cwd: root });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`^# dirq ${version.replaceAll(".", "\\.")}\n`));
    for (const title of ["Usage", "Tables", "Recipes", "Troubleshooting"])
      expect(stdout).toContain(`\n## ${title}\n`);
    expect(stdout).toContain("- Table notes: title TEXT\n");
    expect((await run(["context"], { cwd: root })).stdout).toContain("no config was given with -c");
  });

  test("each of its recipes is a query that runs", async () => {
    const { stdout } = await run(["context"]);
    const recipes = stdout.split("## Recipes")[1]!.split("##")[0]!;
    const statements = recipes.split("\n").filter((line) => /^ {4}SELECT/.test(line));
    expect(statements.length).toBeGreaterThan(6);
    const root = tree({
      "packages/a/package.json": '{"name":"a","version":"1"}',
      "src/a.ts": "",
      "test/a.test.ts": "",
    });
    for (const sql of statements) {
      const parser = sql.includes("package.json") ? ["--on-file", "builtin:json"] : [];
      const { code, stderr } = await run([sql.trim(), ...parser], { cwd: root });
      expect({ sql, code, stderr }).toEqual({ sql, code: 0, stderr: "" });
    }
  });
});
