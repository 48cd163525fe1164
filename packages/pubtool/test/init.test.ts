import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { loadConfig } from "../src/config/load.ts";
import { pubtool } from "./support/run.ts";
import { temporaryTree } from "./support/tree.ts";

const trees: (() => void)[] = [];
afterEach(() => {
  for (const remove of trees.splice(0)) remove();
});
function tree(files: Record<string, string>): string {
  const { root, remove } = temporaryTree(files);
  trees.push(remove);
  return root;
}

const workspace = {
  "package.json": '{"name": "all", "private": true, "workspaces": ["packages/*"]}',
  "package-lock.json": "{}",
  "packages/app/package.json":
    '{"name": "@scope/app", "version": "1.0.0", "dependencies": {"core": "^1.0.0"}}',
  "packages/core/package.json":
    '{"name": "core", "version": "1.0.0", "devDependencies": {"@scope/app": "*"}}',
  "node_modules/other/package.json": '{"name": "other", "version": "1.0.0"}',
  "rust/Cargo.toml": '[workspace]\nmembers = ["crate"]\n[workspace.package]\nversion = "0.3.0"\n',
  "rust/crate/Cargo.toml": '[package]\nname = "my-crate"\nversion.workspace = true\n',
  "python/pyproject.toml": '[project]\nname = "my-project"\ndynamic = ["version"]\n',
  "python/half/pyproject.toml": "[tool.black]\nline-length = 100\n",
  ".git/HEAD": "ref: refs/heads/main\n",
  ".git/objects/info/packs": "",
  ".git/refs/heads/.keep": "",
  ".git/config": '[remote "origin"]\n\turl = git@host.example:Owner/repo.name.git\n',
};

describe("init", () => {
  it("finds the packages of every kind and writes what doctor is green on", async () => {
    const root = tree(workspace);
    const { code, stdout } = await pubtool(["init"], { cwd: root });
    expect(code).toBe(0);
    expect(
      loadConfig({ cwd: root }, {}).packages.map(({ name, kind, path, dependsOn }) => [
        name,
        kind,
        path,
        dependsOn,
      ]),
    ).toEqual([
      ["@scope/app", "jsreg", "packages/app", ["core"]],
      ["core", "jsreg", "packages/core", []],
      ["my-project", "pyreg", "python", []],
      ["my-crate", "rustreg", "rust/crate", []],
    ]);
    expect(stdout).toContain("passed over package.json: it is marked as private");
    expect(stdout).toContain("passed over python/half/pyproject.toml: there is no [project] table");
    expect(stdout).not.toContain(root);

    const doctor = await pubtool(["doctor"], { cwd: root });
    expect(doctor.stdout).not.toMatch(/^ +[✗?!-] /m);
    expect(doctor.code).toBe(0);
  });

  it("prints the exact values to register", async () => {
    const { stdout } = await pubtool(["init", "--workflow", "ship.yml", "--environment", "prod"], {
      cwd: tree(workspace),
    });
    const values =
      /my-crate \(rustreg\)[^]*?owner: +(\S+)\n[^]*?name: +(\S+)\n[^]*?filename: (\S+)\n[^]*?environment name: +(\S+)/.exec(
        stdout,
      );
    expect(values?.slice(1)).toEqual(["Owner", "repo.name", "ship.yml", "prod"]);
    expect(stdout).toMatch(/my-project \(pyreg\): .*pending publisher/);
  });

  it("writes the registry addresses from flags, and doctor reads them", async () => {
    const root = tree(workspace);
    const flags = [
      ...["--rustreg-index", "sparse+https://rust.example/index/"],
      ...["--pyreg-url", "https://python.example/", "--pyreg-upload-url", "https://upload.example/legacy/"],
      ...["--jsreg-url", "https://js.example"],
    ];
    const { code, stdout } = await pubtool(["init", ...flags], { cwd: root });
    expect(code).toBe(0);
    expect(stdout).not.toContain("[registry.");
    expect(loadConfig({ cwd: root }, {}).registries).toEqual({
      rustreg: { index: "sparse+https://rust.example/index/" },
      pyreg: { url: "https://python.example", uploadUrl: "https://upload.example/legacy" },
      jsreg: { url: "https://js.example" },
    });
    expect(await pubtool(["doctor"], { cwd: root })).toMatchObject({ code: 0 });
  });

  it("asks for the missing addresses on a terminal, again after an invalid answer", async () => {
    const root = tree(workspace);
    const answers = [
      "https://not-sparse.example",
      "sparse+https://rust.example/",
      "https://python.example",
      "",
    ];
    const stdin = {
      isTTY: true,
      text: () => Promise.resolve(""),
      line: () => Promise.resolve(answers.shift() ?? "unexpected question"),
    };
    const { code, stderr } = await pubtool(["init"], { cwd: root, stdin });
    expect(code).toBe(0);
    expect(stderr).toContain('"https://not-sparse.example" is not a sparse index');
    expect(answers).toEqual([]);
    expect(loadConfig({ cwd: root }, {}).registries).toMatchObject({
      rustreg: { index: "sparse+https://rust.example/" },
      pyreg: { url: "https://python.example" },
    });
  });

  it("names exactly the settings that are missing before the first tag", async () => {
    const root = tree(workspace);
    const { stdout } = await pubtool(["init"], { cwd: root });
    expect(stdout).toMatch(
      /Missing before the first tag[^]*set index under \[registry\.rustreg\][^]*set url under \[registry\.pyreg\]/,
    );
    expect(stdout).not.toContain("registry.jsreg");
    expect(readFileSync(join(root, "pubtool.toml"), "utf8")).toContain('[registry.pyreg]\n# url = ""');
  });

  it("takes the index from cargo's configuration", async () => {
    const root = tree({
      ...workspace,
      ".cargo/config.toml":
        '[registry]\ndefault = "own"\n[registries.own]\nindex = "sparse+https://own.example/"\n',
    });
    await pubtool(["init"], { cwd: root });
    expect(loadConfig({ cwd: root }, {}).registries.rustreg.index).toBe("sparse+https://own.example/");
  });

  it("takes the index of the registry that the crate itself names", async () => {
    const root = tree({
      "Cargo.toml": '[package]\nname = "a"\nversion = "1.0.0"\npublish = ["mine"]\n',
      ".cargo/config.toml":
        '[registry]\ndefault = "own"\n[registries.own]\nindex = "sparse+https://own.example/"\n' +
        '[registries.mine]\nindex = "sparse+https://mine.example/"\n',
    });
    await pubtool(["init"], { cwd: root });
    expect(loadConfig({ cwd: root }, {}).registries.rustreg.index).toBe("sparse+https://mine.example/");
  });

  it("doctor names the addresses that a release will miss, and stays green", async () => {
    const root = tree(workspace);
    await pubtool(["init"], { cwd: root });
    const { code, stdout } = await pubtool(["doctor"], { cwd: root });
    expect(code).toBe(0);
    expect(stdout).toContain(
      "  pyreg has no address here: a release needs url under [registry.pyreg], or PUBTOOL_PYREG_URL",
    );
    expect(stdout).toContain("  rustreg has no index here: a release needs index under [registry.rustreg]");
    const set = await pubtool(["doctor"], {
      cwd: root,
      env: { PUBTOOL_PYREG_URL: "https://python.example" },
    });
    expect(set.stdout).not.toContain("pyreg has no address");
  });

  it.each([
    [["--pyreg-url", "https://user:hunter2@python.example"], '--pyreg-url "https://***@python.example"'],
    [["--rustreg-index", "https://rust.example"], "is not a sparse index"],
    [["--jsreg-url", "nonsense"], "is not an http or https address"],
  ])("rejects %j", async (flags, message) => {
    const { code, stderr } = await pubtool(["init", ...flags], { cwd: tree(workspace) });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("hunter2");
  });

  it("overwrites nothing, and --dry-run writes nothing", async () => {
    const root = tree({ ...workspace, "pubtool.toml": "# mine\n" });
    const dry = await pubtool(["init", "--dry-run"], { cwd: root });
    expect(dry.stdout).toContain("id-token: write");
    const { code, stderr } = await pubtool(["init"], { cwd: root });
    expect(code).toBe(2);
    expect(stderr).toContain("pubtool.toml exists already");
    expect(readFileSync(join(root, "pubtool.toml"), "utf8")).toBe("# mine\n");
    expect(() => readFileSync(join(root, ".github/workflows/release.yml"))).toThrow();
  });

  it.each(["packages/x.yml", "release"])("refuses --workflow %s", async (name) => {
    const { code, stderr } = await pubtool(["init", "--workflow", name], { cwd: tree(workspace) });
    expect(code).toBe(2);
    expect(stderr).toContain(`"${name}"`);
  });

  it("says what a package is where there is none", async () => {
    const { code, stderr } = await pubtool(["init"], {
      cwd: tree({ "Cargo.toml": "[workspace]\n", "x.txt": "" }),
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/no package to publish[^]*Cargo\.toml[^]*pyproject\.toml/);
  });

  it("is green on odd folder names, and takes the first of two packages with one name", async () => {
    const root = tree({
      "a: b #$(x)/pyproject.toml": '[project]\nname = "odd"\nversion = "1"\n',
      "copy/package.json": '{"name": "same", "version": "1.0.0"}',
      "js/package.json": '{"name": "same", "version": "1.0.0"}',
    });
    const { stdout } = await pubtool(["init"], { cwd: root });
    expect(stdout).toContain("passed over js/package.json: the package in copy has the same name");
    expect(await pubtool(["doctor"], { cwd: root })).toMatchObject({ code: 0, stderr: "" });
  });
});
