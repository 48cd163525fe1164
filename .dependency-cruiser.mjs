// Layers, top to bottom: a module may import what stands below its own line, or beside it in its own folder.
const layers = {
  dirq: [
    ["cli"],
    ["repl", "server"],
    ["index.ts", "dirq.ts", "executor-process.ts"],
    ["follow.ts"],
    ["query"],
    ["watch"],
    ["tables"],
    ["store"],
    ["hooks", "functions", "parsers"],
    ["scan"],
    ["config"],
    ["json", "sql"],
    [
      "errors.ts",
      "version.ts",
      "nearest.ts",
      "value.ts",
      "facts.ts",
      "progress.ts",
      "process-end.ts",
      "make-folder.ts",
    ],
  ],
  pubtool: [
    ["cli"],
    ["publish.ts", "preflight.ts", "doctor", "init"],
    ["ready"],
    ["plan.ts"],
    ["registry", "report"],
    ["oidc", "manifest", "host", "explain"],
    ["workflow"],
    ["config"],
    ["finding.ts", "redact.ts", "toml.ts", "http.ts"],
    ["errors.ts", "io.ts", "closest.ts", "version.ts", "retry.ts", "child.ts"],
  ],
  lmclient: [
    ["index.ts", "adapters"],
    ["compat-lm.ts"],
    ["base-lm.ts", "stream.ts", "own-server.ts"],
    ["drive.ts", "stream-body.ts", "history.ts", "outputs.ts", "usage.ts"],
    ["attempts.ts", "sync.ts", "sync-worker.ts"],
    ["network-error.ts", "diagnose.ts"],
    ["request.ts", "response.ts", "retry.ts", "accumulate.ts"],
    ["options.ts", "secrets.ts", "repair.ts", "sse.ts", "exchange.ts", "exchange-fetch.ts"],
    ["error-body.ts", "errors.ts", "messages.ts", "types.ts"],
  ],
};

const escape = (name) => name.replaceAll(".", "\\.");
const paths = (tool, names) =>
  `^packages/${tool}/src/(${names.map((n) => (n.endsWith(".ts") ? `${escape(n)}$` : `${n}/`)).join("|")})`;

const downward = Object.entries(layers).flatMap(([tool, floors]) =>
  floors.slice(1).map((floor, index) => ({
    name: `${tool}-floor-${index + 1}-imports-down-only`,
    severity: "error",
    from: { path: paths(tool, floor), pathNot: "\\.test\\.ts$" },
    to: { path: paths(tool, floors.slice(0, index + 1).flat()) },
  })),
);

const facade = {
  name: "dirq-faces-know-only-the-class",
  comment:
    "cli, repl and server speak to the engine through dirq.ts; errors and the version are for everyone.",
  severity: "error",
  from: { path: paths("dirq", ["cli", "repl", "server"]), pathNot: "\\.test\\.ts$" },
  to: {
    path: "^packages/dirq/src/",
    pathNot: paths("dirq", ["cli", "repl", "server", "dirq.ts", "errors.ts", "version.ts", "make-folder.ts"]),
  },
};

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "packages-share-nothing",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: { path: "^packages/", pathNot: "^packages/$1/" },
    },
    ...downward,
    facade,
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/" },
  },
};
