/** A place in a parsed document: keys, and indexes into arrays of tables. */
export type KeyPath = readonly (string | number)[];

/**
 * Finds the line, counted from 1, on which a TOML document sets a key. The parser gives values without places, so the
 * text is read again, for headers and for keys at the start of lines; a key written in another way has no line.
 */
export function lineOf(text: string, path: KeyPath): number | undefined {
  const isWanted = (found: KeyPath) => path.every((part, index) => found[index] === part);
  const counts = new Map<string, number>();
  let section: (string | number)[] = [];
  let quote: string | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const wasQuoted = quote !== undefined;
    quote = multilineQuote(line, quote);
    if (wasQuoted) continue;
    const header = /^\s*(\[\[?)\s*([^[\]]+?)\s*\]\]?\s*(?:#.*)?$/.exec(line);
    if (header !== null) {
      section = splitKey(header[2]!);
      const name = section.join(".");
      if (header[1] === "[[") {
        const count = counts.get(name) ?? 0;
        counts.set(name, count + 1);
        section = [...section, count];
      }
      if (isWanted(section)) return index + 1;
      continue;
    }
    const key = /^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=/.exec(line)?.[1];
    if (key !== undefined && isWanted([...section, ...splitKey(key)])) return index + 1;
  }
  // A missing key is reported at the section that lacks it.
  return path.length > 1 ? lineOf(text, path.slice(0, -1)) : undefined;
}

function splitKey(key: string): string[] {
  return (key.match(/"[^"]*"|'[^']*'|[\w-]+/g) ?? []).map((part) => part.replace(/^["']|["']$/g, ""));
}

/** Which multi-line string is open after a line. */
function multilineQuote(line: string, open: string | undefined): string | undefined {
  let state = open;
  for (let at = 0; at < line.length;) {
    if (state !== undefined) {
      const end = line.indexOf(state, at);
      if (end === -1) return state;
      at = end + 3;
      state = undefined;
      continue;
    }
    const next = /'''|"""|#|"(?:[^"\\]|\\.)*"|'[^']*'/g;
    next.lastIndex = at;
    const found = next.exec(line);
    if (found === null || found[0] === "#") return undefined;
    at = found.index + found[0].length;
    if (found[0] === "'''" || found[0] === '"""') state = found[0];
  }
  return state;
}
