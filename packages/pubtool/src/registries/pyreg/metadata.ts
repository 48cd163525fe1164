import { readFileSync } from "node:fs";
import { readArchive } from "../archive.ts";

/** Core metadata of a distribution: the headers in the order of the file, and the description. */
export interface Metadata {
  fields: readonly (readonly [name: string, value: string])[];
  description?: string;
}

/** Reads `METADATA` of a wheel or `PKG-INFO` of a source distribution; undefined when the file contains none. */
export function readMetadata(file: string): Metadata | undefined {
  const wanted = file.endsWith(".whl") ? /^[^/]+\.dist-info\/METADATA$/ : /^[^/]+\/PKG-INFO$/;
  const found = readArchive(file, readFileSync(file)).find(({ path }) => wanted.test(path));
  return found && parseMetadata(Buffer.from(found.data).toString());
}

/** The first value of a header, without regard to case. */
export function field({ fields }: Metadata, name: string): string | undefined {
  return fields.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

/** Headers as in an e-mail; what follows the empty line is the description. */
function parseMetadata(text: string): Metadata {
  const normalized = text.replaceAll("\r\n", "\n");
  const end = normalized.indexOf("\n\n");
  const head = end < 0 ? normalized : normalized.slice(0, end);
  const body = end < 0 ? "" : normalized.slice(end + 2);
  const fields: [string, string][] = [];
  for (const line of head.split("\n")) {
    const last = fields.at(-1);
    const match = /^([A-Za-z0-9-]+):[ \t]*(.*)$/.exec(line);
    if (match) fields.push([match[1]!, match[2]!.trimEnd()]);
    // older writers mark continued lines with a bar
    else if (last && /^[ \t]/.test(line)) last[1] += `\n${line.replace(/^(?: {7}\||\s+)/, "")}`;
  }
  return body.trim() === "" ? { fields } : { fields, description: body };
}

/** What the registry rejects, as far as the core metadata specification says so. */
export function metadataProblems(metadata: Metadata): string[] {
  const problems: string[] = [];
  const summary = field(metadata, "Summary");
  if (field(metadata, "Metadata-Version") === undefined) problems.push("Metadata-Version is missing");
  if (summary?.includes("\n")) problems.push("Summary has more than one line");
  if ((summary?.length ?? 0) > 512) problems.push("Summary is longer than 512 characters");
  for (const [name, value] of metadata.fields) {
    const key = name.toLowerCase();
    if (key === "requires-dist" && /@\s*[a-z+]+:\/\//i.test(value)) {
      problems.push(`Requires-Dist "${value}" names an address, not a version`);
    }
    if (key === "project-url" && !/^.{1,32},\s*https?:\/\//.test(value)) {
      problems.push(`Project-URL "${value}" is not "<label up to 32 characters>, <web address>"`);
    }
    if (key === "classifier" && value.startsWith("Private ::")) {
      problems.push(`the classifier "${value}" marks it as not to be published`);
    }
  }
  const type = field(metadata, "Description-Content-Type");
  if (type !== undefined && !/^text\/(plain|x-rst|markdown)\b/i.test(type)) {
    problems.push(`Description-Content-Type "${type}" is not text/plain, text/x-rst or text/markdown`);
  }
  return problems;
}
