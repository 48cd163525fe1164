import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Running } from "./http.ts";
import { bearerOf, bodyOf, handler, jsonOf, listen, selfUrl, sendJson } from "./http.ts";
import type { Issuer, Registration } from "./identity.ts";
import { fileOf, matches } from "./identity.ts";

interface Crate {
  name: string;
  vers: string;
  cksum: string;
  bytes: Buffer;
  line: string;
}

interface Token {
  /** Crates it may publish; undefined: every crate, also new ones. */
  crates?: string[];
}

/** Speaks cargo's web API and sparse index, and trusted publishing: exchange of identity tokens, and revocation. */
export class CargoRegistry {
  readonly crates: Crate[] = [];
  readonly registrations: Registration[] = [];
  /** Long-lived or minted tokens that are valid now. */
  readonly tokens = new Map<string, Token>();
  readonly minted: string[] = [];
  readonly revoked: string[] = [];
  /** What each upload came with, repeated ones included. */
  readonly uploads: string[] = [];
  /** How many index reads a fresh version stays invisible for. */
  indexLag = 0;
  readonly #hidden = new Map<string, number>();

  private constructor(private readonly issuer: Issuer) {}

  static async start(issuer: Issuer): Promise<CargoRegistry & Running> {
    const registry = new CargoRegistry(issuer);
    const running = await listen(handler((request, response) => registry.#handle(request, response)));
    return Object.assign(registry, running);
  }

  versions(name: string): string[] {
    return this.crates.filter((crate) => crate.name === name).map(({ vers }) => vers);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, "http://host");
    const route = `${request.method!} ${pathname}`;
    if (route === "GET /index/config.json") {
      const self = selfUrl(request);
      sendJson(response, 200, { dl: `${self}/dl/{crate}/{version}`, api: self });
    } else if (route.startsWith("GET /index/")) this.#index(pathname, response);
    else if (route.startsWith("GET /dl/")) this.#download(pathname, response);
    else if (route === "PUT /api/v1/crates/new") await this.#publish(request, response);
    else if (route === "POST /api/v1/trusted_publishing/tokens") await this.#exchange(request, response);
    else if (route === "DELETE /api/v1/trusted_publishing/tokens") this.#revoke(request, response);
    else if (route === "GET /api/v1/me") {
      if (this.tokens.has(request.headers.authorization ?? "")) sendJson(response, 200, { user: {} });
      else refuse(response, 403, "authentication failed");
    } else refuse(response, 404, `no route ${route}`);
  }

  #index(path: string, response: ServerResponse): void {
    const name = path.split("/").at(-1)!;
    const crates = this.crates.filter((crate) => crate.name.toLowerCase() === name);
    const left = this.#hidden.get(name) ?? 0;
    this.#hidden.set(name, Math.max(0, left - 1));
    const visible = left > 0 ? crates.slice(0, -1) : crates;
    if (visible.length === 0) refuse(response, 404, "not found");
    else response.writeHead(200).end(`${visible.map(({ line }) => line).join("\n")}\n`);
  }

  #download(path: string, response: ServerResponse): void {
    const [, , name, vers] = path.split("/");
    const found = this.crates.find((crate) => crate.name === name && crate.vers === vers);
    if (found) response.writeHead(200).end(found.bytes);
    else refuse(response, 404, "not found");
  }

  async #publish(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const jsonLength = body.readUInt32LE(0);
    const meta = JSON.parse(body.subarray(4, 4 + jsonLength).toString()) as Record<string, unknown>;
    const bytes = body.subarray(8 + jsonLength, 8 + jsonLength + body.readUInt32LE(4 + jsonLength));
    const name = meta["name"] as string;
    const vers = meta["vers"] as string;
    this.uploads.push(`${name}@${vers}`);
    const token = this.tokens.get(request.headers.authorization ?? "");
    if (!token) {
      refuse(response, 403, "authentication failed");
      return;
    }
    if (token.crates && !token.crates.includes(name)) {
      refuse(response, 403, "this token does not have the required permissions to perform this action");
      return;
    }
    if (this.versions(name).includes(vers)) {
      refuse(response, 400, `crate version \`${vers}\` is already uploaded`);
      return;
    }
    const cksum = createHash("sha256").update(bytes).digest("hex");
    this.crates.push({ name, vers, cksum, bytes, line: indexLine(meta, cksum) });
    this.#hidden.set(name.toLowerCase(), this.indexLag);
    sendJson(response, 200, { warnings: { invalid_categories: [], invalid_badges: [], other: [] } });
  }

  /** The index does not show the latest version of the crate in its next responses. */
  hide(name: string, responses: number): void {
    this.#hidden.set(name, responses);
  }

  async #exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { jwt } = await jsonOf(request);
    const claims = await this.issuer.verify(String(jwt), new URL(selfUrl(request)).host);
    if (!claims) {
      refuse(response, 400, "Invalid JWT");
      return;
    }
    const file = fileOf(claims.workflow_ref);
    const crates = this.registrations
      .filter((registration) => matches(registration, claims, file))
      .map((registration) => registration.package);
    if (crates.length === 0) {
      const message = `No matching Trusted Publishing config found for repository \`${claims.repository}\``;
      refuse(response, 400, message);
      return;
    }
    const token = `cio_tp_${randomBytes(18).toString("base64url")}`;
    this.tokens.set(token, { crates });
    this.minted.push(token);
    sendJson(response, 200, { token });
  }

  #revoke(request: IncomingMessage, response: ServerResponse): void {
    const token = bearerOf(request) ?? "";
    if (!this.tokens.delete(token)) {
      refuse(response, 401, "Invalid authentication token");
      return;
    }
    this.revoked.push(token);
    response.writeHead(204).end();
  }
}

function refuse(response: ServerResponse, status: number, detail: string): void {
  sendJson(response, status, { errors: [{ detail }] });
}

/** The index knows a renamed dependency under its alias, the upload under its own name. */
function indexLine(meta: Record<string, unknown>, cksum: string): string {
  const dependencies = (meta["deps"] as Record<string, unknown>[]).map((dependency) => ({
    ...dependency,
    name: dependency["explicit_name_in_toml"] ?? dependency["name"],
    req: dependency["version_req"],
    package: dependency["explicit_name_in_toml"] ? dependency["name"] : null,
  }));
  const { name, vers, features } = meta;
  return JSON.stringify({ name, vers, deps: dependencies, features, cksum, yanked: false, links: null });
}
