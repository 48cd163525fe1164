import { jsonNumber } from "./number.ts";

/** Where a text stops being JSON. */
export interface JsonFault {
  /** Of the first character that does not fit; the text's length where it ends too early. */
  readonly index: number;
  readonly expected: string;
}

type State = "value" | "first-value" | "key" | "first-key" | "colon" | "after";

const expectations: Readonly<Record<Exclude<State, "after">, string>> = {
  value: "a value",
  "first-value": "a value or ]",
  key: "a key in double quotes",
  "first-key": "a key in double quotes or }",
  colon: "a colon",
};

const space = /[ \t\r\n]*/y;
// A long string is read in stretches: one alternative per character would exhaust the stack of the matcher.
// eslint-disable-next-line no-control-regex -- JSON forbids them raw
const plain = /[^"\\\u0000-\u001f]*/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const scalar = new RegExp(`(?:${jsonNumber}|true|false|null)(?![\\w.+-])`, "y");

/** Finds the fault in a text that JSON.parse refused: what it says of the place differs from one Node to the next. */
export function findJsonFault(text: string): JsonFault {
  const open: ("[" | "{")[] = [];
  let state: State = "value";
  let at = 0;
  for (;;) {
    at = skip(space, text, at);
    const char = text[at];
    const fault = { index: at, expected: expected(state, open.at(-1)) };
    if (char === undefined) return fault;
    if (state === "after") {
      const inside = open.at(-1);
      if (char === "," && inside !== undefined) state = inside === "[" ? "value" : "key";
      else if (inside !== undefined && char === closing[inside]) open.pop();
      else return fault;
      at++;
    } else if (state === "colon") {
      if (char !== ":") return fault;
      state = "value";
      at++;
    } else if ((state === "first-value" && char === "]") || (state === "first-key" && char === "}")) {
      open.pop();
      state = "after";
      at++;
    } else if (char === '"') {
      const end = stringEnd(text, at);
      if (typeof end === "object") return end;
      at = end;
      state = state.endsWith("key") ? "colon" : "after";
    } else if (state.endsWith("key")) return fault;
    else if (char === "[" || char === "{") {
      open.push(char);
      state = char === "[" ? "first-value" : "first-key";
      at++;
    } else {
      const end = skip(scalar, text, at);
      if (end === at) return fault;
      at = end;
      state = "after";
    }
  }
}

const closing = { "[": "]", "{": "}" } as const;

function expected(state: State, inside: "[" | "{" | undefined): string {
  if (state !== "after") return expectations[state];
  return inside === undefined ? "nothing more" : `a comma or ${closing[inside]}`;
}

function stringEnd(text: string, start: number): number | JsonFault {
  let at = start + 1;
  for (;;) {
    at = skip(plain, text, at);
    if (text[at] === '"') return at + 1;
    if (text[at] !== "\\") return { index: at, expected: "the string's closing quote" };
    const end = skip(escape, text, at);
    if (end === at) return { index: at, expected: "an escape that JSON knows" };
    at = end;
  }
}

/** Where a sticky pattern ends that begins here; here where it does not match. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** `line 3: expected a comma or }, found "x"`. */
export function describeJsonFault(text: string, firstLine = 1): string {
  const { index, expected } = findJsonFault(text);
  let line = firstLine;
  for (let at = text.indexOf("\n"); at !== -1 && at < index; at = text.indexOf("\n", at + 1)) line++;
  const found =
    index >= text.length ? "the end" : JSON.stringify(String.fromCodePoint(text.codePointAt(index)!));
  return `line ${line}: expected ${expected}, found ${found}`;
}
