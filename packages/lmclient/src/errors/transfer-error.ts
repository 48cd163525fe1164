/** Why no complete response arrived: plain data, because errors lose fields between threads. */
export interface Failure {
  reason: "timeout" | "connect_timeout" | "too_large" | "encoding" | "interrupted" | "network";
  /** The code of the system or the HTTP parser, like `ECONNREFUSED`. */
  code?: string | undefined;
  message: string;
  /** The addresses that were tried, `host:port`. */
  tried?: string[];
}

/** Carries a Failure up the stack within one thread. */
export class TransferError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}
