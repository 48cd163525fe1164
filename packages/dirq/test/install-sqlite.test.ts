import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "./harness.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines?: { readonly node: string };
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const lock = (
  JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")) as {
    packages: Record<string, Omit<Manifest, "name"> & { name?: string; link?: boolean }>;
  }
).packages;

/** What dirq depends on, as npm's registry describes it, without contents and without what others depend on. */
function published(): Map<string, Manifest[]> {
  const found = new Map<string, Manifest[]>();
  const add = (name: string) => {
    const path = lock[`node_modules/${name}`]?.link === true ? `packages/${name}` : `node_modules/${name}`;
    const { version, engines, dependencies, optionalDependencies, ...entry } = lock[path]!;
    const manifest = { name: entry.name ?? name, version, ...(engines && { engines }) };
    const own = path.startsWith("packages/") ? { dependencies, optionalDependencies } : {};
    found.set(manifest.name, [...(found.get(manifest.name) ?? []), { ...manifest, ...own }]);
    for (const other of Object.keys({ ...own.dependencies, ...own.optionalDependencies })) add(other);
  };
  add("dirq");
  return found;
}

/** The address of a registry with these packages. */
async function registry(): Promise<string> {
  const folder = temporaryDirectory();
  const tarballs = new Map<string, Buffer>();
  for (const manifest of [...published().values()].flat()) {
    mkdirSync(join(folder, "package"), { recursive: true });
    writeFileSync(join(folder, "package/package.json"), JSON.stringify(manifest));
    execFileSync("tar", ["-czf", "package.tgz", "package"], { cwd: folder });
    tarballs.set(`${manifest.name}-${manifest.version}.tgz`, readFileSync(join(folder, "package.tgz")));
  }
  const server = createServer(({ url, headers }, response) => {
    const name = decodeURIComponent(url!.slice(1));
    const versions = published().get(name);
    const content = tarballs.get(name) ?? (versions && JSON.stringify(packument(versions, headers.host!)));
    response.writeHead(content === undefined ? 404 : 200);
    response.end(content);
  });
  const packument = (versions: readonly Manifest[], host: string) => ({
    name: versions[0]!.name,
    "dist-tags": { latest: versions[0]!.version },
    versions: Object.fromEntries(
      versions.map((manifest) => {
        const file = `${manifest.name}-${manifest.version}.tgz`;
        const integrity = `sha512-${createHash("sha512").update(tarballs.get(file)!).digest("base64")}`;
        return [manifest.version, { ...manifest, dist: { tarball: `http://${host}/${file}`, integrity } }];
      }),
    ),
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const current = "better-sqlite3";
const older = "better-sqlite3-v12";

test.skipIf(process.platform === "win32").each([
  { node: "20.19.0", expected: [older], not: [current] },
  { node: "22.13.1", expected: [older], not: [] },
  { node: "22.14.0", expected: [current], not: [older, "dirq-sqlite-older"] },
  { node: "23.6.0", expected: [current], not: [older, "dirq-sqlite-older"] },
  { node: "24.0.0", expected: [current], not: [older, "dirq-sqlite-older"] },
])("npm on Node $node installs $expected", async ({ node, expected, not }) => {
  const project = temporaryDirectory();
  writeFileSync(join(project, "package.json"), '{"private":true}');
  const fake = join(temporaryDirectory(), "fake.cjs");
  writeFileSync(
    fake,
    `Object.defineProperty(process, "version", { value: "v${node}" });
     Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${node}" } });`,
  );
  const env = {
    ...process.env,
    NODE_OPTIONS: `--require ${fake}`,
    npm_config_registry: await registry(),
    npm_config_cache: temporaryDirectory(),
  };
  const stderr = await new Promise<string>((resolve, reject) => {
    execFile(
      "npm",
      ["install", "dirq", "--no-audit", "--no-fund", "--ignore-scripts"],
      { cwd: project, env },
      (error, _, text) => (error === null ? resolve(text) : reject(new Error(`${error.message}${text}`))),
    );
  });
  const installed = readdirSync(join(project, "node_modules"));
  expect(installed).toEqual(expect.arrayContaining(["dirq", ...expected]));
  for (const name of not) expect(installed).not.toContain(name);
  expect(stderr).not.toContain("Unsupported engine");
});
