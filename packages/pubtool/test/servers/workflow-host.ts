import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Running } from "./http.ts";
import { bearerOf, bodyOf, handler, listen, selfUrl, sendJson } from "./http.ts";
import type { JobIdentity } from "./identity.ts";
import { Issuer } from "./identity.ts";

/** What the next poll of the device flow answers. */
export type Poll = "authorization_pending" | "slow_down" | "expired_token" | "access_denied" | "token";

/** The workflow host: identity tokens for a job, sign-in by device flow, listings of secrets and environments. */
export class WorkflowHost {
  readonly issuer = new Issuer();
  readonly requestToken = randomBytes(16).toString("hex");
  readonly loginToken = `gho_${randomBytes(18).toString("base64url")}`;
  /** A token without access to secrets, as a workflow's own. */
  readonly limitedToken = `ghs_${randomBytes(18).toString("base64url")}`;
  /** What the job that asks for identity tokens is. */
  job: JobIdentity = { repository: "acme/widgets", workflow: "release.yml", environment: "release" };
  /** Answers of the device flow, one per poll; the last one repeats. */
  polls: Poll[] = ["token"];
  /** Seconds between two polls, as the server requires them. */
  interval = 5;
  deviceEndpoint: "on" | "off" = "on";
  readonly secrets = new Map<string, string[]>();
  readonly environments: string[] = [];
  /** Environments whose secrets answer 403. */
  readonly closed = new Set<string>();
  readonly audiences: string[] = [];

  static async start(): Promise<WorkflowHost & Running> {
    const host = new WorkflowHost();
    const running = await listen(handler((request, response) => host.#handle(request, response)));
    return Object.assign(host, running);
  }

  /** The environment of a job with `id-token: write`. */
  jobEnv(url: string): Record<string, string> {
    return {
      GITHUB_ACTIONS: "true",
      GITHUB_REPOSITORY: this.job.repository,
      GITHUB_WORKFLOW_REF: `${this.job.repository}/.github/workflows/${this.job.workflow}@refs/heads/main`,
      ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/token?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: this.requestToken,
    };
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, selfUrl(request));
    if (url.pathname === "/token") {
      await this.#idToken(request, response, url);
      return;
    }
    if (url.pathname === "/login/device/code") {
      if (this.deviceEndpoint === "off") {
        sendJson(response, 404, { error: "Not Found" });
        return;
      }
      sendJson(response, 200, {
        device_code: "device",
        user_code: "WDJB-MJHT",
        verification_uri: `${selfUrl(request)}/login/device`,
        expires_in: 900,
        interval: this.interval,
      });
      return;
    }
    if (url.pathname === "/login/oauth/access_token") {
      await this.#poll(request, response);
      return;
    }
    if (bearerOf(request) === this.limitedToken) {
      sendJson(response, 403, { message: "Resource not accessible by integration" });
      return;
    }
    if (bearerOf(request) !== this.loginToken) {
      sendJson(response, 401, { message: "Bad credentials" });
      return;
    }
    if (url.pathname === "/user") {
      sendJson(response, 200, { login: "octo" });
      return;
    }
    this.#listing(response, url);
  }

  async #idToken(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (bearerOf(request) !== this.requestToken) {
      sendJson(response, 401, { message: "unauthorized" });
      return;
    }
    const audience = url.searchParams.get("audience")!;
    this.audiences.push(audience);
    sendJson(response, 200, { value: await this.issuer.sign(this.job, audience) });
  }

  async #poll(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams((await bodyOf(request)).toString());
    if (form.get("device_code") !== "device") {
      sendJson(response, 200, { error: "incorrect_device_code" });
      return;
    }
    const answer = this.polls.length > 1 ? this.polls.shift()! : this.polls[0]!;
    if (answer === "token") {
      sendJson(response, 200, { access_token: this.loginToken, token_type: "bearer", scope: "" });
      return;
    }
    if (answer === "slow_down") this.interval += 5;
    sendJson(response, 200, {
      error: answer,
      ...(answer === "slow_down" ? { interval: this.interval } : {}),
    });
  }

  #listing(response: ServerResponse, url: URL): void {
    const [, , owner, repo, ...rest] = url.pathname.split("/").map(decodeURIComponent);
    if (`${owner!}/${repo!}` !== this.job.repository) {
      sendJson(response, 404, { message: "Not Found" });
      return;
    }
    const environment = rest[0] === "environments" ? rest[1] : undefined;
    if (url.pathname === "/user") {
      sendJson(response, 200, { login: "octo" });
      return;
    }
    if (rest[0] === "environments" && environment === undefined) {
      page(response, url, "environments", this.environments);
      return;
    }
    if (environment !== undefined && this.closed.has(environment)) {
      sendJson(response, 403, { message: "Resource not accessible by integration" });
      return;
    }
    page(response, url, "secrets", this.secrets.get(environment ?? "") ?? []);
  }
}

/** At most three per page, whatever was requested: a client that does not follow the links misses some. */
function page(response: ServerResponse, url: URL, key: string, names: readonly string[]): void {
  const number = Number(url.searchParams.get("page") ?? "1");
  const shown = names.slice((number - 1) * 3, number * 3).map((name) => ({ name }));
  const next = new URL(url);
  next.searchParams.set("page", String(number + 1));
  sendJson(
    response,
    200,
    { total_count: names.length, [key]: shown },
    number * 3 < names.length ? { link: `<${next.href}>; rel="next", <${url.href}>; rel="first"` } : {},
  );
}
