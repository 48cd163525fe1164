import { describe, expect, it } from "vitest";
import { failures } from "../src/explain/known-failures.ts";
import { pubtool } from "./support/run.ts";

const stdin = (text: string, isTTY = false) => ({
  isTTY,
  text: () => Promise.resolve(text),
  line: () => Promise.resolve(text),
});
const explain = (log: string) => pubtool(["explain"], { cwd: "/", stdin: stdin(log) });

/** Lines as the clients print them, each with the code that explains it. */
const logs: Readonly<Record<string, string>> = {
  "npm error code E404\nnpm error 404 Not Found - PUT https://registry.example/@scope%2fpkg - Not found":
    "E404",
  "npm ERR! code E404": "E404",
  "npm error code ENEEDAUTH\nnpm error need auth This command requires you to be logged in to https://registry.example":
    "ENEEDAUTH",
  "npm error code E401\nnpm error 401 Unauthorized - PUT https://registry.example/pkg": "E401",
  "npm error code E402\nnpm error 402 Payment Required - You must sign up for private packages": "E402",
  "npm error code E403\nnpm error 403 403 Forbidden - PUT https://registry.example/pkg - OIDC permission denied for this action":
    "oidc-permission-denied",
  "npm error code E403\nnpm error 403 Forbidden - You cannot publish over the previously published versions: 1.0.0.":
    "EPUBLISHCONFLICT",
  "npm error code E403\nnpm error 403 Two-factor authentication or granular access token with bypass 2fa enabled is required":
    "token-two-factor",
  "npm error code E422\nnpm error 422 Error verifying sigstore provenance bundle: Failed to validate repository information":
    "provenance-repository",
  "npm error code EUSAGE\nnpm error Automatic provenance generation not supported for provider: null":
    "provenance-unsupported",
  "npm error code EPRIVATE": "EPRIVATE",
  "npm verbose oidc Failed token exchange request with body message: OIDC token exchange error - package not found\nnpm error code ENEEDAUTH":
    "oidc-exchange",
  "error: no token found, please run `cargo login`": "no-token",
  "error: failed to publish to registry\nCaused by:\n  the remote server responded with an error (status 403 Forbidden): this crate exists but you don't seem to be an owner.":
    "not-crate-owner",
  "error: crate demo@0.1.0 already exists on the registry's index": "crate-exists",
  "  the remote server responded with an error (status 429 Too Many Requests): You have published too many new crates in a short period of time. Please try again after Sat, 21 Nov 2026 20:00:00 GMT":
    "too-many-crates",
  "Error: No Trusted Publishing config found for repository `owner/repo`.": "trusted-publishing-config",
  "error: 2 files in the working directory contain changes that were not yet committed into git:":
    "dirty-tree",
  "* `invalid-publisher`: valid token, but no corresponding publisher (Publisher with matching claims was not found)":
    "invalid-publisher",
  "* `invalid-pending-publisher`: valid token, but no corresponding pending publisher":
    "invalid-pending-publisher",
  "ERROR    HTTPError: 400 Bad Request from https://upload.example/legacy/\n         File already exists ('demo-1.0.tar.gz', with blake2_256 hash '…')":
    "file-exists",
  "ERROR    HTTPError: 403 Forbidden from https://upload.example/legacy/\n         Invalid or non-existent authentication information.":
    "upload-403",
  "error: Failed to publish dist/demo-1.0.tar.gz\n  Caused by: Non-user identities cannot create new projects.":
    "project-name",
  "Error: Unable to get ACTIONS_ID_TOKEN_REQUEST_URL env variable\nnpm error code ENEEDAUTH":
    "id-token-unavailable",
  "The nested job 'publish' is requesting 'id-token: write', but is only allowed 'id-token: none'.":
    "nested-permissions",
  'Branch "main" is not allowed to deploy to release due to environment protection rules.':
    "environment-protection",
};

describe("explain reads the log of a failed release", () => {
  it.each(Object.entries(logs))("%s", async (log, code) => {
    const { code: exit, stdout } = await explain(`npm notice something before\n${log}\nand after\n`);
    expect(exit).toBe(0);
    expect([...stdout.matchAll(/^ {2}([\w-]+) \(/gm)].map(([, found]) => found)).toEqual([code]);
    expect(stdout).toMatch(/^line \d+: /m);
    expect(stdout).toMatch(/^ {2}cause: \S[^]*^ {2}fix: {3}\S/m);
  });

  it("ignores colors and the time stamps of the workflow host, and prints no control characters", async () => {
    const log = "2026-11-21T18:43:56.1234567Z \u001B[31mnpm error\u001B[39m code E404\u0007\n";
    const { stdout } = await explain(log);
    expect(stdout).toContain("line 1: npm error code E404\\u0007\n  E404 (npm)");
  });

  it("names each failure once, at its first line", async () => {
    const { stdout } = await explain("npm error code E404\nx\nnpm error code E404\n`invalid-publisher`\n");
    expect([...stdout.matchAll(/^line (\d+)/gm)].map(([, line]) => line)).toEqual(["1", "4"]);
  });

  it("names the findings of pubtool's own log", async () => {
    const { stdout, code } = await explain("  ✗ wrong\n     pubtool.toml:1:1 [version-conflict]\n");
    expect(stdout).toContain("pubtool explain version-conflict");
    expect(code).toBe(0);
  });

  it("without a known failure says so and exits with 1", async () => {
    const { stdout, stderr, code } = await explain("all fine\nreally\n");
    expect([stdout, code]).toEqual(["", 1]);
    expect(stderr).toContain("no known failure in 2 lines");
  });

  it("lists the ids when nothing is piped in, and when a person types", async () => {
    for (const input of [stdin(""), stdin("npm error code E404", true)]) {
      const { stdout, code } = await pubtool(["explain"], { cwd: "/", stdin: input });
      expect(stdout).toContain("\nE404\n");
      expect(code).toBe(0);
    }
  });
});

describe("explain of an error code", () => {
  it.each(failures.map(({ code }) => code))("%s has a cause and a fix", async (code) => {
    const { stdout, code: exit } = await pubtool(["explain", code.toLowerCase()], { cwd: "/" });
    expect(exit).toBe(0);
    expect(stdout).toMatch(
      new RegExp(`^# ${code} \\(.+\\)\n\n\\S[^]*## Cause\n\n\\S[^]*## How to fix it\n\n- \\S`),
    );
  });

  it("codes are unique, and every included code exists or has no page on purpose", () => {
    const codes = failures.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const included = failures.flatMap(({ includes = [] }) => includes);
    expect(included.filter((code) => !codes.includes(code))).toEqual(["EUSAGE"]);
  });

  it("names npm's rules for allowed actions and the immutable subject", async () => {
    const denied = await pubtool(["explain", "oidc-permission-denied"], { cwd: "/" });
    expect(denied.stdout).toContain("--allow-publish");
    const exchange = await pubtool(["explain", "oidc-exchange"], { cwd: "/" });
    expect(exchange.stdout).toContain("repo:owner@1/name@2");
  });
});
