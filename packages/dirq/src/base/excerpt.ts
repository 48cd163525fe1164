/** The beginning of a text on one line, quoted, for messages. */
export function excerpt(text: string, limit = 80): string {
  const line = text
    .slice(0, 4 * limit)
    .replace(/\s+/g, " ")
    .trim();
  return JSON.stringify(
    line.length > limit || text.length > 4 * limit ? `${line.slice(0, limit - 1)}…` : line,
  );
}
