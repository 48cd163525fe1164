import type { Env } from "../base/io.ts";
import type { Finding } from "../finding.ts";

const LEVELS: Readonly<Partial<Record<Finding["verdict"], string>>> = {
  failed: "error",
  unknown: "warning",
  warning: "warning",
};

/**
 * Lines that the workflow host shows beside the file in question. Empty when all is well, and outside of a workflow
 * run, where they would be noise.
 */
export function renderAnnotations(findings: readonly Finding[], env: Env): string {
  return env["GITHUB_ACTIONS"] === "true" ? findings.map(annotation).join("") : "";
}

function annotation({ id, verdict, message, hint, place }: Finding): string {
  const level = LEVELS[verdict];
  if (level === undefined) return "";
  const properties = [
    ...(place ? [`file=${property(place.file)}`, `line=${place.line}`, `col=${place.column}`] : []),
    `title=${property(`pubtool ${id}`)}`,
  ];
  return `::${level} ${properties.join(",")}::${data(hint === undefined ? message : `${message}\n${hint}`)}\n`;
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
