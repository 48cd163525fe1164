import type { MessagePort } from "node:worker_threads";

/** A program behind a function. */
export interface Program {
  readonly words: readonly string[];
  readonly directory: string;
}

/** What the thread that speaks with the programs is started with. */
export interface ThreadData {
  readonly programs: readonly Program[];
  readonly port: MessagePort;
  /** Slot 0 counts what the thread has sent; slot `1 + index` is the process of a program, 0 while there is none. */
  readonly signals: Int32Array;
}

/** To the thread. */
export type Order =
  | { readonly kind: "call"; readonly id: number; readonly program: number; readonly line: string }
  /** The program was too slow: whatever it still says is not wanted. */
  | { readonly kind: "drop"; readonly program: number }
  /** All programs are to end; the thread ends when they have. */
  | { readonly kind: "close" };

/** From the thread, one for each call. */
export type Outcome =
  | { readonly id: number; readonly line: string }
  | { readonly id: number; readonly failure: string; readonly atStart: boolean };

/** Maximum size of a response in bytes: 64 MiB. */
export const maxAnswerBytes = 64 * 1024 * 1024;
