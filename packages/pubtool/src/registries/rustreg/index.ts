import { PubtoolError } from "../../base/errors.ts";
import type { Answer } from "../../http/http.ts";
import { jsonBody, showAddress } from "../../http/http.ts";

/** One version of a crate, as the index lists it. */
export interface IndexEntry {
  vers: string;
  cksum: string;
}

/** Where the index says that things are. */
export interface IndexConfig {
  dl: string;
  api?: string;
}

export type Get = (url: string) => Promise<Answer>;

/** Undefined when the index does not know the crate. */
export async function readCrate(get: Get, index: string, name: string): Promise<IndexEntry[] | undefined> {
  const url = `${index}${indexPath(name)}`;
  const answer = await get(url);
  if ([404, 410, 451].includes(answer.status)) return undefined;
  if (answer.status !== 200) throw unusable(url, answer);
  return answer.text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      if (!line.trimStart().startsWith("{")) throw unusable(url, answer);
      return jsonBody({ text: line }) as unknown as IndexEntry;
    });
}

export async function readIndexConfig(get: Get, index: string): Promise<IndexConfig> {
  const url = `${index}config.json`;
  const answer = await get(url);
  const { dl, api } = jsonBody(answer);
  if (answer.status !== 200 || typeof dl !== "string" || !URL.canParse(dl)) throw unusable(url, answer);
  return typeof api === "string" ? { dl, api: api.replace(/\/+$/, "") } : { dl };
}

function unusable(url: string, { status }: Answer): PubtoolError {
  return new PubtoolError(`${showAddress(url)} answers HTTP ${status}, expected cargo's sparse index`, {
    hint: "is the address of the index right? it is set under [registry.rustreg] index, or in cargo's own configuration",
  });
}

/** Short names have folders of their own, the others two folders of two letters each. */
export function indexPath(crate: string): string {
  const name = crate.toLowerCase();
  if (name.length <= 2) return `${name.length}/${name}`;
  if (name.length === 3) return `3/${name[0]!}/${name}`;
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

/** The address of a `.crate` file, from the template in the index's configuration. */
export function downloadUrl(dl: string, name: string, { vers, cksum }: IndexEntry): string {
  const prefix = indexPath(name).split("/").slice(0, -1).join("/");
  const values: Record<string, string> = {
    crate: name,
    version: vers,
    prefix: name === name.toLowerCase() ? prefix : indexPathKeepingCase(name),
    lowerprefix: prefix,
    "sha256-checksum": cksum,
  };
  const template = /\{(crate|version|prefix|lowerprefix|sha256-checksum)\}/.test(dl)
    ? dl
    : `${dl}/{crate}/{version}/download`;
  return template.replace(/\{([a-z0-9-]+)\}/g, (whole, key: string) => values[key] ?? whole);
}

function indexPathKeepingCase(name: string): string {
  if (name.length <= 3) return indexPath(name).split("/").slice(0, -1).join("/");
  return `${name.slice(0, 2)}/${name.slice(2, 4)}`;
}
