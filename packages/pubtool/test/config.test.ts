import { Ajv } from "ajv";
import fc from "fast-check";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { loadConfig } from "../src/config/load.ts";
import { readToml } from "../src/toml.ts";
import { pubtool } from "./support/run.ts";
import { temporaryTree } from "./support/tree.ts";

const schema = JSON.parse(readFileSync(new URL("../schema/pubtool.schema.json", import.meta.url), "utf8"));
const matchesSchema = new Ajv({ strict: false }).compile(schema);
const trees: (() => void)[] = [];
afterEach(() => {
  for (const remove of trees.splice(0)) remove();
});

function tree(toml: string, more: Record<string, string> = {}): string {
  const { root, remove } = temporaryTree({ "pubtool.toml": toml, "sub/deep/file": "", ...more });
  trees.push(remove);
  return root;
}

describe("a good pubtool.toml", () => {
  const good = `
[[package]]
name = "one"
kind = "jsreg"
path = "sub"
paths = ["sub/**", "!sub/test/**"]
registry_name = "@scope/one"
depends_on = ["two"]
[package.trust_policy]
workflow = "release.yml"
environment = "release"
repository = "owner/repo"

[[package]]
name = "two"
kind = "rustreg"

[registry.rustreg]
url = "https://rust.example/"
index = "sparse+https://index.example/"
[registry.pyreg]
url = "https://python.example"
upload_url = "https://upload.python.example/legacy/"
[registry.jsreg]
url = "https://js.example"
[auth]
client_id = "abc"
`;

  it("is read whole, with its defaults", () => {
    const { packages, registries, auth } = loadConfig({ cwd: tree(good) }, {});
    expect(packages[0]).toMatchObject({
      name: "one",
      path: "sub",
      paths: ["sub/**", "!sub/test/**"],
      registryName: "@scope/one",
      dependsOn: ["two"],
      trustPolicy: { workflow: "release.yml", environment: "release", repository: "owner/repo" },
      place: { file: "pubtool.toml", line: 2, column: 1 },
    });
    expect(packages[1]).toMatchObject({ registryName: "two", path: ".", paths: ["**"], dependsOn: [] });
    expect(packages[1]).not.toHaveProperty("trustPolicy");
    expect(registries).toEqual({
      rustreg: { url: "https://rust.example", index: "sparse+https://index.example/" },
      pyreg: { url: "https://python.example", uploadUrl: "https://upload.python.example/legacy" },
      jsreg: { url: "https://js.example" },
    });
    expect(auth).toEqual({ clientId: "abc" });
    expect(matchesSchema(readToml(good).value)).toBe(true);
  });

  it("is found from a folder below it, and where --config points", async () => {
    const root = tree("", { "other.toml": '[[package]]\nname = "x"\nkind = "jsreg"\n' });
    expect(loadConfig({ cwd: `${root}/sub/deep` }, {}).root).toBe(root);
    expect(loadConfig({ cwd: `${root}/sub`, file: "../other.toml" }, {}).packages).toHaveLength(1);
    const { code, stderr } = await pubtool(["doctor", "--config", "absent.toml"], { cwd: root });
    expect(code).toBe(2);
    expect(stderr).toContain("absent.toml");
  });

  it("takes a registry's address from the environment first, and an empty variable as none", () => {
    const root = tree('[registry.jsreg]\nurl = "https://file.example"\n');
    const url = (value: string) =>
      loadConfig({ cwd: root }, { PUBTOOL_JSREG_URL: value }).registries.jsreg.url;
    expect(url("http://127.0.0.1:1/")).toBe("http://127.0.0.1:1");
    expect(url("")).toBe("https://file.example");
  });

  it("lets two kinds share a name and one of them depend on the other", () => {
    const toml =
      '[[package]]\nname = "x"\nkind = "jsreg"\n[[package]]\nname = "x"\nkind = "pyreg"\ndepends_on = ["x"]\n';
    expect(loadConfig({ cwd: tree(toml) }, {}).packages).toHaveLength(2);
  });
});

const base = '[[package]]\nname = "a"\nkind = "jsreg"\n';
const wrong: [string, string, string, RegExp][] = [
  ["a value without quotes", "[[package]]\nname = a\n", "config-syntax", /:2:\d+: this is not TOML/],
  [
    "a misspelt key",
    `${base}pathes = []\n`,
    "config-unknown-key",
    /:4:1: unknown key "package\[1\]\.pathes"[^]*"paths"/,
  ],
  [
    "a misspelt table",
    `${base}[package.trust_polcy]\nworkflow = "a.yml"\n`,
    "config-unknown-key",
    /"trust_policy"/,
  ],
  ["an unknown top-level key", "[packages]\n", "config-unknown-key", /"package"/],
  ["an unknown registry", '[registry.npm]\nurl = "x"\n', "config-unknown-key", /rustreg, pyreg, jsreg/],
  ["no name", '[[package]]\nkind = "jsreg"\n', "config-missing-key", /:1:1: "package\[1\]\.name" is missing/],
  ["no kind", '[[package]]\nname = "a"\n', "config-missing-key", /rustreg, pyreg, jsreg/],
  [
    "no workflow",
    `${base}[package.trust_policy]\nenvironment = "x"\n`,
    "config-missing-key",
    /workflow = "release.yml"/,
  ],
  [
    "an unknown kind",
    '[[package]]\nname = "a"\nkind = "npm"\n',
    "config-invalid-value",
    /"npm": must be one of/,
  ],
  ["an empty name", '[[package]]\nname = " "\nkind = "jsreg"\n', "config-invalid-value", /must not be empty/],
  [
    "a number as path",
    `${base}path = 1\n`,
    "config-wrong-type",
    /:4:1: "package\[1\]\.path" is 1, expected a string/,
  ],
  ["a string as paths", `${base}paths = "x"\n`, "config-wrong-type", /"x", expected an array of strings/],
  ["a table as package", '[package]\nname = "a"\n', "config-wrong-type", /\[\[package\]\]/],
  [
    "a workflow with a folder",
    `${base}trust_policy.workflow = ".github/workflows/r.yml"\n`,
    "config-invalid-value",
    /bare file name[^]*"r\.yml"/,
  ],
  [
    "a workflow without ending",
    `${base}trust_policy.workflow = "release"\n`,
    "config-invalid-value",
    /\.yml/,
  ],
  [
    "a repository without owner",
    `${base}trust_policy = { workflow = "r.yml", repository = "repo" }\n`,
    "config-invalid-value",
    /<owner>\/<repo>/,
  ],
  [
    "an environment with a space",
    `${base}trust_policy = { workflow = "r.yml", environment = " release" }\n`,
    "config-invalid-value",
    /" release"/,
  ],
  [
    "a path that leaves the repository",
    `${base}path = "sub/../../x"\n`,
    "config-path-outside",
    /"sub\/\.\.\/\.\.\/x"/,
  ],
  ["an absolute path", `${base}path = "/tmp"\n`, "config-path-outside", /"\/tmp"/],
  ["a path that is not there", `${base}path = "nowhere"\n`, "config-path-missing", /"nowhere"/],
  ["a glob that leaves the repository", `${base}paths = ["../x/**"]\n`, "config-invalid-value", /\.\.\/x/],
  ["an invalid glob", `${base}paths = ["a[b"]\n`, "config-invalid-value", /not a glob/],
  ["an invalid address", '[registry.jsreg]\nurl = "js.example"\n', "config-invalid-value", /http or https/],
  [
    "an address with a password",
    '[registry.jsreg]\nurl = "https://u:p@js.example"\n',
    "config-invalid-value",
    /http or https/,
  ],
  ["the same package twice", base + base, "config-duplicate-package", /:4:1: two packages/],
  ["an unknown dependency", `${base}depends_on = ["b"]\n`, "config-unknown-dependency", /"a" depends on "b"/],
  ["a dependency on itself", `${base}depends_on = ["a"]\n`, "config-dependency-cycle", /a -> a/],
  [
    "a circle",
    `${base}depends_on = ["b"]\n[[package]]\nname = "b"\nkind = "jsreg"\ndepends_on = ["a"]\n`,
    "config-dependency-cycle",
    /a -> b -> a/,
  ],
];

describe("a bad pubtool.toml ends with exit code 2, a place and a way out", () => {
  it.each(wrong)("%s", async (_name, toml, id, message) => {
    const { code, stdout, stderr } = await pubtool(["doctor"], { cwd: tree(toml) });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr).toContain(`[${id}]`);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it("all mistakes are reported in one run, in the order of the file", async () => {
    const { stderr } = await pubtool(["doctor"], {
      cwd: tree(`${base}path = 1\nx = 2\n[[package]]\nname = "b"\nkind = "c"\n[auth]\nclient = "x"\n`),
    });
    expect(stderr).toContain("4 errors");
    expect(stderr.match(/pubtool\.toml:\d+/g)).toEqual([4, 5, 8, 10].map((line) => `pubtool.toml:${line}`));
  });

  it("a wrong address in the environment names the variable", async () => {
    const { code, stderr } = await pubtool(["doctor"], {
      cwd: tree(base),
      env: { PUBTOOL_PYREG_URL: "nonsense" },
    });
    expect(code).toBe(2);
    expect(stderr).toContain("PUBTOOL_PYREG_URL");
  });

  it.each(wrong.filter(([, , id]) => /unknown-key|missing-key|wrong-type/.test(id)))(
    "an editor with the schema sees it too: %s",
    (_name, toml) => {
      expect(matchesSchema(readToml(toml).value)).toBe(false);
    },
  );

  it("inside a workflow run each mistake is an annotation", async () => {
    const { stderr } = await pubtool(["doctor"], { cwd: tree("x = 1\n"), env: { GITHUB_ACTIONS: "true" } });
    expect(stderr).toMatch(
      /^::error file=pubtool\.toml,line=1,col=1,title=pubtool config-unknown-key::unknown key/m,
    );
  });

  it("whatever the text is, it is read or refused, never a fault", async () => {
    const root = tree("");
    const good = `${base}paths = ["a"]\ndepends_on = []\n[package.trust_policy]\nworkflow = "r.yml"\n[registry.jsreg]\nurl = "https://x"\n`;
    const piece = fc.constantFrom(
      "[",
      "]",
      "[[",
      "]]",
      "=",
      '"',
      "'",
      '"""',
      ".",
      "\n",
      "{",
      "}",
      "1e9",
      "0x",
      "#",
      "__proto__",
      "constructor.x",
      "2020-01-01",
      "\0",
      "\uD800",
    );
    const edits = fc.array(fc.tuple(fc.nat(good.length), fc.nat(12), piece), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(edits, async (list) => {
        const text = list.reduce((now, [at, cut, put]) => now.slice(0, at) + put + now.slice(at + cut), good);
        writeFileSync(join(root, "pubtool.toml"), text);
        const { code } = await pubtool(["doctor"], { cwd: root });
        expect([1, 2]).toContain(code);
      }),
      { numRuns: 1500, seed: 20_260_101 },
    );
  });
});

describe("a pubtool.toml of unexpected shape", () => {
  const entry = (path: string) => `[[package]]\nname = "a"\nkind = "jsreg"\npath = ${path}\n`;

  it.each([
    ["a NUL", '"a\\u0000b"'],
    ["a name that is too long", `"${"x".repeat(5000)}"`],
    ["nothing at all", '"no/such/folder"'],
  ])("whose path holds %s gets a finding", async (_, path) => {
    const { code, stderr } = await pubtool(["doctor"], { cwd: tree(entry(path)) });
    expect(stderr).toContain("[config-path-missing]");
    expect(code).toBe(2);
  });

  it("whose path is a symbolic link to itself, or to a place outside, gets a finding", async () => {
    const cwd = tree(entry('"loop"') + entry('"out"').replace('"a"', '"b"'));
    symlinkSync("loop", join(cwd, "loop"));
    symlinkSync(tmpdir(), join(cwd, "out"));
    const { code, stderr } = await pubtool(["doctor"], { cwd });
    expect(stderr).toContain('path "loop" is not a folder');
    expect(stderr).toContain('path "out" leaves the folder');
    expect(code).toBe(2);
  });

  it("that is reached through a symbolic link does not call a missing path one that leaves it", async () => {
    const cwd = tree("", { "real/pubtool.toml": entry('"missing"') });
    symlinkSync("real", join(cwd, "link"));
    const { stderr } = await pubtool(["doctor"], { cwd: join(cwd, "link") });
    expect(stderr).toContain('path "missing" is not a folder');
  });

  it("that is nested without an end is not TOML", async () => {
    const cwd = tree(`a = ${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    const { code, stderr } = await pubtool(["doctor"], { cwd });
    expect(stderr).toContain("this is not TOML: nested too deeply");
    expect(code).toBe(2);
  });

  it("sends no control codes to a terminal, and prints no password of an address", async () => {
    const toml = `${entry('"../\\u001B[31m\\u009B2J\\u202E"')}"\\u001B[2J" = 1\n[registry.jsreg]\nurl = "https://u:hunter2@h"\n`;
    const { stderr } = await pubtool(["doctor"], {
      cwd: tree(toml),
      env: { PUBTOOL_PYREG_URL: "https://u:hunter2@h/" },
    });
    // eslint-disable-next-line no-control-regex -- this is what must not be there
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/);
    expect(stderr).toContain("\\u001b[31m\\u009b2J\\u202e");
    expect(stderr).toContain("https://***@h");
    expect(stderr).not.toContain("hunter2");
  });
});
