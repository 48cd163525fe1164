import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "../../base/io.ts";
import { envValue } from "../../base/io.ts";
import type { ObservedResponse } from "./failure.ts";

/**
 * npm prints no response headers, and `Retry-After` is one. This module is loaded into npm's process and records the
 * response to the upload through node's diagnostics channel; it changes nothing.
 */
const SOURCE = `"use strict";
const { subscribe } = require("node:diagnostics_channel");
const { writeFileSync } = require("node:fs");
subscribe("http.client.response.finish", ({ request, response }) => {
  if (request.method !== "PUT") return;
  const retryAfter = response.headers["retry-after"];
  writeFileSync(process.env.PUBTOOL_OBSERVED, JSON.stringify({ status: response.statusCode, retryAfter }));
});
`;

/** Writes the module into `folder`. Returns the variables for npm, and a function that reads what was recorded. */
export function observeResponses(
  folder: string,
  env: Env,
): { env: Env; read: () => ObservedResponse | undefined } {
  const module = join(folder, "observe-responses.cjs");
  const record = join(folder, "observed.json");
  writeFileSync(module, SOURCE);
  rmSync(record, { force: true });
  const own = `--require=${JSON.stringify(module)}`;
  const before = envValue(env, "NODE_OPTIONS");
  return {
    env: { NODE_OPTIONS: before === undefined ? own : `${before} ${own}`, PUBTOOL_OBSERVED: record },
    read: () =>
      existsSync(record) ? (JSON.parse(readFileSync(record, "utf8")) as ObservedResponse) : undefined,
  };
}
