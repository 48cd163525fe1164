/** The JSON value of an answer: the whole text, or what a Markdown fence in it contains. `undefined`: not JSON. */
export function answerJson(text: string): { value: unknown } | undefined {
  const whole = tryParse(text);
  if (whole) return whole;
  // Models without schema support often add a fence and a sentence around it.
  for (const [, content] of text.matchAll(/```(?:json)?[^\S\n]*\n([\s\S]*?)\n?[^\S\n]*```/gi)) {
    const fenced = tryParse(content!);
    if (fenced) return fenced;
  }
  return undefined;
}

function tryParse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
