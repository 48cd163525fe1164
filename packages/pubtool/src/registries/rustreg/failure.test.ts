import { expect, it } from "vitest";
import { cargoFailure } from "./failure.ts";

const now = Date.parse("2030-01-01T00:00:00Z");

const publishing = (cause: string, headers: readonly string[] = []) =>
  [
    "   Uploading zz v0.1.0 (/work/zz)",
    "   0.149753442s DEBUG network: http-debug: > Authorization: [REDACTED]",
    ...headers.map((header) => `   0.151103839s DEBUG network: http-debug: < ${header}`),
    "error: failed to publish zz v0.1.0 to registry at http://127.0.0.1:4599",
    "",
    "Caused by:",
    cause,
  ].join("\n");

it("takes the status, the server's text and Retry-After out of cargo's output", () => {
  const output = publishing(
    "  the remote server responded with an error (status 403 Forbidden): no permission",
    [],
  );
  expect(cargoFailure(output, now)).toMatchObject({ status: 403, reason: "no permission" });
  const limited = publishing(
    "  the remote server responded with an error (status 429 Too Many Requests): too many crates",
    ["HTTP/1.1 429 Too Many Requests", "retry-after: 8"],
  );
  expect(cargoFailure(limited, now)).toMatchObject({ status: 429, reason: "too many crates", wait: 8000 });
});

it("obeys a date in the server's sentence", () => {
  const output = publishing(
    "  the remote server responded with an error (status 429 Too Many Requests): You have published too many new crates. Please try again after Tue, 01 Jan 2030 00:07:30 GMT or write to help@registry.example",
  );
  expect(cargoFailure(output, now).wait).toBe(450_000);
});

it("reads the page of a server that answers with HTML, and an answer without a body", () => {
  const html =
    "  failed to get a 200 OK response, got 503\n  headers:\n  \tretry-after: 8\n\n  body:\n  <html><body>Service\n  unavailable</body></html>";
  expect(cargoFailure(publishing(html), now)).toMatchObject({
    status: 503,
    reason: "Service unavailable",
    wait: 8000,
  });
  const empty = "  failed to get a 200 OK response, got 500\n  headers:\n  \tDate: now\n\n  body:\n";
  expect(cargoFailure(publishing(empty), now)).toMatchObject({
    status: 500,
    reason: "the server gave no reason",
  });
});

it("reports a broken connection as a network error, in cargo's words", () => {
  const cause = "  [56] Failure when receiving data from the peer (Recv failure: Connection reset by peer)";
  expect(cargoFailure(publishing(cause), now)).toMatchObject({
    network: true,
    reason: expect.stringContaining("Connection reset by peer") as string,
  });
});
