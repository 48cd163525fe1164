import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { Io } from "../src/base/io.ts";
import { pubtool } from "./support/run.ts";
import { temporaryTree } from "./support/tree.ts";

const TOKEN = "cioSecretDoctorToken";
const workflow = `on: push
jobs:
  publish:
    environment: release
    permissions: write-all
    steps:
      - run: pubtool publish
`;
const policy = 'workflow = "release.yml"\nenvironment = "release"\nrepository = "Owner/Repo"\n';
const match = {
  repository_owner: "owner",
  repository_name: "repo",
  workflow_filename: "release.yml",
  environment: "Release",
};
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(handler: Handler): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  closers.push(() => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function json(status: number, body: unknown): Handler {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
}

const list = (...configs: unknown[]) =>
  json(200, { github_configs: configs, meta: { total: configs.length, next_page: null } });

async function doctor(
  toml: string,
  env: Record<string, string> = { RUSTREG_DOCTOR_TOKEN: TOKEN },
  io: Partial<Io> = {},
) {
  const { root, remove } = temporaryTree({ "pubtool.toml": toml, ".github/workflows/release.yml": workflow });
  closers.push(remove);
  const result = await pubtool(["doctor"], { cwd: root, env, fetch, ...io });
  expect(result.stdout + result.stderr).not.toContain(TOKEN);
  return result;
}

const crate = (name: string, declared = policy) =>
  `[[package]]\nname = "${name}"\nkind = "rustreg"\n[package.trust_policy]\n${declared}\n`;
const at = (url: string) => `[registry.rustreg]\nurl = "${url}"\n`;

async function against(handler: Handler, declared = policy) {
  return await doctor(crate("my_crate", declared) + at(await serve(handler)));
}

describe("the rustreg registry's registrations", () => {
  it("are not asked for without RUSTREG_DOCTOR_TOKEN, also when it is empty", async () => {
    let asked = 0;
    const url = await serve(() => asked++);
    for (const env of [{}, { RUSTREG_DOCTOR_TOKEN: "" }]) {
      const { stdout, code } = await doctor(crate("a") + at(url), env as Record<string, string>);
      expect(stdout).not.toContain("(rustreg registry)");
      expect(code).toBe(0);
    }
    expect(asked).toBe(0);
  });

  it("are read with the token, under the registry's name for the crate", async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.url, request.headers.authorization);
      list(match)(request, response);
    });
    const { code, stdout } = await doctor(
      crate("a").replace('kind = "rustreg"', 'kind = "rustreg"\nregistry_name = "b&c"') + at(url),
    );
    expect(code).toBe(0);
    expect(stdout).toContain("registered as declared");
    expect(seen).toEqual(["/api/v1/trusted_publishing/github_configs?crate=b%26c", TOKEN]);
  });

  it("are fine when any one of them fits, on whatever page", async () => {
    const url = await serve((request, response) => {
      const last = request.url?.includes("seek=2") === true;
      const github_configs = last ? [match] : [{ ...match, workflow_filename: "old.yml" }];
      json(200, { github_configs, meta: { next_page: last ? null : "?crate=a&seek=2" } })(request, response);
    });
    const { code, stdout } = await doctor(crate("a") + at(url));
    expect(stdout).toContain("registered as declared");
    expect(code).toBe(0);
  });

  it.each([
    ["workflow filename", { workflow_filename: " release.yml" }, '" release.yml"'],
    ["workflow filename", { workflow_filename: "Release.yml" }, '"Release.yml"'],
    ["environment", { environment: "staging" }, '"staging"'],
    ["environment", { environment: null }, "none"],
    ["repository", { repository_owner: "someone" }, '"someone/repo"'],
  ])("a difference names the field: %s %j", async (field, change, shown) => {
    const { code, stdout } = await against(list({ ...match, ...change }));
    expect(code).toBe(1);
    expect(stdout).toContain(`${field} is registered as ${shown} and declared as`);
    expect(stdout).toContain("[rustreg-registration]");
    for (const other of ["workflow filename", "environment", "repository"].filter((name) => name !== field)) {
      expect(stdout).not.toContain(`${other} is registered`);
    }
  });

  it("an undeclared repository is not compared, an undeclared environment is", async () => {
    const { code, stdout } = await against(list(match), 'workflow = "release.yml"\n');
    expect(code).toBe(1);
    expect(stdout).toContain('environment is registered as "Release" and declared as none');
    expect(stdout).not.toContain("repository is registered");
  });

  it("none at all is a mismatch", async () => {
    const { code, stdout } = await against(list());
    expect(code).toBe(1);
    expect(stdout).toContain("no workflow is registered");
  });

  it.each([
    [401, "rustreg-token-refused"],
    [403, "rustreg-token-scope"],
    [400, "rustreg-not-owner"],
    [404, "rustreg-unknown-crate"],
  ])("an answer %i fails as %s, with the registry's own words", async (status, id) => {
    const { code, stdout } = await against(json(status, { errors: [{ detail: "the reason" }] }));
    expect(code).toBe(1);
    expect(stdout).toContain(`[${id}]`);
    expect(stdout).toContain('"the reason"');
  });

  it.each<[string, Handler]>([
    ["500", json(500, {})],
    ["503 with HTML", (_request, response) => response.writeHead(503).end("<html>")],
    ["a connection that breaks", (request) => request.socket.destroy()],
    ["too many requests", json(429, {})],
    ["JSON without a list", json(200, { surprise: true })],
    ["a page that is not JSON", (_request, response) => response.end("<html>welcome")],
    ["pages without end", json(200, { github_configs: [], meta: { next_page: "?page=again" } })],
  ])("no usable answer is a skip with its reason, and no failure: %s", async (_name, handler) => {
    const { code, stdout } = await against(handler);
    expect(code).toBe(0);
    expect(stdout).toMatch(/- the registrations are what is declared\n.*skipped: \S/);
  });

  it("a server that never answers is a skip, and the other crates do not wait as well", async () => {
    let asked = 0;
    const url = await serve(() => asked++);
    // a minute less 50 ms has gone by when the first request is made
    const times = [0, 59_950];
    const clock = { now: () => times.shift() ?? 60_000, sleep: () => Promise.resolve() };
    const { code, stdout } = await doctor(crate("a") + crate("b") + at(url), undefined, { clock });
    expect(code).toBe(0);
    expect(stdout.match(/skipped: no answer in time/g)).toHaveLength(2);
    expect(asked).toBe(1);
  });

  it("a redirect is not followed: the token stays with the address that was configured", async () => {
    let asked = 0;
    const elsewhere = await serve(() => asked++);
    const { stdout, code } = await against((_request, response) =>
      response.writeHead(302, { location: elsewhere }).end(),
    );
    expect(asked).toBe(0);
    expect(stdout).toContain("[rustreg-unexpected]");
    expect(code).toBe(0);
  });

  it("without an address the keys to set are named; a sparse index names it as well, and so does cargo", async () => {
    const { code, stdout } = await doctor(crate("a"), {
      RUSTREG_DOCTOR_TOKEN: TOKEN,
      CARGO_HOME: "/nowhere",
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/\[rustreg-no-address\][^]*PUBTOOL_RUSTREG_URL/);

    const url = await serve((request, response) =>
      (request.url === "/index/config.json"
        ? json(200, { dl: "x", api: `http://${request.headers.host}` })
        : list(match))(request, response),
    );
    const found = await doctor(`${crate("a")}[registry.rustreg]\nindex = "sparse+${url}/index/"\n`);
    expect(found.stdout).toContain("registered as declared");

    const cargo = { CARGO_REGISTRY_DEFAULT: "mine", CARGO_REGISTRIES_MINE_INDEX: `sparse+${url}/index/` };
    const configured = await doctor(crate("a"), { RUSTREG_DOCTOR_TOKEN: TOKEN, ...cargo });
    expect(configured.stdout).toContain("registered as declared");
  });

  it("packages of other kinds and without a declaration are left out", async () => {
    const url = await serve(list());
    const toml = `[[package]]\nname = "a"\nkind = "rustreg"\n[[package]]\nname = "b"\nkind = "jsreg"\n[package.trust_policy]\n${policy}`;
    const { code, stdout } = await doctor(toml + at(url));
    expect(stdout).toContain("not declared: no rustreg package");
    expect(code).toBe(0);
  });
});

describe("RUSTREG_DOCTOR_TOKEN in the output", () => {
  it.each(["cioSecret\nDoctorToken", "cioSecretDoctor\u0141"])(
    "does not appear when it cannot be sent, which fails: %j",
    async (token) => {
      const url = await serve(list(match));
      const { code, stdout, stderr } = await doctor(crate("a") + at(url), { RUSTREG_DOCTOR_TOKEN: token });
      expect(stdout + stderr).not.toContain("cioSecret");
      expect(stdout).toContain("[rustreg-token-refused]");
      expect(code).toBe(1);
    },
  );

  it("does not appear when the registry repeats it", async () => {
    // `against` looks for the token in both streams
    const { stdout } = await against(json(400, { errors: [{ detail: `${TOKEN} is not an owner's` }] }));
    expect(stdout).toContain("*** is not an owner's");
  });
});
