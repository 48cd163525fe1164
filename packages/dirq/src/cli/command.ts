import type { Flag } from "./flags.ts";
import type { Streams } from "./output/streams.ts";

/** A mode of the binary. */
export interface Command {
  /** How it is called, after `dirq `. */
  readonly synopsis: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
  /** Resolves to the exit code. */
  run(args: readonly string[], streams: Streams): Promise<number>;
}
