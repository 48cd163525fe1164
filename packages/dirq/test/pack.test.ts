import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
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
    "man/dirq.1",
    "CHANGELOG.md",
    "README.md",
    "package.json",
  ])
    expect(paths).toContain(needed);
  const others = paths.filter(
    (path) =>
      !/^(?:bin\/dirq\.cjs|dist\/[\w.-]+\.(?:cjs|mjs|d\.mts|d\.cts)|dist\/page\.(?:html|css|js)|dist\/native\/[\w-]+\.node|dist\/docs\/[\w-]+\.md|man\/dirq\.1|package\.json|config\.schema\.json|[A-Z]+(?:\.md)?)$/.test(
        path,
      ),
  );
  expect(others).toEqual([]);
});

test("installed from its package in a fresh project, npx dirq answers", () => {
  const project = tree({ "package.json": '{"private":true}', "a.md": "" });
  const { filename } = pack(project);
  // What npm would fetch and compile is taken from here: the rest of the install is real.
  const local = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
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
}, 180_000);

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
}, 60_000);

test("where SQLite is missing it says so in a sentence, and still helps", () => {
  const installed = join(temporaryDirectory(), "dirq");
  for (const part of ["bin", "dist", "package.json"])
    cpSync(join(packageFolder, part), join(installed, part), { recursive: true });
  const start = (...args: string[]) =>
    spawnSync(process.execPath, [join(installed, "bin/dirq.cjs"), ...args], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"] },
      cwd: temporaryDirectory(),
    });
  const sentence =
    /^dirq: SQLite cannot be loaded on Node [\d.]+, \w+ \w+ \(better-sqlite3.*Cannot find module.*\); install dirq again .*\n$/;
  for (const args of [["SELECT 1"], ["server", "--port", "0"], []]) {
    const { status, stdout, stderr } = start(...args);
    expect({ status, stdout }, args.join(" ")).toEqual({ status: 1, stdout: "" });
    expect(stderr, args.join(" ")).toMatch(sentence);
  }
  expect(start("--help")).toMatchObject({ status: 0, stderr: "" });
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

test("all launchers have the version of the package", () => {
  const python = readFileSync(join(repository, "launchers/python/pyproject.toml"), "utf8");
  const rust = readFileSync(join(repository, "launchers/rust/Cargo.toml"), "utf8");
  const lock = readFileSync(join(repository, "launchers/rust/Cargo.lock"), "utf8");
  for (const text of [python, rust, lock])
    expect(/^version = "(\d.*)"$/m.exec(text)?.[1], text).toBe(manifest.version);
});
