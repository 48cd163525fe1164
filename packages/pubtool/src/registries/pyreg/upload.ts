import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Io } from "../../base/io.ts";
import { reasonOf, sendOnce } from "../../http/http.ts";
import { requestedWait, serverText } from "../server-text.ts";
import type { Uploaded } from "../registry.ts";
import type { Metadata } from "./metadata.ts";
import { field, readMetadata } from "./metadata.ts";

/** Milliseconds for one file, the server's checks of it included. */
const TIMEOUT = 15 * 60_000;

/**
 * Metadata headers that the upload form has under another name; every other header is in it in lower case with `_`
 * for `-` (the Python registry's upload API, "Legacy API").
 */
const FORM_NAMES: Readonly<Record<string, string>> = {
  classifier: "classifiers",
  "project-url": "project_urls",
  "license-file": "license_files",
};

/** Uploads one distribution with the documented multipart form, protocol version 1. One attempt. */
export async function uploadFile(
  io: Pick<Io, "fetch" | "clock">,
  { url, token, file, attestation }: { url: string; token: string; file: string; attestation?: string },
): Promise<Uploaded> {
  const answer = await sendOnce(io, {
    url,
    method: "POST",
    headers: headers(token),
    body: uploadForm(file, readFileSync(file), readMetadata(file), attestation),
    timeout: TIMEOUT,
  });
  if (answer instanceof Error) {
    const reason = reasonOf(answer);
    return { ok: false, network: true, reason, log: `POST ${url} (${basename(file)}): ${reason}\n` };
  }
  const { status, statusText, text } = answer;
  if (status >= 200 && status < 300) return { ok: true };
  const said = serverText(answer);
  // the reference server writes its message in the reason phrase
  const reason = said === "" ? (statusText === "" ? "without a reason" : statusText) : said;
  const wait = requestedWait(answer.headers.get("retry-after"), reason, io.clock.now());
  return {
    ok: false,
    status,
    reason,
    ...(wait === undefined ? {} : { wait }),
    log: `POST ${url} (${basename(file)}): HTTP ${status} ${statusText}\n\n${text}\n`,
  };
}

/** An upload without a file: a server checks the token first, and then rejects the incomplete form. */
export function tokenProbe(url: string, token: string) {
  const form = new FormData();
  form.append(":action", "file_upload");
  form.append("protocol_version", "1");
  return { url, method: "POST" as const, headers: headers(token), body: form };
}

function headers(token: string): Record<string, string> {
  return {
    authorization: `Basic ${Buffer.from(`__token__:${token}`).toString("base64")}`,
    accept: "application/json, text/plain;q=0.9, */*;q=0.1",
  };
}

/** Exported for its test: the fields of the form. */
function uploadForm(
  file: string,
  bytes: Buffer,
  metadata: Metadata | undefined,
  attestation: string | undefined,
): FormData {
  const form = new FormData();
  form.append(":action", "file_upload");
  form.append("protocol_version", "1");
  const fields = metadata?.fields ?? [];
  for (const [name, value] of fields) {
    const key = name.toLowerCase();
    if (key !== "description") form.append(FORM_NAMES[key] ?? key.replaceAll("-", "_"), value);
  }
  const description = metadata && (metadata.description ?? field(metadata, "Description"));
  if (description !== undefined) form.append("description", description);
  const isWheel = file.endsWith(".whl");
  form.append("filetype", isWheel ? "bdist_wheel" : "sdist");
  form.append("pyversion", isWheel ? pythonTag(basename(file)) : "source");
  form.append("md5_digest", digest("md5", bytes));
  form.append("sha256_digest", digest("sha256", bytes));
  if (attestation !== undefined) form.append("attestations", `[${attestation}]`);
  form.append(
    "content",
    new Blob([new Uint8Array(bytes)], { type: "application/octet-stream" }),
    basename(file),
  );
  return form;
}

/** `py3` in `name-1.0-py3-none-any.whl`; a build number may come before it. */
function pythonTag(file: string): string {
  return (
    file
      .replace(/\.whl$/, "")
      .split("-")
      .at(-3) ?? "py3"
  );
}

function digest(algorithm: string, bytes: Buffer): string {
  return createHash(algorithm).update(bytes).digest("hex");
}
