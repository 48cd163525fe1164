import type { Io } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import { Redactor } from "../base/redactor.ts";

/** Streams that replace every known secret with `***`, and the function that adds a secret. */
export interface Masked {
  io: Io;
  redactor: Redactor;
  mask: (secret: string) => void;
}

/**
 * Masks the values of these environment variables. In a workflow run each secret is also reported to the host with
 * `::add-mask::`, on stderr: stdout may be JSON.
 */
export function maskSecrets(io: Io, variables: readonly string[]): Masked {
  const redactor = new Redactor();
  const mask = (secret: string) => {
    const fresh = redactor.add(secret);
    if (envValue(io.env, "GITHUB_ACTIONS") !== "true") return;
    for (const form of fresh) io.stderr.write(`::add-mask::${escapeCommand(form)}\n`);
  };
  for (const variable of variables) {
    const value = envValue(io.env, variable);
    if (value !== undefined) mask(value);
  }
  return {
    io: { ...io, stdout: redactor.wrap(io.stdout), stderr: redactor.wrap(io.stderr) },
    redactor,
    mask,
  };
}

function escapeCommand(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
