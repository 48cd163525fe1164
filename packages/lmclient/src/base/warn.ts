/** What was warned about before. */
const known = new Set<string>();

/** Reports a problem through `process.emitWarning`, once per process and text. */
export function warnOnce(text: string): void {
  if (known.has(text)) return;
  known.add(text);
  process.emitWarning(text, "LMWarning");
}
