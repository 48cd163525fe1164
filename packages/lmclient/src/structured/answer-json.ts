const thinkingEnd = "</think>";

/**
 * The JSON value of an answer: the whole text, or what is in it besides thinking, a Markdown fence and sentences around
 * the value. `undefined`: not JSON.
 */
export function answerJson(text: string): { value: unknown } | undefined {
  const whole = tryParse(text);
  if (whole) return whole;
  // Some servers leave the thinking of a model in its answer, without the mark at its start if their template has that.
  const thought = text.indexOf(thinkingEnd);
  if (thought !== -1) return answerJson(text.slice(thought + thinkingEnd.length));
  return fencedJson(text) ?? tryParse(text.slice(text.search(/[[{]/), text.search(/[\]}][^\]}]*$/) + 1));
}

/** Models without schema support often add a fence and a sentence around it. */
function fencedJson(text: string): { value: unknown } | undefined {
  const marks = Array.from(text.matchAll(/```(?:json)?/gi), ({ 0: mark, index }) => [
    index,
    index + mark.length,
  ]);
  for (const [position, [, start]] of marks.entries()) {
    // A string of the value may contain fences of its own, so the last mark may be the end.
    for (const end of [marks[position + 1], marks.at(-1)]) {
      const fenced = end && tryParse(text.slice(start, end[0]));
      if (fenced) return fenced;
    }
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
