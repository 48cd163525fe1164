import { isMember } from "./bracket.ts";
import type { Rules } from "./gitignore.ts";
import type { Component, Glob, GlobState } from "./glob.ts";
import type { WalkPlan } from "./walk.ts";
import type { Token, Wildcard } from "./wildcard.ts";

/** Where a walk starts. */
export interface NativeStart {
  /** Absolute, with a trailing slash. */
  readonly directory: string;
  /** The part of it that the path column shows. */
  readonly prefix: string;
  readonly state: GlobState | undefined;
  /** Names that are skipped in this directory only. */
  readonly skippedNames: readonly string[];
}

/** How the text of patterns is compared: globs by characters, ignore rules by bytes. */
type Encoding = "utf8" | "latin1";

const tokenKind = { byte: 0, any: 1, star: 2, set: 3 } as const;
const componentKind = { anyDirectories: 0, literal: 1, wildcard: 2 } as const;
const ruleKind = { equals: 0, wildcard: 1, components: 2 } as const;

/**
 * The plan of a walk, as the native part reads it.
 * @returns undefined where a text is not valid Unicode, which only the reference implementation compares
 */
export function encodePlan(plan: WalkPlan, start: NativeStart): Uint8Array | undefined {
  const writer = new PlanWriter();
  const { glob } = plan;
  writer.numbers(plan.stats === "none" ? 0 : 1, plan.ignoreFiles ? 1 : 0);
  writer.text(start.directory, "utf8");
  writer.numbers(Buffer.byteLength(start.directory) - Buffer.byteLength(start.prefix));
  for (const names of [plan.skippedNames, start.skippedNames])
    writer.list(names, (name) => writer.text(name, "utf8"));
  writer.numbers(glob === undefined ? 0 : 1);
  if (glob !== undefined) writer.glob(glob);
  writer.list(start.state ?? [], (position) => writer.numbers(position));
  writer.numbers(plan.alwaysBaseLength);
  writer.rules(plan.always);
  writer.numbers(plan.split?.index ?? 0, plan.split?.count ?? 0);
  return writer.isValid ? writer.bytes() : undefined;
}

export function encodeRules(rules: Rules): Uint8Array {
  const writer = new PlanWriter();
  writer.rules(rules);
  return writer.bytes();
}

/** Numbers take four bytes; texts and lists begin with their length. */
class PlanWriter {
  /** False once a text was met that is not valid Unicode. */
  isValid = true;
  readonly #parts: Uint8Array[] = [];

  bytes(): Uint8Array {
    return Buffer.concat(this.#parts);
  }

  numbers(...values: number[]): void {
    this.#parts.push(new Uint8Array(new Uint32Array(values).buffer));
  }

  text(text: string, encoding: Encoding): void {
    if (encoding === "utf8" && /\p{Surrogate}/u.test(text)) this.isValid = false;
    this.#bytes(Buffer.from(text, encoding));
  }

  list<Item>(items: readonly Item[], write: (item: Item) => void): void {
    this.numbers(items.length);
    for (const item of items) write(item);
  }

  glob({ alternatives }: Glob): void {
    this.list(alternatives, (components) => this.#components(components, "utf8"));
  }

  rules(rules: Rules): void {
    this.list(rules, ({ negated, directoryOnly, subject, test }) => {
      this.numbers(negated ? 1 : 0, directoryOnly ? 1 : 0, subject === "path" ? 1 : 0);
      if ("equals" in test) {
        this.numbers(ruleKind.equals);
        this.text(test.equals, "latin1");
      } else if ("wildcard" in test) {
        this.numbers(ruleKind.wildcard);
        this.#wildcard(test.wildcard, "latin1");
      } else {
        this.numbers(ruleKind.components);
        this.#components(test.components, "latin1");
      }
    });
  }

  #components(components: readonly Component[], encoding: Encoding): void {
    this.list(components, (component) => {
      if (component === null) this.numbers(componentKind.anyDirectories);
      else if (typeof component === "string") {
        this.numbers(componentKind.literal);
        this.text(component, encoding);
      } else {
        this.numbers(componentKind.wildcard);
        this.#wildcard(component.characters, encoding);
      }
    });
  }

  #wildcard({ head, tail, middle }: Wildcard, encoding: Encoding): void {
    this.text(head, encoding);
    this.text(tail, encoding);
    // A character is as many tokens as it has bytes.
    const tokens = middle.flatMap((token): readonly Token[] =>
      typeof token === "number" ? [...Buffer.from(String.fromCodePoint(token), encoding)] : [token],
    );
    const isSurrogate = (token: Token) => typeof token === "number" && token >= 0xd800 && token <= 0xdfff;
    if (encoding === "utf8" && middle.some(isSurrogate)) this.isValid = false;
    this.list(tokens, (token) => this.#token(token, encoding));
  }

  #token(token: Token, encoding: Encoding): void {
    if (typeof token === "number") this.numbers(tokenKind.byte, token);
    else if (token === "any") this.numbers(tokenKind.any);
    else if (token === "star") this.numbers(tokenKind.star);
    else {
      const members = new Uint8Array(encoding === "utf8" ? 16 : 32);
      for (let code = 0; code < members.length * 8; code++)
        if (isMember(token, code)) members[code >> 3]! |= 1 << (code & 7);
      this.numbers(tokenKind.set);
      this.#bytes(members);
    }
  }

  #bytes(bytes: Uint8Array): void {
    this.numbers(bytes.length);
    this.#parts.push(bytes);
  }
}
