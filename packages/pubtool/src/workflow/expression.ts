/** A value of the workflow host's expression language; undefined when it is known only at run time. */
export type Value = string | number | boolean | null | Unknown;

/** A value that is known only at run time. */
export interface Unknown {
  unknown: true;
  /** Where the beginning of the string is known, e.g. `refs/tags/`. */
  prefix?: string;
}

export const UNKNOWN: Unknown = { unknown: true };

/** The value of a context, by its path in lower case: `github.ref`, `inputs.environment`. */
export type Lookup = (path: string) => Value;

const nothingKnown: Lookup = () => UNKNOWN;

function isUnknown(value: Value): value is Unknown {
  return typeof value === "object" && value !== null;
}

/**
 * A text with `${{ … }}` in it, with every expression replaced by its value; undefined when one of them is known only
 * at run time, or is not an expression.
 */
export function evaluateText(text: string, lookup: Lookup = nothingKnown): string | undefined {
  const result = text.replace(/\$\{\{(.*?)\}\}/gs, (expression, source: string) => {
    const value = evaluate(source, lookup);
    return isUnknown(value) ? expression : asString(value);
  });
  return result.includes("${{") ? undefined : result;
}

/** Whether an `if:` is true, false, or undefined when that is known only at run time. */
export function evaluateCondition(text: string, lookup: Lookup = nothingKnown): boolean | undefined {
  const source = /^\s*\$\{\{(.*)\}\}\s*$/s.exec(text)?.[1];
  if (source === undefined && text.includes("${{")) {
    const value = evaluateText(text, lookup);
    // text around an expression makes the whole a string, and only the empty string is false
    return value === undefined ? undefined : value.trim() !== "" && value.trim() !== "false";
  }
  const value = evaluate(source ?? text, lookup);
  return isUnknown(value) ? undefined : isTruthy(value);
}

function evaluate(source: string, lookup: Lookup): Value {
  try {
    const parser = new Parser(tokens(source), lookup);
    return parser.whole();
  } catch (error) {
    if (error instanceof NotAnExpression) return UNKNOWN;
    throw error;
  }
}

class NotAnExpression extends Error {}

const TOKEN =
  /\s*(?:('(?:[^']|'')*')|(-?(?:0x[\da-f]+|\d+(?:\.\d+)?(?:e[-+]?\d+)?))|(&&|\|\||[=!<>]=|[!<>()[\],.*])|([a-z_][\w-]*))/iy;

function tokens(source: string): string[] {
  const found: string[] = [];
  TOKEN.lastIndex = 0;
  const text = source.trimEnd();
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match || found.length > 500) throw new NotAnExpression();
    found.push(match[0].trim());
  }
  return found;
}

/** Recursive descent by precedence: `||`, `&&`, comparison, `!`, operand. */
class Parser {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly tokens: readonly string[],
    private readonly lookup: Lookup,
  ) {}

  whole(): Value {
    const value = this.or();
    if (this.at < this.tokens.length) throw new NotAnExpression();
    return value;
  }

  private or(): Value {
    if (++this.depth > 50) throw new NotAnExpression();
    let left = this.and();
    while (this.take("||")) {
      const right = this.and();
      left = isUnknown(left) ? left : isTruthy(left) ? left : right;
    }
    this.depth--;
    return left;
  }

  private and(): Value {
    let left = this.comparison();
    while (this.take("&&")) {
      const right = this.comparison();
      if (!isUnknown(left)) left = isTruthy(left) ? right : left;
      else if (!isUnknown(right) && !isTruthy(right)) left = false;
    }
    return left;
  }

  private comparison(): Value {
    const left = this.not();
    const operator = ["==", "!=", "<=", ">=", "<", ">"].find((known) => this.take(known));
    return operator === undefined ? left : compare(operator, left, this.not());
  }

  private not(): Value {
    if (!this.take("!")) return this.operand();
    if (++this.depth > 50) throw new NotAnExpression();
    const value = this.not();
    this.depth--;
    return isUnknown(value) ? UNKNOWN : !isTruthy(value);
  }

  private operand(): Value {
    if (this.take("(")) {
      const value = this.or();
      this.expect(")");
      return value;
    }
    const token = this.tokens[this.at++];
    if (token === undefined) throw new NotAnExpression();
    if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
    if (/^-?\d/.test(token)) return Number(token);
    if (!/^[a-z_]/i.test(token)) throw new NotAnExpression();
    const name = token.toLowerCase();
    if (this.take("(")) return call(name, this.list());
    if (name === "true" || name === "false") return name === "true";
    return name === "null" ? null : this.context(name);
  }

  private list(): Value[] {
    const values: Value[] = [];
    if (this.take(")")) return values;
    do values.push(this.or());
    while (this.take(","));
    this.expect(")");
    return values;
  }

  private context(root: string): Value {
    let path: string | undefined = root;
    for (;;) {
      if (this.take(".")) {
        const key = this.tokens[this.at++] ?? "";
        path = key === "*" || path === undefined ? undefined : `${path}.${key.toLowerCase()}`;
      } else if (this.take("[")) {
        const key = this.or();
        this.expect("]");
        path = isUnknown(key) || path === undefined ? undefined : `${path}.${asString(key).toLowerCase()}`;
      } else break;
    }
    return path === undefined ? UNKNOWN : this.lookup(path);
  }

  private take(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at++;
    return true;
  }

  private expect(token: string): void {
    if (!this.take(token)) throw new NotAnExpression();
  }
}

function compare(operator: string, left: Value, right: Value): Value {
  if (isUnknown(left) || isUnknown(right)) return UNKNOWN;
  const [a, b] = [fold(left), fold(right)];
  switch (operator) {
    case "==":
      return a === b;
    case "!=":
      return a !== b;
    default: {
      const [x, y] = typeof a === "string" && typeof b === "string" ? [a, b] : [Number(a), Number(b)];
      if (operator === "<") return x < y;
      if (operator === ">") return x > y;
      return operator === "<=" ? x <= y : x >= y;
    }
  }
}

/** Strings are compared without case; values of different types as numbers. */
function fold(value: Exclude<Value, Unknown>): string | number {
  return typeof value === "string" ? value.toLowerCase() : Number(value);
}

function call(name: string, values: readonly Value[]): Value {
  const [first = UNKNOWN, second = UNKNOWN] = values;
  if (name === "startswith" && isUnknown(first) && first.prefix !== undefined && !isUnknown(second)) {
    const [prefix, wanted] = [first.prefix.toLowerCase(), asString(second).toLowerCase()];
    return prefix.startsWith(wanted) ? true : wanted.startsWith(prefix) ? UNKNOWN : false;
  }
  if (values.some(isUnknown)) return UNKNOWN;
  const [a = "", b = "", ...rest] = values.map((value) => asString(value as Exclude<Value, Unknown>));
  switch (name) {
    case "startswith":
      return a.toLowerCase().startsWith(b.toLowerCase());
    case "endswith":
      return a.toLowerCase().endsWith(b.toLowerCase());
    case "contains":
      return a.toLowerCase().includes(b.toLowerCase());
    case "format":
      return a.replace(/\{\{|\}\}|\{(\d+)\}/g, (match, index?: string) =>
        index === undefined ? match.charAt(0) : ([b, ...rest][Number(index)] ?? ""),
      );
    case "tojson":
      return JSON.stringify(first);
    case "always":
      return true;
    default:
      return UNKNOWN; // depends on the run: success(), hashFiles(), fromJSON() of an object
  }
}

function isTruthy(value: Exclude<Value, Unknown>): boolean {
  return value !== "" && value !== 0 && value !== false && value !== null && !Number.isNaN(value);
}

function asString(value: Exclude<Value, Unknown>): string {
  return value === null ? "" : String(value);
}
