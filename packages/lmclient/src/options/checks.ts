// Validates option values. Each check returns the value to use or throws LMConfigurationError.
import { DEFAULT_BASE_URL } from "../base/defaults.ts";
import { show } from "../base/text.ts";
import { LMConfigurationError } from "../errors/classes.ts";
import type { Fetch } from "./types.ts";

/** An http or https address without credentials. Trailing slashes are removed. */
export function checkBaseUrl(value: unknown): string {
  const wanted = `expected an address like ${DEFAULT_BASE_URL}`;
  if (typeof value !== "string" || value.trim() === "") fail(`base_url is ${show(value)}; ${wanted}`);
  const text = value.trim();
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) {
    const guess = `http://${text}`;
    const advice =
      /^[\w.-]+(:\d+)?(\/|$)/.test(text) && URL.canParse(guess) ? `; did you mean "${guess}"?` : "";
    fail(`base_url is ${show(text)}; ${wanted}${advice}`);
  }
  const url = new URL(text);
  // The value is not shown: it contains a password.
  if (url.username || url.password)
    fail("base_url contains a user name or password; use api_key or headers instead");
  const secret = [...url.searchParams.keys()].find((name) =>
    /key|token|secret|sig|auth|password/i.test(name),
  );
  if (secret) fail(`base_url contains ${show(secret)} in its query; use api_key or headers instead`);
  if (url.hash) fail(`base_url is ${show(text)}; it must not have a #fragment`);
  if (/\/chat\/completions\/*$/.test(url.pathname)) {
    fail(`base_url is ${show(text)}; leave out /chat/completions, it is appended`);
  }
  const address = text.replace(/^https?/i, (scheme) => scheme.toLowerCase());
  return url.search ? address : address.replace(/\/+$/, "");
}

/** A key that can be sent as a header. */
export function checkApiKey(value: unknown): string {
  if (typeof value !== "string") fail(`api_key is of type ${typeof value}; expected a string`);
  if (value === "")
    fail(
      "api_key is empty; leave it out for a local server, or set the environment variable it is read from",
    );
  if (!/^[\x21-\x7e]+$/.test(value)) {
    fail(
      "api_key contains a space, line break or non-ASCII character; does it include the line break of a file? trim it",
    );
  }
  return value;
}

/** A check for seconds greater than 0. */
export function seconds(name: string) {
  return (value: unknown): number => {
    if (typeof value === "number" && value > 0) return value;
    return fail(`${name} is ${show(value)}; expected seconds greater than 0, or null for none`);
  };
}

/** A check for whole numbers from 0. */
export function wholeNumber(name: string) {
  return (value: unknown): number => {
    if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
    return fail(`${name} is ${show(value)}; expected a whole number, 0 or more`);
  };
}

/** A check for `true` and `false`. */
export function flag(name: string) {
  return (value: unknown): boolean => {
    if (typeof value === "boolean") return value;
    return fail(`${name} is ${show(value)}; expected true or false`);
  };
}

/** Valid header names and values. Names are lower-cased, so that a call replaces the constructor's in any case. */
export function checkHeaders(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    fail("headers must be an object of names and string values");
  }
  for (const [name, text] of Object.entries(value)) {
    const valid =
      /^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
      typeof text === "string" &&
      /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
    // The value is not shown: headers contain keys.
    if (!valid) fail(`header ${show(name)} cannot be sent; its name or value is not valid in HTTP`);
  }
  const entries = Object.entries(value as Record<string, string>);
  return Object.fromEntries(entries.map(([name, text]) => [name.toLowerCase(), text]));
}

/** A function. */
export function checkFetch(value: unknown): Fetch {
  return typeof value === "function"
    ? (value as Fetch)
    : fail(`fetch is ${show(value)}; expected a function`);
}

function fail(message: string): never {
  throw new LMConfigurationError(message);
}
