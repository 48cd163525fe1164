import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { commonHeaders } from "./answers.ts";

/** The page for people, as it is sent. */
export interface Page {
  readonly html: Buffer;
  readonly policy: string;
}

/** Puts the page's parts together: one document that loads nothing and runs only what it brings. */
export function readPage(assets: URL): Page {
  const read = (name: string) => readFileSync(new URL(name, assets), "utf8");
  const style = read("page.css");
  const script = read("page.js");
  // Functions, since in a text `$&` would mean something.
  const html = read("page.html")
    .replace("<style></style>", () => `<style>${style}</style>`)
    .replace("<script></script>", () => `<script>${script}</script>`);
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
  return { html: Buffer.from(html), policy };
}

export function answerPage(request: IncomingMessage, response: ServerResponse, { html, policy }: Page): void {
  response.writeHead(200, {
    ...commonHeaders,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": html.length,
    "Content-Security-Policy": policy,
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
  });
  response.end(request.method === "HEAD" ? undefined : html);
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
