// The rooms of each package, top to bottom: every folder and file directly under its src, with its duty.
// Each { … } is one floor. A module may import from the floors below its own and from its own floor, never from
// above; import cycles are rejected in every package. A subfolder ("repl/editor") may be listed as a room of its own.
//
// .dependency-cruiser.mjs makes its layering rules from this list, and `npm run rooms` writes it into
// docs/architecture.md; the lint fails when the list, the folders and the page differ.

export const rooms = {
  dirq: [
    { cli: "arguments, streams, exit codes, output formats, completions" },
    {
      repl: "the prompt",
      "repl/editor": "line editor, history, search",
      server: "HTTP API, events, the page",
      mcp: "the Model Context Protocol server, and the guide for assistants",
      capture: "writes and compares snapshots",
    },
    {
      "index.ts": "the public names",
      "dirq.ts": "the public class",
      "open-options.ts": "the options of a directory, and their check",
    },
    { workers: "process pool, wait queue, protocol, sessions, the executor process" },
    {
      engine: "checks, prepares and runs one statement",
      "engine/rewrite": "rewrites the text of a statement",
      live: "watcher, reconciliation, index thread, event log",
    },
    { "file-index": "the stored index: schema, file rows, named tables, refresh, cache file" },
    {
      "path-tables": "declares, plans column usage, fills and streams path-tables",
      functions: "SQL functions run by worker processes",
    },
    {
      parsers: "built-in readers, stored parser output",
      "parsers/command": "commands run per file",
      "file-columns": "hidden columns of path-tables: stat values, content, git",
      "sql-functions": "REGEXP, grep, human_size and other functions that SQLite lacks",
      snapshots: "directories of snapshots (layout, manifests), files of commits",
    },
    {
      scan: "globs, ignore rules, the walk, file stamps",
      git: "what git knows of the files of a working tree",
    },
    {
      sqlite: "driver, connections, extensions",
      config: "config files",
      formats: "rows as JSON, CSV, Markdown and other texts",
      parquet: "Parquet files: writer, reader, column types",
      arrow: "streams of the Arrow IPC format",
    },
    { sql: "SQL tokens, the statement that lists functions", json: "exact JSON" },
    { base: "errors, values, progress, suggestions, process exit" },
  ],
  pubtool: [
    { cli: "arguments, streams, exit codes" },
    {
      doctor: "rules over workflows and configuration",
      release: "plan, prepare, upload, report",
      init: "the init command",
      explain: "pages about findings and errors",
    },
    { registries: "a folder per registry: registry, exchange, index, manifest, names" },
    { host: "the workflow host: run, repository, secrets, device flow, identity token, masks" },
    { workflow: "parsed workflows" },
    { report: "findings as text, JSON and annotations" },
    { config: "pubtool.toml" },
    {
      "finding.ts": "findings of checks",
      http: "HTTP requests and retries",
      "toml.ts": "TOML with positions",
    },
    { base: "errors, streams, child processes, suggestions, the version" },
  ],
  lmclient: [
    { "index.ts": "the public names", adapters: "a client as a model of the Vercel AI SDK and of Ax" },
    { client: "CompatLM, BaseLM, streams, history, outputs, usage" },
    { structured: "schemas, validators, structured calls" },
    {
      transport: "attempts and retries, HTTP, limits, event streams, the worker thread of blocking calls",
    },
    { protocol: "requests, responses, stream accumulation, repair of what servers send" },
    { options: "option types, checks, settings, secrets" },
    { cache: "stored responses in memory and in directories" },
    { errors: "error classes, server reports, network failures" },
    { base: "defaults, HTTP message and wire types, text for messages" },
  ],
};

// Folders that may use only the public API and the rooms that are open to every module.
export const facades = {
  dirq: {
    from: ["cli", "repl", "server", "mcp"],
    to: [
      ...["cli", "repl", "repl/editor", "server", "mcp", "capture", "index.ts", "dirq.ts"],
      ...["base", "sql", "json", "formats"],
    ],
  },
};
