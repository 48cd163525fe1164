import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { World } from "./release-world.ts";
import { FaultProxy } from "./servers/fault-proxy.ts";
import { listen, selfUrl, sendJson } from "./servers/http.ts";

describe("signing in to the workflow host", () => {
  let world: World;
  let file: string;

  beforeEach(async () => {
    world = await World.create();
    const { url } = world.host;
    Object.assign(world.env, {
      GITHUB_SERVER_URL: url,
      GITHUB_API_URL: url,
      GITHUB_REPOSITORY: "acme/widgets",
      PUBTOOL_CLIENT_ID: "client",
      PUBTOOL_CREDENTIAL_STORE: "file",
    });
    file = join(world.home, "config", "pubtool", "sign-in.json");
  });
  afterEach(() => world.close());

  it("prints code and address, waits as long as the server requires, and stores the token where only the user reads", async () => {
    world.host.polls = ["authorization_pending", "slow_down", "authorization_pending", "token"];
    const ran = await world.run(["auth", "login"]);
    expect(ran).toMatchObject({ code: 0, pauses: [5000, 5000, 10_000, 10_000] });
    expect(ran.stderr).toContain(`WDJB-MJHT at ${world.host.url}/login/device`);
    expect(ran.stdout + ran.stderr).not.toContain(world.host.loginToken);
    expect(readFileSync(file, "utf8")).toContain(world.host.loginToken);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, "..")).mode & 0o777).toBe(0o700);
    expect(await world.run(["auth", "status"])).toMatchObject({ code: 0 });
  });

  it.each([
    ["expired_token", "expired"],
    ["access_denied", "refused"],
  ] as const)("ends with a clear error on %s", async (answer, word) => {
    world.host.polls = ["authorization_pending", answer];
    const ran = await world.run(["auth", "login"]);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(word);
    expect(existsSync(file)).toBe(false);
  });

  it("stops asking when the code's time is up", async () => {
    world.host.polls = ["authorization_pending"];
    const ran = await world.run(["auth", "login"]);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("expired");
    expect(ran.pauses.length).toBeLessThanOrEqual(181);
  });

  it("survives a network error while it waits, and says which address does not answer", async () => {
    const proxy = world.keep(await FaultProxy.start(world.host.url));
    proxy.harmOnce("POST", "/login/oauth/access_token", { kind: "reset" });
    expect(await world.run(["auth", "login"], { GITHUB_SERVER_URL: proxy.url })).toMatchObject({ code: 0 });
    const closed = await world.run(["auth", "login"], { GITHUB_SERVER_URL: "http://127.0.0.1:1" });
    expect(closed.code).toBe(1);
    expect(closed.stderr).toContain("http://127.0.0.1:1/login/device/code");
  });

  it("tries the storage before it asks the user for anything", async () => {
    world.write("not-a-folder", "");
    const ran = await world.run(["auth", "login"], { XDG_CONFIG_HOME: join(world.root, "not-a-folder") });
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("cannot keep the sign-in");
    expect(ran.stderr).not.toContain("WDJB-MJHT");
  });

  it("explains an app without device flow, and a missing client id", async () => {
    world.host.deviceEndpoint = "off";
    const off = await world.run(["auth", "login"]);
    expect(off.stderr).toContain('is "client" the client id of an app there');
    const none = await world.run(["auth", "login"], { PUBTOOL_CLIENT_ID: "" });
    expect(none.code).toBe(2);
    expect(none.stderr).toContain("PUBTOOL_CLIENT_ID");
  });

  it.skipIf(process.platform !== "linux")("opens the browser when asked to, and not otherwise", async () => {
    const opened = join(world.home, "opened");
    world.write("bin/xdg-open", `#!/bin/sh\necho "$@" >> "${opened}"\n`);
    chmodSync(join(world.root, "bin/xdg-open"), 0o755);
    const env = { PATH: `${join(world.root, "bin")}:${process.env["PATH"]!}` };
    await world.run(["auth", "login"], env);
    expect(existsSync(opened)).toBe(false);
    await world.run(["auth", "login", "--browser"], env);
    expect(readFileSync(opened, "utf8")).toBe(`${world.host.url}/login/device\n`);
  });

  it.each(["GH_TOKEN", "GITHUB_TOKEN"])(
    "uses the token in %s where it can list secrets",
    async (variable) => {
      const env = { [variable]: world.host.loginToken, PUBTOOL_CLIENT_ID: "" };
      const ran = await world.run(["auth", "login"], env);
      expect(ran).toMatchObject({ code: 0, stderr: "" });
      expect(ran.stdout).toContain(`the token of the variable ${variable}`);
      expect(ran.stdout).toContain("may have more rights than the read-only ones");
      expect(readFileSync(file, "utf8")).not.toContain(world.host.loginToken);
      world.host.secrets.set("", ["JSREG_TOKEN"]);
      const listed = await world.run(["token", "list", "--secrets"], env);
      expect(listed.stdout).toMatch(/^jsreg +repo-secret +JSREG_TOKEN /m);
      expect((await world.run(["auth", "status"], env)).stdout).toContain(
        `with the token of the variable ${variable}`,
      );
      const without = await world.run(["token", "list", "--secrets"]);
      expect(without.code).toBe(0);
      expect(without.stderr).toContain(
        `${variable}, where there is no token now; run \`pubtool auth login\``,
      );
      expect(await world.run(["auth", "logout"])).toMatchObject({ code: 0 });
    },
  );

  it.skipIf(process.platform === "win32")("uses the token of the host's own program", async () => {
    const script = `#!/bin/sh\n[ "$*" = "auth token --hostname 127.0.0.1" ] && [ -z "$GH_TOKEN" ] && echo ${world.host.loginToken}\n`;
    world.write("bin/gh", script);
    chmodSync(join(world.root, "bin/gh"), 0o755);
    const env = { PATH: `${join(world.root, "bin")}:${process.env["PATH"]!}`, GH_TOKEN: "expired" };
    const ran = await world.run(["auth", "login"], env);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/^the token of the variable GH_TOKEN is not used, .*HTTP 401\n$/);
    expect(ran.stdout).toContain("with the token of `gh auth token`");
    expect(await world.run(["token", "list", "--secrets"], env)).toMatchObject({ code: 0 });
    expect((await world.run(["auth", "login", "--device"], env)).stderr).toContain("WDJB-MJHT");
  });

  it("says that a workflow's own token is not sufficient, and goes on with the app", async () => {
    const ran = await world.run(["auth", "login"], {
      GITHUB_ACTIONS: "true",
      GITHUB_TOKEN: world.host.limitedToken,
    });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain("HTTP 403; the token of a workflow has no access to secrets");
    expect(ran.stderr).toContain("WDJB-MJHT");
    expect(readFileSync(file, "utf8")).toContain(world.host.loginToken);
  });

  it("forgets the sign-in", async () => {
    await world.run(["auth", "login"]);
    expect(await world.run(["auth", "logout"])).toMatchObject({ code: 0 });
    expect(existsSync(file)).toBe(false);
    expect(await world.run(["auth", "status"])).toMatchObject({ code: 1 });
    expect((await world.run(["auth", "logout"])).stdout).toContain("not signed in");
  });

  it("does not trust a file that others can read", async () => {
    await world.run(["auth", "login"]);
    chmodSync(file, 0o644);
    const ran = await world.run(["auth", "status"]);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("mode 644");
  });

  it.skipIf(process.platform !== "linux")(
    "keeps the token in the system keyring, through its program's stdin",
    async () => {
      const kept = join(world.home, "kept");
      const script = `#!/bin/sh\necho "$@" >> "${world.home}/calls"\ncase "$1" in\nstore) cat > "${kept}" ;;\nlookup) cat "${kept}" 2>/dev/null ;;\nclear) rm -f "${kept}" ;;\nesac\n`;
      world.write("bin/secret-tool", script);
      chmodSync(join(world.root, "bin/secret-tool"), 0o755);
      const env = {
        PATH: `${join(world.root, "bin")}:${process.env["PATH"]!}`,
        DBUS_SESSION_BUS_ADDRESS: "unix:path=/nowhere",
        PUBTOOL_CREDENTIAL_STORE: "auto",
      };
      const ran = await world.run(["auth", "login"], env);
      expect(ran.stdout).toContain("the system keyring");
      expect(readFileSync(kept, "utf8")).toBe(world.host.loginToken);
      expect(readFileSync(join(world.home, "calls"), "utf8")).not.toContain(world.host.loginToken);
      expect(existsSync(file)).toBe(false);
    },
  );

  it.each(["null", '"text"', "[]", '{"server":5}', "{"])(
    "does not trip over a file that holds %s",
    async (text) => {
      world.write("config/pubtool/sign-in.json", text);
      chmodSync(join(world.root, "config/pubtool/sign-in.json"), 0o600);
      for (const command of ["status", "logout"]) {
        const ran = await world.run(["auth", command], { XDG_CONFIG_HOME: join(world.root, "config") });
        expect(ran.code).toBe(1);
        expect(ran.stderr).toContain("cannot read the sign-in");
      }
    },
  );

  it("is not said to be signed in when the host does not confirm it", async () => {
    await world.run(["auth", "login"]);
    const ran = await world.run(["auth", "status"], { GITHUB_API_URL: `${world.host.url}/elsewhere` });
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain("does not confirm it: HTTP 404");
  });

  it("does not keep a token that could say something to a keyring's program", async () => {
    const lying = await host(() => ({
      device_code: "d",
      user_code: "U",
      verification_uri: "http://h",
      access_token: 'a"\ndelete-keychain',
    }));
    const ran = await world.run(["auth", "login"], { GITHUB_SERVER_URL: lying });
    expect(ran.code).toBe(1);
    expect(ran.stderr).not.toContain("delete-keychain");
    expect(existsSync(file)).toBe(false);
  });

  it.each(["GITHUB_SERVER_URL", "GITHUB_API_URL"])("reports %s that is not an address", async (variable) => {
    const ran = await world.run(["auth", "login"], { [variable]: "nonsense" });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(`${variable} is not an http or https address`);
  });

  /** A host that answers everything with this. */
  async function host(answer: (url: string) => unknown, link?: (url: string) => string): Promise<string> {
    const running = await listen((request, response) => {
      const self = selfUrl(request) + request.url!;
      sendJson(response, 200, answer(self), link ? { link: link(self) } : {});
    });
    return world.keep(running).url;
  }

  describe("token list", () => {
    it.each<[string, unknown, ((url: string) => string)?]>([
      ["rows without names", { secrets: [null, { name: 5 }] }],
      ["no list", "<html>"],
      ["a list that goes in a circle", { secrets: [] }, (url) => `<${url}>; rel="next"`],
    ])("ends with a note when the host's answer is %s", async (_, answer, link) => {
      await world.run(["auth", "login"]);
      const ran = await world.run(["token", "list", "--secrets"], {
        GITHUB_API_URL: await host(() => answer, link),
      });
      expect(ran.code).toBe(1);
      expect(ran.stderr).toMatch(/^secrets are not listed: /);
    });

    it("ignores a next page that is not an address", async () => {
      await world.run(["auth", "login"]);
      const names = { secrets: [{ name: "JSREG_TOKEN" }], environments: [] };
      const api = await host(
        () => names,
        () => '<http://[>; rel="next"',
      );
      const ran = await world.run(["token", "list", "--secrets"], { GITHUB_API_URL: api });
      expect(ran).toMatchObject({ code: 0, stderr: "" });
      expect(ran.stdout).toContain("JSREG_TOKEN");
    });

    it("lists names in the environment, empty ones not, and never a value", async () => {
      const ran = await world.run(["token", "list"], {
        RUST_REGISTRY_TOKEN: "value-one",
        PYREG_API_TOKEN: "",
        JSREG_AUTH_TOKEN: "value-two",
        NPM_CONFIG_CACHE: "/cache",
      });
      expect(ran).toMatchObject({ code: 0, stderr: "" });
      expect(ran.stdout.split("\n")[0]).toMatch(/^REGISTRY +SOURCE +ENV\/NAME +DETAILS$/);
      expect(ran.stdout).toMatch(/^rustreg +env +RUST_REGISTRY_TOKEN /m);
      expect(ran.stdout).toMatch(/^jsreg +env +JSREG_AUTH_TOKEN /m);
      expect(ran.stdout).not.toMatch(/PYREG|CACHE|value/);
    });

    it("lists secrets of the repository and of every environment, over all pages", async () => {
      await world.run(["auth", "login"]);
      const { secrets, environments } = world.host;
      secrets.set("", ["A", "B", "C", "D", "PYREG_API_TOKEN", "NPM_TOKEN_OLD", "OTHER"]);
      environments.push("dev", "qa/eu west", "c", "d", "release");
      secrets.set("release", ["X", "Y", "Z", "JSREG_TOKEN"]);
      secrets.set("qa/eu west", ["RUST_REGISTRY_TOKEN"]);
      const ran = await world.run(["token", "list", "--secrets"]);
      expect(ran).toMatchObject({ code: 0, stderr: "" });
      expect(ran.stdout).toMatch(/^pyreg +repo-secret +PYREG_API_TOKEN /m);
      expect(ran.stdout).toMatch(/^jsreg +repo-secret +NPM_TOKEN_OLD /m);
      expect(ran.stdout).toMatch(/^jsreg +environment-secret +JSREG_TOKEN +environment "release"/m);
      expect(ran.stdout).toMatch(
        /^rustreg +environment-secret +RUST_REGISTRY_TOKEN +environment "qa\/eu west"/m,
      );
      expect(ran.stdout).not.toMatch(/ (A|OTHER|X) /);
    });

    it("shows an environment that cannot be read, beside those that can", async () => {
      await world.run(["auth", "login"]);
      world.host.environments.push("open", "closed");
      world.host.closed.add("closed");
      world.host.secrets.set("open", ["JSREG_TOKEN"]);
      const ran = await world.run(["token", "list", "--secrets"]);
      expect(ran.code).toBe(1);
      expect(ran.stdout).toContain('environment "open"');
      expect(ran.stderr).toMatch(/environment "closed" could not be read: .*403/);
    });

    it("without a sign-in prints one line, and the environment all the same", async () => {
      const ran = await world.run(["token", "list", "--secrets"], { JSREG_TOKEN: "value" });
      expect(ran.code).toBe(0);
      expect(ran.stderr.trim().split("\n")).toHaveLength(1);
      expect(ran.stderr).toContain("pubtool auth login");
      expect(ran.stdout).toContain("JSREG_TOKEN");
    });

    it("prints the same rows as JSON", async () => {
      const ran = await world.run(["token", "list", "--json"], { JSREG_TOKEN: "value" });
      expect(JSON.parse(ran.stdout)).toEqual({
        tokens: [{ registry: "jsreg", source: "env", name: "JSREG_TOKEN", details: "read by pubtool" }],
        notes: [],
      });
    });
  });
});
