import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { runServer } from "verdaccio";
import { forward } from "./forward.ts";
import type { Running } from "./http.ts";
import { bearerOf, handler, listen, sendJson } from "./http.ts";
import type { Issuer, Registration } from "./identity.ts";
import { fileOf, matches } from "./identity.ts";

/** The registry that has the packages which ours depend on. */
export interface Uplink {
  url: string;
  /** Names that are never looked up there: a package of that name elsewhere is not ours. */
  own: readonly string[];
}

/** A real npm registry server; in front of it, the exchange of identity tokens that it does not speak. */
export class NpmRegistry {
  readonly registrations: Registration[] = [];
  readonly minted: string[] = [];
  /** Name of what each accepted or refused `PUT` was about. */
  readonly uploads: string[] = [];
  /** Which package a minted token is for. */
  readonly #scopes = new Map<string, string>();
  #user = 0;

  private constructor(
    private readonly issuer: Issuer,
    private readonly upstream: string,
  ) {}

  /** Without an uplink the registry is empty. */
  static async start(issuer: Issuer, uplink?: Uplink): Promise<NpmRegistry & Running> {
    const storage = mkdtempSync(join(tmpdir(), "npm-registry-"));
    const server = await startServer(storage, uplink);
    const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const registry = new NpmRegistry(issuer, upstream);
    const running = await listen(handler((request, response) => registry.#handle(request, response)));
    const close = async () => {
      await running.close();
      await new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      });
      rmSync(storage, { recursive: true, force: true });
    };
    return Object.assign(registry, { url: running.url, close });
  }

  /** A token of a new user of the registry, as `npm login` would get it. */
  async login(): Promise<string> {
    const name = `user-${++this.#user}`;
    const answer = await fetch(`${this.upstream}/-/user/org.couchdb.user:${name}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name, password: "a long password" }),
    });
    return ((await answer.json()) as { token: string }).token;
  }

  /** Publishes an empty package as npm would, for tests that begin with one that exists. */
  async add(name: string, version: string, token: string): Promise<void> {
    const bytes = gzipSync(new Uint8Array(1024));
    const file = `${name.split("/").at(-1)!}-${version}.tgz`;
    const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
    const shasum = createHash("sha1").update(bytes).digest("hex");
    const dist = { integrity, shasum, tarball: `${this.upstream}/${name}/-/${file}` };
    const answer = await fetch(`${this.upstream}/${name.replace("/", "%2f")}`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({
        _id: name,
        name,
        "dist-tags": { latest: version },
        versions: { [version]: { name, version, dist } },
        _attachments: {
          [file]: {
            content_type: "application/octet-stream",
            data: Buffer.from(bytes).toString("base64"),
            length: bytes.length,
          },
        },
      }),
    });
    if (!answer.ok) throw new Error(`${name} was not added: HTTP ${answer.status} ${await answer.text()}`);
  }

  async versions(name: string): Promise<string[]> {
    const answer = await fetch(`${this.upstream}/${name.replace("/", "%2f")}`);
    if (!answer.ok) return [];
    return Object.keys(((await answer.json()) as { versions: object }).versions);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url!, "http://host").pathname;
    const exchange = /^\/-\/npm\/v1\/oidc\/token\/exchange\/package\/(.+)$/.exec(path)?.[1];
    if (request.method === "POST" && exchange !== undefined) {
      await this.#exchange(request, response, decodeURIComponent(exchange));
      return;
    }
    if (request.method === "PUT") {
      const name = decodeURIComponent(path.slice(1));
      this.uploads.push(name);
      const scope = this.#scopes.get(bearerOf(request) ?? "");
      if (scope !== undefined && scope !== name) {
        sendJson(response, 403, { error: "not your package" });
        return;
      }
    }
    await forward(this.upstream, request, response);
  }

  async #exchange(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    const claims = await this.issuer.verify(bearerOf(request) ?? "", "npm:127.0.0.1");
    if (!claims) {
      sendJson(response, 401, { message: "Invalid OIDC token" });
      return;
    }
    const known = (await this.versions(name)).length > 0;
    const file = fileOf(claims.workflow_ref);
    const fits = this.registrations.some(
      (registration) => registration.package === name && matches(registration, claims, file),
    );
    if (!known || !fits) {
      sendJson(response, 404, { message: "OIDC token exchange error - package not found" });
      return;
    }
    const token = await this.login();
    this.#scopes.set(token, name);
    this.minted.push(token);
    sendJson(response, 201, { token, token_type: "oidc" });
  }
}

async function startServer(storage: string, uplink?: Uplink): Promise<Server> {
  // The server's types are of another major version of its own parts.
  const start = runServer as unknown as (config: object) => Promise<Server>;
  const server = await start({
    storage,
    self_path: storage,
    configPath: join(storage, "config.yaml"),
    auth: { htpasswd: { file: join(storage, "htpasswd"), algorithm: "sha1" } },
    ...(uplink === undefined ? {} : { uplinks: { others: { url: uplink.url } } }),
    packages: {
      ...Object.fromEntries(
        (uplink?.own ?? []).map((name) => [name, { access: "$all", publish: "$authenticated" }]),
      ),
      "**": {
        access: "$all",
        publish: "$authenticated",
        ...(uplink === undefined ? {} : { proxy: "others" }),
      },
    },
    log: { type: "stdout", format: "json", level: "fatal" },
    web: { enable: false },
    userRateLimit: { windowMs: 1000, max: 10_000 },
    max_body_size: "50mb",
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}
