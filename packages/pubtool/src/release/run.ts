import type { Config } from "../config/types.ts";
import { PubtoolError } from "../base/errors.ts";
import type { Io } from "../base/io.ts";
import { maskSecrets } from "../host/mask-secrets.ts";
import { SECRET_VARIABLES } from "../registries/precedence.ts";
import { CredentialStore } from "./credential-store.ts";
import type { Redactor } from "../base/redactor.ts";
import type { RegistryContext } from "../registries/context.ts";
import { withRegistryContext } from "../registries/context.ts";

/** What `publish` and `preflight` work with. */
export interface ReleaseRun {
  io: Io;
  config: Config;
  context: RegistryContext;
  credentials: CredentialStore;
  redact: (text: string) => string;
  /** Aborted at the first interruption; a second one revokes what was minted, and ends the process. */
  signal: AbortSignal;
}

export const selectionOptions = {
  package: { type: "string", multiple: true, placeholder: "NAME", description: "only this package" },
  "changed-since": {
    type: "string",
    placeholder: "REF",
    description: "only packages with a file in `paths` that changed since this commit",
  },
} as const;

/** Runs the work where no secret can get out: neither through the streams, nor through an error. */
export async function runMasked(
  outside: Io,
  config: Config,
  allowToken: boolean,
  work: (run: ReleaseRun) => Promise<number>,
): Promise<number> {
  const { io, redactor, mask } = maskSecrets(outside, SECRET_VARIABLES);
  const credentials = new CredentialStore(io, mask, allowToken);
  const interruption = interruptible(io, credentials);
  try {
    return await withRegistryContext(io, (context) =>
      work({
        io,
        config,
        context,
        credentials,
        redact: (text) => redactor.redact(text),
        signal: interruption.signal,
      }),
    );
  } catch (error) {
    throw withoutSecrets(error, redactor);
  } finally {
    interruption.end();
  }
}

function withoutSecrets(error: unknown, redactor: Redactor): unknown {
  if (error instanceof PubtoolError) {
    const { exitCode, hint } = error;
    return new PubtoolError(redactor.redact(error.message), {
      exitCode,
      ...(hint === undefined ? {} : { hint: redactor.redact(hint) }),
    });
  }
  if (error instanceof Error) error.stack = redactor.redact(error.stack ?? error.message);
  return error;
}

/** An upload that is under way is finished, and tokens are revoked, before the run ends. */
function interruptible(
  { stderr }: Io,
  credentials: CredentialStore,
): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) {
      void credentials.revokeAll().finally(() => process.exit(130));
      return;
    }
    stderr.write(
      "pubtool: interrupted; the running upload is finished first, interrupt again to end at once\n",
    );
    controller.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
    },
  };
}
