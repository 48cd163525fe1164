import { adviceFor } from "./advice.ts";
import { isKeyword, significant, textOf, tokenize, type Token } from "../sql/tokens.ts";

/** The state of a reader of statements, as SQLite documents it (https://sqlite.org/c3ref/complete.html). */
type State = "start" | "normal" | "explain" | "create" | "trigger" | "semicolon" | "end";
type Symbol = "semicolon" | "explain" | "create" | "temp" | "trigger" | "end" | "other";

/** The state behind each symbol; a symbol that is not listed is like `other`. Space changes nothing. */
const next: Readonly<Record<State, Partial<Record<Symbol, State>> & { readonly other: State }>> = {
  start: { semicolon: "start", explain: "explain", create: "create", other: "normal" },
  normal: { semicolon: "start", other: "normal" },
  explain: {
    semicolon: "start",
    create: "create",
    explain: "normal",
    temp: "normal",
    trigger: "normal",
    end: "normal",
    other: "explain",
  },
  create: { semicolon: "start", temp: "create", trigger: "trigger", other: "normal" },
  // Within the body of a trigger a semicolon ends a statement of the body; only `; END ;` ends the whole.
  trigger: { semicolon: "semicolon", other: "trigger" },
  semicolon: { semicolon: "semicolon", end: "end", other: "trigger" },
  end: { semicolon: "start", other: "trigger" },
};

/** A text taken apart: statements that have ended, each with its semicolon, and what has not ended yet. */
export interface SplitText {
  readonly statements: readonly string[];
  readonly rest: string;
}

/** Splits a text where SQLite says that statements end. Empty statements are left out. */
export function splitStatements(text: string): SplitText {
  const statements: string[] = [];
  let state: State = "start";
  let begin = 0;
  let isEmpty = true;
  for (const token of tokenize(text)) {
    if (token.kind === "broken") break;
    if (token.kind === "space") continue;
    const symbol = symbolOf(text, token);
    state = next[state][symbol] ?? next[state].other;
    if (symbol !== "semicolon" || state !== "start") {
      isEmpty = false;
      continue;
    }
    if (!isEmpty) statements.push(text.slice(begin, token.end).trim());
    begin = token.end;
    isEmpty = true;
  }
  return { statements, rest: text.slice(begin) };
}

/** Whether what was typed can run as it is: nothing is left open behind the last semicolon. */
export function isComplete(text: string): boolean {
  return (
    text.trim() === "" ||
    isExitCommand(text) ||
    adviceFor(text) !== undefined ||
    isIdle(splitStatements(text).rest)
  );
}

/** Space and closed comments, nothing else. */
export function isIdle(text: string): boolean {
  const tokens = tokenize(text);
  const last = tokens.at(-1);
  const isOpenComment = last !== undefined && /^\/\*(?![^]*\*\/$)/.test(textOf(text, last));
  // `/*/` opens a comment and does not close it.
  return significant(tokens).length === 0 && !isOpenComment && !(last && textOf(text, last) === "/*/");
}

/** `exit` or `quit`, in any case, with or without a semicolon. */
export function isExitCommand(text: string): boolean {
  return /^\s*(?:exit|quit)\s*;?\s*$/i.test(text);
}

function symbolOf(sql: string, token: Token): Symbol {
  if (token.kind === "semicolon") return "semicolon";
  if (isKeyword(sql, token, "TEMP") || isKeyword(sql, token, "TEMPORARY")) return "temp";
  const keyword = keywords.find((each) => isKeyword(sql, token, each.toUpperCase()));
  return keyword ?? "other";
}

const keywords = ["explain", "create", "trigger", "end"] as const;
