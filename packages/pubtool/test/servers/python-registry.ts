import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Running } from "./http.ts";
import { bodyOf, handler, jsonOf, listen, selfUrl, sendJson } from "./http.ts";
import type { Issuer, Registration } from "./identity.ts";
import { fileOf, matches } from "./identity.ts";

interface Distribution {
  filename: string;
  bytes: Buffer;
  sha256: string;
}

export const AUDIENCE = "python-registry";

/** Speaks the upload API, the simple index in both its forms, and trusted publishing with pending publishers. */
export class PythonRegistry {
  readonly projects = new Map<string, Distribution[]>();
  readonly registrations: Registration[] = [];
  /** Registrations for projects that do not exist; the first mint turns them into projects. */
  readonly pending: Registration[] = [];
  readonly tokens = new Map<string, { projects?: string[] }>();
  readonly minted: string[] = [];
  readonly uploads: string[] = [];
  /** The fields of each accepted upload. */
  readonly forms: Map<string, { filename: string; data: Buffer }>[] = [];
  /** Rejects uploads of files that would be accepted. */
  reject: { status: number; message: string; retryAfter?: string; times?: number } | undefined;
  /** As a registry with attestations reports itself in its index. */
  apiVersion: string | undefined;
  /** Seconds a minted token lives. */
  tokenLife = 900;
  /** Answer the simple index in HTML only, as older servers do. */
  htmlOnly = false;

  private constructor(private readonly issuer: Issuer) {}

  static async start(issuer: Issuer): Promise<PythonRegistry & Running> {
    const registry = new PythonRegistry(issuer);
    const running = await listen(handler((request, response) => registry.#handle(request, response)));
    return Object.assign(registry, running);
  }

  files(project: string): string[] {
    return (this.projects.get(project) ?? []).map(({ filename }) => filename).sort();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, "http://host");
    const route = `${request.method!} ${pathname}`;
    if (route === "GET /_/oidc/audience") sendJson(response, 200, { audience: AUDIENCE });
    else if (route === "POST /_/oidc/mint-token") await this.#mint(request, response);
    else if (route === "POST /legacy/") await this.#upload(request, response);
    else if (route.startsWith("GET /simple/")) this.#simple(request, response, pathname.split("/")[2]!);
    else if (route.startsWith("GET /files/")) this.#download(pathname, response);
    else response.writeHead(404).end();
  }

  async #mint(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { token: jwt } = await jsonOf(request);
    const claims = await this.issuer.verify(String(jwt), AUDIENCE);
    if (!claims) {
      refuse(response, "invalid-token", "malformed JWT");
      return;
    }
    const file = fileOf(claims.job_workflow_ref);
    const fits = (registration: Registration) => matches(registration, claims, file);
    for (const registration of this.pending.filter(fits)) {
      this.pending.splice(this.pending.indexOf(registration), 1);
      this.projects.set(registration.package, []);
      this.registrations.push(registration);
    }
    const projects = this.registrations.filter(fits).map((registration) => registration.package);
    if (projects.length === 0) {
      refuse(
        response,
        "invalid-publisher",
        "valid token, but no corresponding publisher (Publisher with matching claims was not found)",
      );
      return;
    }
    const token = `pypi-${randomBytes(24).toString("base64url")}`;
    this.tokens.set(token, { projects });
    this.minted.push(token);
    const expires = Math.floor(Date.now() / 1000) + this.tokenLife;
    sendJson(response, 200, { success: true, token, expires });
  }

  async #upload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = readForm(request.headers["content-type"]!, await bodyOf(request));
    const token = this.tokens.get(passwordOf(request));
    const file = form.get("content");
    if (file) this.uploads.push(file.filename);
    if (!token)
      return void response.writeHead(403, "Invalid or non-existent authentication information.").end();
    if (!file || !form.has("name")) return void response.writeHead(400, "Missing fields").end();
    const project = normal(form.get("name")!.data.toString());
    if (this.reject && (this.reject.times ?? 1) > 0) {
      const { status, message, retryAfter } = this.reject;
      if (this.reject.times !== undefined) this.reject.times--;
      const body = `<html><head><title>${status}</title></head><body><h1>${status}</h1>${message.replaceAll("'", "&#39;")}</body></html>`;
      const headers = {
        "content-type": "text/html",
        ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
      };
      return void response.writeHead(status, headers).end(body);
    }
    this.forms.push(form);
    if (token.projects && !token.projects.includes(project)) {
      return void response.writeHead(403, `Invalid API Token: not valid for project '${project}'`).end();
    }
    const bytes = file.data;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    if (form.get("sha256_digest")?.data.toString() !== sha256)
      return void response.writeHead(400, "Digest mismatch").end();
    const files = this.projects.get(project) ?? [];
    this.projects.set(project, files);
    const before = files.find(({ filename }) => filename === file.filename);
    if (before && before.sha256 !== sha256) return void response.writeHead(400, "File already exists").end();
    if (!before) files.push({ filename: file.filename, bytes, sha256 });
    response.writeHead(200).end();
  }

  #simple(request: IncomingMessage, response: ServerResponse, project: string): void {
    const files = this.projects.get(project);
    if (!files) return void response.writeHead(404).end();
    const address = (file: Distribution) => `${selfUrl(request)}/files/${project}/${file.filename}`;
    if (this.htmlOnly || !request.headers.accept?.includes("application/vnd.pypi.simple.v1+json")) {
      const links = files.map(
        (file) => `<a href="${address(file)}#sha256=${file.sha256}">${file.filename}</a><br/>`,
      );
      response.writeHead(200, { "content-type": "text/html" }).end(`<!DOCTYPE html>${links.join("\n")}`);
      return;
    }
    sendJson(
      response,
      200,
      {
        ...(this.apiVersion === undefined ? {} : { meta: { "api-version": this.apiVersion } }),
        name: project,
        files: files.map((file) => ({
          filename: file.filename,
          url: address(file),
          hashes: { sha256: file.sha256 },
        })),
      },
      { "content-type": "application/vnd.pypi.simple.v1+json" },
    );
  }

  #download(path: string, response: ServerResponse): void {
    const [, , project, filename] = path.split("/").map(decodeURIComponent);
    const file = this.projects.get(project!)?.find((candidate) => candidate.filename === filename);
    if (file) response.writeHead(200).end(file.bytes);
    else response.writeHead(404).end();
  }
}

function refuse(response: ServerResponse, code: string, description: string): void {
  sendJson(response, 422, { message: "Token request failed", errors: [{ code, description }] });
}

function passwordOf(request: IncomingMessage): string {
  const encoded = /^Basic (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const [user, password = ""] = Buffer.from(encoded, "base64").toString().split(":");
  return user === "__token__" ? password : "";
}

function normal(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, "-");
}

interface Field {
  filename: string;
  data: Buffer;
}

/** multipart/form-data; of fields that come more than once, the last. */
function readForm(contentType: string, body: Buffer): Map<string, Field> {
  const boundary = `--${/boundary=(.+)$/.exec(contentType)![1]!}`;
  const text = body.toString("latin1");
  const parts = text.split(boundary).slice(1, -1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf("\r\n\r\n");
      const head = part.slice(0, end);
      const value = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(head)?.[1] ?? "";
      const data = Buffer.from(part.slice(end + 4, -2), "latin1");
      return [value("name"), { filename: value("filename"), data }];
    }),
  );
}
