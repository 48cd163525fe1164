import type { Check, Finding, Section } from "../finding.ts";
import { showPlace, worst } from "../finding.ts";
import type { Style } from "./style.ts";

/** The sections as a person reads them. Every character that could steer a terminal is shown as its code. */
export function renderPlain(sections: readonly Section[], style: Style): string {
  return sections.map((section) => `${sectionLines(section, style).join("\n")}\n`).join("\n");
}

function sectionLines({ heading, prefix, checks, notes }: Section, style: Style): string[] {
  return [
    style.bold(`${heading}:`),
    ...checks.flatMap((check) => checkLines(check, prefix, style)),
    ...notes.map((note) => `  ${style.dim(visible(note))}`),
  ];
}

function checkLines({ label, findings }: Check, prefix: string | undefined, style: Style): string[] {
  return [
    `  ${style.mark(worst(findings))} ${label}`,
    ...findings.flatMap((finding) => findingLines(finding, prefix, style)),
  ];
}

function findingLines(
  { id, verdict, message, hint, place }: Finding,
  prefix: string | undefined,
  style: Style,
): string[] {
  const line = `${prefix === undefined ? "" : `${prefix}: `}${visible(message)}`;
  if (verdict === "ok" || verdict === "skipped") return [`      ${line}`];
  return [
    `    ${style.mark(verdict)} ${line}`,
    `        ${style.dim(`${place ? `${visible(showPlace(place))} ` : ""}[${id}]`)}`,
    ...(hint === undefined ? [] : [`        ${visible(hint)}`]),
  ];
}

/** Control characters, and those that turn the direction of a line, so that it reads as another one. */
// eslint-disable-next-line no-control-regex -- these are the characters that must not get through
const STEERING = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/** How a line speaks to the workflow host, which listens to everything that a step prints. */
const COMMAND = /^(\s*):(?=:)|#(?=#\[)/g;

/** Names come out of files that other people may have written, and a client's words from its registry. */
export function visible(text: string): string {
  return text
    .replace(STEERING, (char) => (char < " " ? JSON.stringify(char).slice(1, -1) : code(char)))
    .replace(COMMAND, (_, before?: string) => (before === undefined ? code("#") : before + code(":")));
}

function code(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A text of several lines, such as a client's last words: its lines stay lines, below each other. */
export function visibleLines(text: string, indent = ""): string {
  return text.split("\n").map(visible).join(`\n${indent}`);
}
