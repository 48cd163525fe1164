import type { Output } from "./io.ts";

/** Knows the secrets of a run and takes them out of every text, also in the disguises that programs print them in. */
export class Redactor {
  /** Each disguise, and what a text contains that the disguise is in; without an entry, any text may contain it. */
  readonly #forms = new Map<string, Sign | undefined>();

  /** Returns the forms that were not known before: what a workflow run has to mask. */
  add(secret: string): string[] {
    // Shorter ones are not credentials, and their removal would damage ordinary words.
    if (secret.length < 6) return [];
    const fresh = disguises(secret).filter((form) => !this.#forms.has(form));
    for (const form of fresh) this.#forms.set(form, signOf(form, secret));
    return fresh;
  }

  redact(text: string): string {
    const decoded = decodings(text);
    // A pattern of all disguises takes V8 longer to compile than everything else that a run computes.
    const present = [...this.#forms].flatMap(([form, sign]) =>
      sign === undefined || decoded[sign.level].includes(sign.bytes) ? form : [],
    );
    if (present.length === 0) return text;
    const longestFirst = present.sort((a, b) => b.length - a.length);
    return text.replace(new RegExp(longestFirst.map(alsoEncoded).join("|"), "g"), "***");
  }

  /** The same stream, with every secret taken out of what is written to it. */
  wrap(output: Output): Output {
    return {
      write: (text) => output.write(this.redact(text)),
      ...(output.isTTY === undefined ? {} : { isTTY: output.isTTY }),
    };
  }
}

/**
 * The secret itself, within JSON, URL-encoded, in hexadecimal, and in base64, alone and as the password of basic
 * authentication.
 */
function disguises(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const encoded = [bytes, Buffer.from(`__token__:${secret}`)].flatMap((value) => [
    value.toString("base64").replace(/=+$/, ""),
    value.toString("base64url"),
  ]);
  const hex = bytes.toString("hex");
  // a password may contain quotes; a registry's JSON response is a string in pubtool's own JSON
  const quoted = inJson(secret);
  return [
    ...new Set([
      secret,
      quoted,
      inJson(quoted),
      encodeURIComponent(secret),
      ...encoded,
      hex,
      hex.toUpperCase(),
    ]),
  ];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** What a text contains, after URL-decoding it once or twice, if it contains a certain disguise. */
interface Sign {
  level: "once" | "twice";
  bytes: string;
}

/** A percent sign of its own makes decoding ambiguous. */
function signOf(form: string, secret: string): Sign | undefined {
  if (!form.includes("%")) return { level: "once", bytes: bytesOf(form) };
  return secret.includes("%") ? undefined : { level: "twice", bytes: bytesOf(secret) };
}

function decodings(text: string): Record<Sign["level"], string> {
  const once = decode(bytesOf(text));
  return { once, twice: decode(once) };
}

function bytesOf(text: string): string {
  return Buffer.from(text).toString("latin1");
}

function decode(bytes: string): string {
  return bytes.replace(/%([0-9a-f]{2})/gi, (_match, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
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
