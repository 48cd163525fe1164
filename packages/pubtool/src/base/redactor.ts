import type { Output } from "./io.ts";

/** Knows the secrets of a run and takes them out of every text, also in the disguises that programs print them in. */
export class Redactor {
  readonly #secrets = new Set<string>();
  #pattern: RegExp | undefined;

  /** Returns the forms that were not known before: what a workflow run has to mask. */
  add(secret: string): string[] {
    // Shorter ones are not credentials, and their removal would damage ordinary words.
    if (secret.length < 6) return [];
    const fresh = disguises(secret).filter((form) => !this.#secrets.has(form));
    for (const form of fresh) this.#secrets.add(form);
    const longestFirst = [...this.#secrets].sort((a, b) => b.length - a.length);
    this.#pattern = new RegExp(longestFirst.map(alsoEncoded).join("|"), "g");
    return fresh;
  }

  redact(text: string): string {
    return this.#pattern ? text.replace(this.#pattern, "***") : text;
  }

  /** The same stream, with every secret taken out of what is written to it. */
  wrap(output: Output): Output {
    return {
      write: (text) => output.write(this.redact(text)),
      ...(output.isTTY === undefined ? {} : { isTTY: output.isTTY }),
    };
  }
}

/** The secret itself, URL-encoded, in hexadecimal, and in base64, alone and as the password of basic authentication. */
function disguises(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const encoded = [bytes, Buffer.from(`__token__:${secret}`)].flatMap((value) => [
    value.toString("base64").replace(/=+$/, ""),
    value.toString("base64url"),
  ]);
  const hex = bytes.toString("hex");
  return [...new Set([secret, encodeURIComponent(secret), ...encoded, hex, hex.toUpperCase()])];
}

/** Matches the text also where some or all of its characters are URL-encoded. */
function alsoEncoded(text: string): string {
  return Array.from(text)
    .map((char) => {
      const hex = [...Buffer.from(char)].map((byte) => byte.toString(16).padStart(2, "0"));
      const encoded = (digits: readonly string[]) => digits.map((byte) => `%${byte}`).join("");
      return `(?:${literally(char)}|${encoded(hex)}|${encoded(hex.map((byte) => byte.toUpperCase()))})`;
    })
    .join("");
}

function literally(char: string): string {
  return char.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&");
}
