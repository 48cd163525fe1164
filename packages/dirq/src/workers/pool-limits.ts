import { availableParallelism } from "node:os";

/** Limits of the processes that run the queries of a live directory. */
export interface PoolLimits {
  /** Maximum number of idle processes. Default: one per core, at most 4. */
  readonly ready: number;
  /**
   * Maximum number of short statements that run at once, without those whose reader is slow. Default: one per core, at
   * least 4.
   */
  readonly atOnce: number;
  /**
   * Maximum number of processes. `atOnce` of them are reserved for short statements: if these wait and more long
   * statements run than the others hold, the last of the long ones is stopped. Default: three per statement at once.
   */
  readonly processes: number;
  /** How long a short statement runs, in milliseconds. Default: 1000. */
  readonly shortMs: number;
  /** Maximum number of statements that wait for a process. Default: 512. */
  readonly waiting: number;
  /** How long a statement waits for a process, in milliseconds. Default: 10,000. */
  readonly waitMs: number;
  /** How long a statement may run, in milliseconds; undefined: without limit. Default: 30,000. */
  readonly timeoutMs: number | undefined;
  /** Grace period before the process of a cancelled statement is ended, in milliseconds. Default: 250. */
  readonly graceMs: number;
  /** Maximum memory of a process in bytes; undefined: without limit. Default: 1 GiB. */
  readonly memory: number | undefined;
  /** Maximum temporary disk space of a statement in bytes, on Linux only; undefined: without limit. Default: 1 GiB. */
  readonly temporaryDisk: number | undefined;
}

const cores = availableParallelism();

export const defaultLimits: PoolLimits = {
  ready: Math.min(cores, 4),
  // More than there are cores: a few long statements must not delay the short ones.
  atOnce: Math.max(4, cores),
  processes: Math.max(4, cores) * 3,
  waiting: 512,
  waitMs: 10_000,
  shortMs: 1000,
  timeoutMs: 30_000,
  graceMs: 250,
  memory: 1024 ** 3,
  temporaryDisk: 1024 ** 3,
};
