import type { Io } from "../io.ts";
import { envValue } from "../io.ts";
import { SECRET_VARIABLES } from "../oidc/precedence.ts";
import { Redactor } from "../redact.ts";

/** The world with every secret taken out of what is written to it, and the way to name one more. */
export interface Masked {
  io: Io;
  redactor: Redactor;
  mask: (secret: string) => void;
}

/**
 * In a workflow run each secret is also told to the host, which keeps it out of the log from then on. That goes to
 * stderr: stdout may be JSON.
 */
export function maskSecrets(io: Io): Masked {
  const redactor = new Redactor();
  const mask = (secret: string) => {
    const fresh = redactor.add(secret);
    if (envValue(io.env, "GITHUB_ACTIONS") !== "true") return;
    for (const form of fresh) io.stderr.write(`::add-mask::${escapeCommand(form)}\n`);
  };
  for (const variable of SECRET_VARIABLES) {
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
