import type { Answer } from "../../http/http.ts";
import { PubtoolError } from "../../base/errors.ts";
import { jsonBody, showAddress } from "../../http/http.ts";

/** One file of a project, as the simple index lists it. */
export interface IndexFile {
  filename: string;
  url: string;
  sha256?: string;
}

export const ACCEPT = "application/vnd.pypi.simple.v1+json, text/html;q=0.5";

/** Since this version of the simple API (PEP 740) a registry accepts attestations and lists them. */
export function supportsAttestations(answer: Answer): boolean {
  const { meta } = jsonBody(answer);
  const version = (meta as { "api-version"?: unknown } | null | undefined)?.["api-version"];
  const [major, minor] = (typeof version === "string" ? version : "1.0").split(".").map(Number);
  return major === 1 && (minor ?? 0) >= 3;
}

/** Reads JSON and, from older servers, HTML with the checksum in each link. Throws PubtoolError for another response. */
export function readIndex(answer: Answer, base: string): IndexFile[] {
  return answer.headers.get("content-type")?.includes("json")
    ? fromJson(answer, base)
    : fromHtml(answer, base);
}

interface JsonFile {
  filename: string;
  url: string;
  hashes?: Record<string, string>;
}

function fromJson(answer: Answer, base: string): IndexFile[] {
  const { files } = jsonBody(answer);
  if (!Array.isArray(files) || !files.every((file) => isJsonFile(file, base))) {
    throw new PubtoolError(`${showAddress(base)} does not answer with a list of a project's files`, {
      hint: "is [registry.pyreg] url the registry's address, without /simple?",
    });
  }
  return files.map(({ filename, url, hashes }) =>
    indexFile(filename, new URL(url, base), hashes?.["sha256"]),
  );
}

function isJsonFile(value: unknown, base: string): value is JsonFile {
  const { filename, url } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof filename === "string" && typeof url === "string" && URL.canParse(url, base);
}

function fromHtml({ text }: Answer, base: string): IndexFile[] {
  return [...text.matchAll(/<a\s[^>]*href\s*=\s*["']([^"']+)["'][^>]*>([^<]*)<\/a>/gi)].flatMap(
    ([, href, label]) => {
      if (!URL.canParse(href!.replaceAll("&amp;", "&"), base)) return [];
      const url = new URL(href!.replaceAll("&amp;", "&"), base);
      const checksum = /^#sha256=([0-9a-f]{64})/i.exec(url.hash)?.[1];
      url.hash = "";
      return indexFile(label!.trim(), url, checksum?.toLowerCase());
    },
  );
}

function indexFile(filename: string, url: URL, sha256: string | undefined): IndexFile {
  return { filename, url: url.href, ...(sha256 === undefined ? {} : { sha256 }) };
}
