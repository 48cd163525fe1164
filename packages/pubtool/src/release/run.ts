import type { Config } from "../config/types.ts";
import { resolve } from "node:path";
import { PubtoolError, UsageError } from "../base/errors.ts";
import { isFolder } from "../base/folder.ts";
import type { Io } from "../base/io.ts";
import { maskSecrets } from "../host/mask-secrets.ts";
import { SECRET_VARIABLES } from "../registries/precedence.ts";
import { CredentialStore } from "./credential-store.ts";
import type { Selection } from "./prepare.ts";
import { DEFAULT_MAX_WAIT } from "./waiting.ts";
import type { Redactor } from "../base/redactor.ts";
import type { RegistryContext } from "../registries/context.ts";
import { withRegistryContext } from "../registries/context.ts";

/** The environment of `publish`, `pack` and `preflight`. */
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

/** Flags of the commands that upload, or check what an upload would do. */
export const uploadOptions = {
  ...selectionOptions,
  from: {
    type: "string",
    placeholder: "DIR",
    description: "publish the files that `pubtool pack` wrote to this folder; runs no build and no script",
  },
  "max-wait": {
    type: "string",
    placeholder: "MINUTES",
    description: "longest wait of the release for registries that limit uploads; default: 15",
  },
} as const;

/** The packages and files that the flags select. Throws UsageError. */
export function selectionOf(
  values: { package: string[]; "changed-since": string | undefined; from?: string | undefined },
  cwd: string,
): Selection {
  const artifacts = values.from === undefined ? undefined : resolve(cwd, values.from);
  if (artifacts !== undefined && !isFolder(artifacts)) {
    throw new UsageError(`--from "${values.from!}" is not a folder`, "`pubtool pack --to DIR` writes one");
  }
  return { names: values.package, changedSince: values["changed-since"], artifacts };
}

/** Milliseconds of `--max-wait`. Throws UsageError. */
export function maxWaitOf(value: string | undefined): number {
  const minutes = value === undefined ? DEFAULT_MAX_WAIT : Number(value);
  if (Number.isFinite(minutes) && minutes >= 0) return minutes * 60_000;
  throw new UsageError(
    `--max-wait is "${value!}", expected a number of minutes`,
    "for example --max-wait 60",
  );
}

/** Runs the work with every secret removed from the streams and from errors. */
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

/** The first signal lets the running upload finish; the second revokes the tokens and ends the process. */
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
