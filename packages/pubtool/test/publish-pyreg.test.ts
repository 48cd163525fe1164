import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sdist, wheel, World } from "./release-world.ts";
import type { Running } from "./servers/http.ts";
import type { PythonRegistry } from "./servers/python-registry.ts";
import { Sigstore } from "./servers/sigstore.ts";

describe("publish to a Python registry", () => {
  let world: World;
  let registry: PythonRegistry & Running;

  beforeEach(async () => {
    world = await World.create();
    registry = await world.python();
    world.write(
      "pubtool.toml",
      `[[package]]\nname = "alpha-lib"\nkind = "pyreg"\npath = "py"\n\n[registry.pyreg]\nurl = "${registry.url}"\n`,
    );
    world.write("py/pyproject.toml", '[project]\nname = "alpha-lib"\nversion = "1.0.0"\n');
    put("1.0.0");
  });
  afterEach(() => world.close());

  function put(version: string, content = "") {
    const { file, bytes } = wheel("alpha-lib", version, content);
    world.write(`py/dist/${file}`, bytes);
    return file;
  }

  function trust() {
    registry.projects.set("alpha-lib", []);
    registry.registrations.push({
      package: "alpha-lib",
      repository: "acme/widgets",
      workflow: "release.yml",
    });
  }

  it("exchanges the job's identity for a token and uploads the files of dist/", async () => {
    trust();
    const ran = await world.run(["publish"], world.jobEnv());
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toMatch(/alpha-lib +1\.0\.0 +pyreg +published/);
    expect(registry.files("alpha-lib")).toEqual(["alpha_lib-1.0.0-py3-none-any.whl"]);
    expect(registry.minted).toHaveLength(1);
  });

  it("skips in a second run, also when the same sources were built again", async () => {
    trust();
    await world.run(["publish"], world.jobEnv());
    const again = await world.run(["publish"], world.jobEnv());
    expect(again).toMatchObject({ code: 0 });
    expect(again.stdout).toContain("skipped");
    expect(registry.uploads).toHaveLength(1);
  });

  it("refuses the same version with other content, and names the file that differs", async () => {
    trust();
    await world.run(["publish"], world.jobEnv());
    put("1.0.0", "changed");
    const again = await world.run(["publish"], world.jobEnv());
    expect(again.code).toBe(1);
    expect(again.stdout).toContain('"alpha_lib.py"');
    expect(again.stderr).toContain("version-conflict");
    expect(registry.uploads).toHaveLength(1);
  });

  it("completes an upload that was broken off between two files", async () => {
    trust();
    await world.run(["publish"], world.jobEnv());
    const other = wheel("alpha-lib", "1.0.0");
    world.write("py/dist/alpha_lib-1.0.0-cp311-cp311-linux_x86_64.whl", other.bytes);
    const again = await world.run(["publish"], world.jobEnv());
    expect(again).toMatchObject({ code: 0 });
    expect(registry.uploads).toEqual([
      "alpha_lib-1.0.0-py3-none-any.whl",
      "alpha_lib-1.0.0-cp311-cp311-linux_x86_64.whl",
    ]);
  });

  it("reads the index of a server that speaks HTML only", async () => {
    registry.htmlOnly = true;
    trust();
    await world.run(["publish"], world.jobEnv());
    expect((await world.run(["publish"], world.jobEnv())).stdout).toContain("skipped");
    put("1.0.0", "changed");
    expect((await world.run(["publish"], world.jobEnv())).stderr).toContain("version-conflict");
  });

  it("leaves the exchange that creates a project to the upload, and says so in preflight", async () => {
    registry.pending.push({ package: "alpha-lib", repository: "acme/widgets", workflow: "release.yml" });
    const before = await world.run(["preflight"], world.jobEnv());
    expect(before).toMatchObject({ code: 0 });
    expect(before.stdout).toContain("creates it from a pending publisher");
    expect(registry.projects.size).toBe(0);
    expect(await world.run(["publish"], world.jobEnv())).toMatchObject({ code: 0 });
    expect(registry.files("alpha-lib")).toHaveLength(1);
  });

  it("reads a dynamic version from the build, and asks for one build only", async () => {
    world.write("py/pyproject.toml", '[project]\nname = "alpha-lib"\ndynamic = ["version"]\n');
    trust();
    expect((await world.run(["publish"], world.jobEnv())).stdout).toMatch(
      /alpha-lib +1\.0\.0 +pyreg +published/,
    );
    put("1.1.0");
    const two = await world.run(["publish"], world.jobEnv());
    expect(two.code).toBe(1);
    expect(two.stdout).toContain("contains several: 1.0.0, 1.1.0");
  });

  it("asks for a build of the manifest's version, and looks inside what was built", async () => {
    trust();
    world.write("py/pyproject.toml", '[project]\nname = "alpha-lib"\nversion = "2.0.0"\n');
    const missing = await world.run(["publish"], world.jobEnv());
    expect(missing.code).toBe(1);
    expect(missing.stdout).toContain("it contains alpha_lib-1.0.0-py3-none-any.whl");
    world.write("py/dist/alpha_lib-2.0.0-py3-none-any.whl", wheel("alpha-lib", "1.0.0").bytes);
    const wrong = await world.run(["publish"], world.jobEnv());
    expect(wrong.stdout).toContain('names "alpha-lib" 1.0.0, expected "alpha-lib" 2.0.0');
    expect(registry.uploads).toEqual([]);
  });

  it("takes a new token when the old one expires during the release", async () => {
    trust();
    registry.tokenLife = 60;
    expect(await world.run(["publish"], world.jobEnv())).toMatchObject({ code: 0 });
    expect(registry.minted).toHaveLength(2);
  });

  describe("with identity tokens and long-lived ones", () => {
    beforeEach(() => {
      registry.tokens.set("long-lived-token", {});
    });

    it("prefers the identity token", async () => {
      trust();
      await world.run(["publish"], { ...world.jobEnv(), PYREG_API_TOKEN: "long-lived-token" });
      expect(registry.minted).toHaveLength(1);
    });

    it("uses the long-lived one where there is no identity, and not when it is empty", async () => {
      trust();
      const empty = await world.run(["publish"], { PYREG_API_TOKEN: "" });
      expect(empty.code).toBe(1);
      expect(empty.stdout).toContain("no credentials to publish");
      const ran = await world.run(["publish"], { PYREG_API_TOKEN: "long-lived-token" });
      expect(ran).toMatchObject({ code: 0 });
      expect(ran.stdout).toContain("with the token in PYREG_API_TOKEN");
    });

    it("does not fall back silently when the identity is refused, only with --allow-token", async () => {
      registry.projects.set("alpha-lib", []);
      const env = { ...world.jobEnv(), PYREG_API_TOKEN: "long-lived-token" };
      const refused = await world.run(["publish"], env);
      expect(refused.code).toBe(1);
      expect(registry.uploads).toEqual([]);
      const allowed = await world.run(["publish", "--allow-token"], env);
      expect(allowed).toMatchObject({ code: 0 });
      expect(allowed.stdout).toContain("with the token in PYREG_API_TOKEN");
    });

    it("asks for id-token: write where a job has neither", async () => {
      const ran = await world.run(["publish"], { GITHUB_ACTIONS: "true" });
      expect(ran.stderr).toContain("is `id-token: write` missing");
    });
  });

  it("explains a refusal: what was compared, what the token says, what differs, what to register", async () => {
    trust();
    world.write(
      "pubtool.toml",
      `[[package]]\nname = "alpha-lib"\nkind = "pyreg"\npath = "py"\n[package.trust_policy]\nworkflow = "release.yml"\nenvironment = "pypi"\n\n[registry.pyreg]\nurl = "${registry.url}"\n`,
    );
    world.host.job = { repository: "acme/widgets", workflow: "release.yml", jobWorkflow: "build.yml" };
    const ran = await world.run(["publish"], world.jobEnv());
    expect(ran.code).toBe(1);
    const text = ran.stdout + ran.stderr;
    expect(text).toContain("HTTP 422, invalid-publisher");
    expect(text).toContain("the job has no `environment:` key");
    expect(text).toContain('"release.yml" calls "build.yml", and pyreg compares the called file');
    expect(text).toMatch(/environment differs: pubtool\.toml:\d+ declares "pypi", the token says nothing/);
    expect(text).toContain(
      'register for "alpha-lib" at pyreg: repository "acme/widgets", workflow "build.yml"',
    );
  });

  it("names the package whose registration is missing when the registry refuses an upload", async () => {
    trust();
    registry.projects.set("beta-lib", []);
    world.write("beta/pyproject.toml", '[project]\nname = "beta-lib"\nversion = "1.0.0"\n');
    world.write("beta/dist/beta_lib-1.0.0-py3-none-any.whl", wheel("beta-lib", "1.0.0").bytes);
    world.write(
      "pubtool.toml",
      ["alpha-lib", "beta-lib", "gamma-lib"]
        .map(
          (name, index) =>
            `[[package]]\nname = "${name}"\nkind = "pyreg"\npath = "${["py", "beta", "gamma"][index]!}"\n`,
        )
        .join("\n") + `[registry.pyreg]\nurl = "${registry.url}"\n`,
    );
    world.write("gamma/pyproject.toml", '[project]\nname = "gamma-lib"\nversion = "1.0.0"\n');
    world.write("gamma/dist/gamma_lib-1.0.0-py3-none-any.whl", wheel("gamma-lib", "1.0.0").bytes);
    registry.projects.set("gamma-lib", []);
    const ran = await world.run(["publish", "--json"], world.jobEnv());
    expect(ran.code).toBe(1);
    const { packages, ok } = JSON.parse(ran.stdout) as {
      ok: boolean;
      packages: { name: string; status: string; hint?: string }[];
    };
    expect(ok).toBe(false);
    expect(packages.map(({ name, status }) => [name, status])).toEqual([
      ["alpha-lib", "published"],
      ["beta-lib", "failed"],
      ["gamma-lib", "not reached"],
    ]);
    expect(packages[1]!.hint).toContain('is one registered for "beta-lib" at pyreg');
  });

  it("counts the seconds of an upload on a terminal, and not in a log", async () => {
    trust();
    let terminal = "";
    const stderr = { isTTY: true, write: (text: string) => (terminal += text) };
    expect(await world.run(["publish"], world.jobEnv(), { stderr })).toMatchObject({ code: 0 });
    expect(terminal).toContain("uploading alpha-lib 1.0.0 … 0 s");
    put("1.0.1");
    world.write("py/pyproject.toml", '[project]\nname = "alpha-lib"\nversion = "1.0.1"\n');
    const log = await world.run(["publish"], world.jobEnv());
    expect(log.stderr).not.toContain("uploading");
    expect(log.stderr).toContain("alpha-lib 1.0.1 (pyreg): published");
  });

  it("rejects a long-lived token that is not valid before the first upload", async () => {
    registry.projects.set("alpha-lib", []);
    for (const command of ["publish", "preflight"]) {
      const ran = await world.run([command], { PYREG_API_TOKEN: "not-a-valid-token" });
      expect(ran.code).toBe(1);
      expect(ran.stdout).toContain("pyreg does not accept the token in PYREG_API_TOKEN: HTTP 403");
      expect(ran.stdout).toContain("Invalid or non-existent authentication information");
      expect(ran.pauses).toEqual([]);
    }
    expect(registry.uploads).toEqual([]);
  });

  it("sends the documented form: metadata, both kinds of file, digests", async () => {
    trust();
    const pkgInfo = [
      "Metadata-Version: 2.4",
      "Name: alpha-lib",
      "Version: 1.0.0",
      "Summary: a test",
      "Classifier: Topic :: Software Development",
      "Classifier: Programming Language :: Python :: 3",
      "Project-URL: Home, https://project.example/",
      "Requires-Dist: beta-lib>=1",
      "Requires-Python: >=3.9",
      "Description-Content-Type: text/markdown",
      "",
      "# alpha\n",
    ].join("\n");
    world.write("py/dist/alpha_lib-1.0.0.tar.gz", sdist("alpha_lib-1.0.0", { "PKG-INFO": pkgInfo }));
    expect(await world.run(["publish"], world.jobEnv())).toMatchObject({ code: 0 });
    expect(registry.files("alpha-lib")).toEqual([
      "alpha_lib-1.0.0-py3-none-any.whl",
      "alpha_lib-1.0.0.tar.gz",
    ]);
    const forms = registry.forms.map((form) =>
      Object.fromEntries([...form].map(([key, { data }]) => [key, data.toString()])),
    );
    const source = forms.find(({ filetype }) => filetype === "sdist");
    expect(source).toMatchObject({
      ":action": "file_upload",
      protocol_version: "1",
      metadata_version: "2.4",
      pyversion: "source",
      name: "alpha-lib",
      version: "1.0.0",
      summary: "a test",
      classifiers: "Programming Language :: Python :: 3",
      project_urls: "Home, https://project.example/",
      requires_dist: "beta-lib>=1",
      requires_python: ">=3.9",
      // multipart forms have network line ends
      description: "# alpha\r\n",
    });
    expect(source!["md5_digest"]).toMatch(/^[0-9a-f]{32}$/);
    expect(forms.find(({ filetype }) => filetype === "bdist_wheel")).toMatchObject({ pyversion: "py3" });
  });

  it("shows the server's reason in the table, JSON, the job summary, one annotation and a log", async () => {
    trust();
    registry.reject = { status: 400, message: "nope is an invalid value for Classifier." };
    const summary = join(world.home, "summary.md");
    const env = { ...world.jobEnv(), GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
    const reason =
      'not published (HTTP 400): "alpha_lib-1.0.0-py3-none-any.whl": nope is an invalid value for Classifier.';
    const ran = await world.run(["publish"], env);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain(reason);
    expect(ran.stderr.split("\n").filter((line) => line.startsWith("::error"))).toEqual([
      expect.stringContaining("nope is an invalid value"),
    ]);
    const before = ran.stderr.split("::group::")[0]!;
    expect(before).not.toContain("nope");
    expect(readFileSync(summary, "utf8")).toContain("nope is an invalid value");
    const log = /log: (\S+)/.exec(ran.stderr)![1]!;
    expect(readFileSync(log, "utf8")).toContain("nope is an invalid value");
    const json = await world.run(["publish", "--json"], env);
    const { packages } = JSON.parse(json.stdout) as { packages: { detail: string; log: string }[] };
    expect(packages[0]).toMatchObject({ detail: reason, log });
  });

  it("waits as the server asks, and ends when that takes longer than --max-wait", async () => {
    trust();
    registry.reject = { status: 429, message: "Too many uploads", retryAfter: "480", times: 1 };
    const ran = await world.run(["publish"], world.jobEnv());
    expect(ran, ran.stdout).toMatchObject({ code: 0 });
    expect(ran.pauses).toEqual([480_000]);
    expect(ran.stderr).toContain("the registry asks to wait (HTTP 429); next attempt in 8 min");
    put("1.1.0");
    world.write("py/pyproject.toml", '[project]\nname = "alpha-lib"\nversion = "1.1.0"\n');
    registry.reject = { status: 429, message: "Too many uploads", retryAfter: "480", times: 1 };
    const short = await world.run(["publish", "--max-wait", "5"], world.jobEnv());
    expect(short.code).toBe(1);
    expect(short.pauses).toEqual([]);
    expect(short.stdout).toContain("the registry asks to wait 8 min, and --max-wait leaves 5 min");
    expect(short.stderr).toContain("--max-wait 8");
  });

  it("publishes packed files from another folder, without a dist/", async () => {
    trust();
    expect(await world.run(["pack", "--to", "packed"])).toMatchObject({ code: 0 });
    rmSync(join(world.root, "py/dist"), { recursive: true });
    const ran = await world.run(["publish", "--from", "packed"], world.jobEnv());
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    expect(registry.files("alpha-lib")).toEqual(["alpha_lib-1.0.0-py3-none-any.whl"]);
  });

  it("attaches attestations signed with the job's identity where the registry supports them", async () => {
    trust();
    const sigstore = world.keep(await Sigstore.start());
    const env = {
      ...world.jobEnv(),
      PUBTOOL_ATTESTATIONS: "",
      PUBTOOL_FULCIO_URL: sigstore.url,
      PUBTOOL_REKOR_URL: sigstore.url,
    };
    const without = await world.run(["publish"], env);
    expect(without, without.stderr).toMatchObject({ code: 0 });
    expect(without.stdout).toContain("without attestations: the registry does not support them");
    registry.apiVersion = "1.3";
    const file = put("1.1.0");
    world.write("py/pyproject.toml", '[project]\nname = "alpha-lib"\nversion = "1.1.0"\n');
    const ran = await world.run(["publish"], env);
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain("with attestations");
    const [attestation] = JSON.parse(registry.forms.at(-1)!.get("attestations")!.data.toString()) as [
      Attestation,
    ];
    expect(attestation.version).toBe(1);
    expect(attestation.verification_material.certificate).toMatch(/^[A-Za-z0-9+/=]+$/);
    expect(attestation.verification_material.transparency_entries).toHaveLength(1);
    const statement = JSON.parse(
      Buffer.from(attestation.envelope.statement, "base64").toString(),
    ) as Statement;
    expect(statement.subject[0]!.name).toBe(file);
    expect(statement.predicateType).toMatch(/attestations\/publish\/v1$/);
    expect(sigstore.audiences).toEqual(["sigstore"]);
  });
});

interface Attestation {
  version: number;
  verification_material: { certificate: string; transparency_entries: unknown[] };
  envelope: { statement: string; signature: string };
}

interface Statement {
  subject: { name: string }[];
  predicateType: string;
}
