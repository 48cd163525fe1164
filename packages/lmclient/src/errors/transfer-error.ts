/** Why no complete response arrived: plain data, because errors lose fields between threads. */
export interface Failure {
  reason:
    | "timeout"
    | "idle_timeout"
    | "connect_timeout"
    | "too_large"
    | "encoding"
    | "proxy"
    | "interrupted"
    | "network";
  /** The code of the system or the HTTP parser, like `ECONNREFUSED`. */
  code?: string | undefined;
  message: string;
  /** The status that a proxy answered with, if it refused to connect. */
  status?: number | undefined;
  /** The addresses that were tried, `host:port`. */
  tried?: string[];
}

/** Carries a Failure up the stack within one thread. */
export class TransferError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}
