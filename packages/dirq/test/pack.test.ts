import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { binary, temporaryDirectory, tree } from "./harness.ts";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const repository = fileURLToPath(new URL("../../..", import.meta.url));
const manifest = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as {
  version: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

interface Packed {
  readonly size: number;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

function pack(destination: string): Packed {
  // A copy of what is packed: an earlier build may have left chunks in dist that this one does not use.
  const source = join(temporaryDirectory(), "dirq");
  mkdirSync(source);
  for (const name of readdirSync(packageFolder)) {
    if (!["node_modules", "src", "test"].includes(name))
      cpSync(join(packageFolder, name), join(source, name), { recursive: true });
  }
  const output = execFileSync("npm", ["pack", "--json", "--pack-destination", destination], {
    cwd: source,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return (JSON.parse(output) as Packed[])[0]!;
}

test("npm pack gives the program, its man page and nothing of its making, in less than 2 MB", () => {
  const { files, size } = pack(temporaryDirectory());
  const paths = files.map((file) => file.path);
  expect(size).toBeLessThan(2_000_000);
  for (const needed of [
    "bin/dirq.cjs",
    "dist/bin.cjs",
    "dist/executor.cjs",
    "dist/scan-worker.cjs",
    "dist/walk-worker.cjs",
    "dist/index.mjs",
    "dist/index.cjs",
    "dist/index.d.mts",
    "dist/index.d.cts",
    "dist/THIRD-PARTY-LICENSES.txt",
    "man/dirq.1",
    "CHANGELOG.md",
    "README.md",
    "package.json",
  ])
    expect(paths).toContain(needed);
  const others = paths.filter(
    (path) =>
      !/^(?:bin\/dirq\.cjs|dist\/[\w.-]+\.(?:cjs|mjs|d\.mts|d\.cts)|dist\/page\.(?:html|css|js)|dist\/THIRD-PARTY-LICENSES\.txt|dist\/native\/[\w-]+\.node|dist\/docs\/[\w-]+\.md|man\/dirq\.1|package\.json|config\.schema\.json|[A-Z]+(?:\.md)?)$/.test(
        path,
      ),
  );
  expect(others).toEqual([]);
});

test("installed from its package in a fresh project, npx dirq answers", () => {
  const project = tree({ "package.json": '{"private":true}', "a.md": "" });
  const { filename } = pack(project);
  // What npm would fetch and compile is taken from here: the rest of the install is real.
  const local = [
    "better-sqlite3-v12",
    ...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
  ]
    .map((name) => [name, join(repository, "node_modules", name)] as const)
    .filter(([, path]) => existsSync(path))
    .map(([name, path]) => `${name}@file:${path}`);
  const npm = (...args: string[]) =>
    spawnSync("npm", [...args, "--no-audit", "--no-fund", "--ignore-scripts", "--offline"], {
      cwd: project,
      encoding: "utf8",
      // A separate cache would download everything again.
      env: { ...process.env, INIT_CWD: project },
    });
  const installed = npm("install", ...local, `./${filename}`);
  expect(installed.status, installed.stderr).toBe(0);
  const npx = (...args: string[]) =>
    spawnSync("npx", ["--no-install", "dirq", ...args], { cwd: project, encoding: "utf8" });
  const shown = npx("--version");
  expect(shown.stdout, shown.stderr).toBe(`${manifest.version}\n`);
  const answer = npx("SELECT basename FROM './*.md'");
  expect(answer.stdout, answer.stderr).toBe('[{"basename":"a.md"}]\n');
  const piped = spawnSync("npx", ["--no-install", "dirq"], {
    cwd: project,
    encoding: "utf8",
    input: "SELECT 1",
  });
  expect(piped.stdout, piped.stderr).toBe('[{"1":1}]\n');
  // A program that uses the package, both ways.
  writeFileSync(
    join(project, "use.mjs"),
    `import { createRequire } from "node:module";
     import { Dirq, version } from "dirq";
     const dirq = await Dirq.open();
     console.log(version, await dirq.query("SELECT 1 AS one"), createRequire(import.meta.url)("dirq").version);
     await dirq.close();`,
  );
  const used = spawnSync(process.execPath, ["use.mjs"], { cwd: project, encoding: "utf8" });
  expect(used.stdout, used.stderr).toBe(`${manifest.version} [ { one: 1 } ] ${manifest.version}\n`);
});

test("a global install has the man page where man looks for it", () => {
  const prefix = temporaryDirectory();
  const { filename } = pack(prefix);
  const local = Object.keys(manifest.dependencies).map(
    (name) => `${name}@file:${join(repository, "node_modules", name)}`,
  );
  const { status, stderr } = spawnSync(
    "npm",
    [
      ...["install", "--global", "--prefix", prefix, "--offline", "--ignore-scripts", "--omit=optional"],
      ...["--no-audit", "--no-fund", ...local, join(prefix, filename)],
    ],
    { cwd: prefix, encoding: "utf8" },
  );
  expect(status, stderr).toBe(0);
  expect(existsSync(join(prefix, "bin/dirq"))).toBe(true);
  expect(existsSync(join(prefix, "share/man/man1/dirq.1"))).toBe(true);
});

test("the licences of the packages inside the programs, the action and the page are shipped", () => {
  const licenses = (folder: string) =>
    readFileSync(join(repository, "packages", folder, "THIRD-PARTY-LICENSES.txt"), "utf8");
  for (const [folder, names] of [
    ["dirq/dist", ["re2js", "smol-toml", "d3-scale", "@codemirror/view", "hyparquet"]],
    ["pubtool/dist", ["yaml", "semver", "@sigstore/sign"]],
    ["pubtool/action/dist", ["yaml", "semver", "@sigstore/sign"]],
  ] as const) {
    const text = licenses(folder);
    for (const name of names)
      expect(text, folder).toMatch(new RegExp(`^${name} \\d[\\d.]* \\([\\w.-]+\\)$`, "m"));
    expect(text, folder).toContain("Permission is hereby granted, free of charge");
  }
  // The action's bundle is committed, and its licences with it.
  expect(licenses("pubtool/action/dist")).toBe(licenses("pubtool/dist"));
});

test("a library that several bundles need is in one file", () => {
  const dist = join(packageFolder, "dist");
  const copies = readdirSync(dist).filter(
    (name) =>
      /\.[cm]js$/.test(name) &&
      readFileSync(join(dist, name), "utf8").includes("missing argument to repetition operator"),
  );
  expect(copies).toEqual(["library-re2js.cjs"]);
});

describe("where SQLite is missing", () => {
  /** Starts a copy of dirq, with the packages that the test has written beside it. */
  function start(packages: Record<string, string>, ...args: string[]) {
    const installed = join(temporaryDirectory(), "dirq");
    for (const part of ["bin", "dist", "package.json"])
      cpSync(join(packageFolder, part), join(installed, part), { recursive: true });
    for (const [name, source] of Object.entries(packages)) {
      mkdirSync(join(installed, "node_modules", name), { recursive: true });
      writeFileSync(join(installed, "node_modules", name, "index.js"), source);
    }
    return spawnSync(process.execPath, [join(installed, "bin/dirq.cjs"), ...args], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"] },
      cwd: temporaryDirectory(),
    });
  }

  test("every command names what each package manager needs to install it, and --help works", () => {
    const first =
      /^dirq: SQLite cannot be loaded on Node [\d.]+, \w+ \w+ \(better-sqlite3.*Cannot find module.*\); install /;
    for (const args of [["SELECT 1"], ["server", "--port", "0"], []]) {
      const { status, stdout, stderr } = start({}, ...args);
      expect({ status, stdout }, args.join(" ")).toEqual({ status: 1, stdout: "" });
      expect(stderr, args.join(" ")).toMatch(first);
      expect(stderr).toMatch(
        /\n {2}npm: {2}npm install --include=optional.*\n {2}pnpm: pnpm .*\n {2}yarn: yarn .*\n {2}bun: {2}bun /,
      );
    }
    expect(start({}, "--help")).toMatchObject({ status: 0, stderr: "" });
  });

  test.skipIf(Number(process.versions.napi) >= 10)(
    "a package whose script was blocked is to be built",
    () => {
      const unbuilt = 'throw new Error("Could not locate the bindings file. Tried:\\n a\\n b");';
      const { status, stderr } = start({ "better-sqlite3-v12": unbuilt }, "SELECT 1");
      expect(status).toBe(1);
      expect(stderr.split("\n").slice(1)).toEqual([
        "  npm:  npm rebuild --ignore-scripts=false better-sqlite3-v12",
        `  pnpm: npm pkg set --json 'pnpm.onlyBuiltDependencies=["better-sqlite3"]' && pnpm rebuild better-sqlite3`,
        "  yarn: npm pkg set --json dependenciesMeta.better-sqlite3.built=true && yarn install",
        "  bun:  bun pm trust better-sqlite3",
        "",
      ]);
    },
  );
});

test.each(["18.19.0", "20.10.0", "0.12.18"])("on Node %s it says in a sentence what it needs", (version) => {
  const fake = join(temporaryDirectory(), "fake.cjs");
  writeFileSync(
    fake,
    `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`,
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--require", fake, binary, "SELECT 1"], {
    encoding: "utf8",
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: "",
    stderr: `dirq: Node ${version} is too old; dirq needs Node 20.11 or later\n`,
  });
});

test("the file that says so is written so that any Node can read it", () => {
  const source = readFileSync(binary, "utf8");
  expect(source).not.toMatch(/\b(?:const|let|import|async|class)\b(?!\w*")|=>|`|\?\./);
});

test("all launchers, and the package for older Nodes, have the version of the package", () => {
  const python = readFileSync(join(repository, "launchers/python/pyproject.toml"), "utf8");
  const rust = readFileSync(join(repository, "launchers/rust/Cargo.toml"), "utf8");
  const older = readFileSync(join(repository, "packages/dirq-sqlite-older/package.json"), "utf8");
  const lock = readFileSync(join(repository, "launchers/rust/Cargo.lock"), "utf8");
  for (const text of [python, rust, lock])
    expect(/^version = "(\d.*)"$/m.exec(text)?.[1], text).toBe(manifest.version);
  expect(JSON.parse(older)).toMatchObject({ version: manifest.version });
  expect(manifest.optionalDependencies["dirq-sqlite-older"]).toBe(manifest.version);
});
