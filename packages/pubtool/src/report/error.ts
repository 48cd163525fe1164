import type { PubtoolError } from "../base/errors.ts";
import type { Finding } from "../finding.ts";
import { ConfigError, showPlace } from "../finding.ts";
import type { Env, Output } from "../base/io.ts";
import { renderAnnotations } from "./annotations.ts";
import { visible, visibleLines } from "./plain.ts";
import { styleFor } from "./style.ts";

/** What a person sees of an error that ends the run: the message, each finding it carries, and what helps. */
export function renderError(error: PubtoolError, target: { stream: Output; env: Env }): string {
  const style = styleFor(target.stream, target.env);
  const lines = [`${style.mark("failed")} ${visibleLines(error.message, "  ")}`];
  if (error.hint !== undefined) lines.push(`  ${visibleLines(error.hint, "  ")}`);
  if (error instanceof ConfigError) lines.push(...error.findings.flatMap(findingLines));
  const annotations = error instanceof ConfigError ? renderAnnotations(error.findings, target.env) : "";
  return `${lines.join("\n")}\n${annotations}`;
}

function findingLines({ id, message, hint, place }: Finding): string[] {
  return [
    `  ${visible(`${place ? `${showPlace(place)}: ` : ""}${message}`)} [${id}]`,
    ...(hint === undefined ? [] : [`    ${visible(hint)}`]),
  ];
}
