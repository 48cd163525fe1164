/**
 * The part of a command's output that holds its rows: all of it where that is a JSON array, or else its last line that
 * is not blank, so that a command may chat before it answers.
 * @param isArray whether a text is a JSON array
 */
export function parserOutputOf(output: string, isArray: (text: string) => boolean): string | undefined {
  const whole = output.trim();
  if (whole === "") return undefined;
  if (whole.startsWith("[") && isArray(whole)) return whole;
  return whole.slice(whole.lastIndexOf("\n") + 1).trim();
}
