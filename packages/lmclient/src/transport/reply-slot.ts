import type { HttpReply } from "../base/http-message.ts";
import type { SyncResult } from "./sync-messages.ts";

/** Bytes of a slot's headers and body together. A larger reply goes through the port. */
const CAPACITY_BYTES = 64 * 1024;

/** Words before the bytes: the number of results so far, and the sizes of the head and of the body. */
const WORDS = 3;
const RESULTS = 0;
const HEAD_BYTES = 1;
const BODY_BYTES = 2;

/**
 * Memory that the calling thread and its worker share: the number of results so far, on which the caller waits, and one
 * reply. A reply in shared memory needs no clone, and does not wake the caller's event loop.
 */
export class ReplySlot {
  readonly memory: SharedArrayBuffer;
  readonly words: Int32Array;
  readonly #bytes: Buffer;

  constructor(memory = new SharedArrayBuffer(4 * WORDS + CAPACITY_BYTES)) {
    this.memory = memory;
    this.words = new Int32Array(memory, 0, WORDS);
    this.#bytes = Buffer.from(memory, 4 * WORDS);
  }

  /** Number of results so far. */
  get results(): number {
    return Atomics.load(this.words, RESULTS);
  }

  /** Counts a result, and wakes the caller. */
  notify(): void {
    Atomics.add(this.words, RESULTS, 1);
    Atomics.notify(this.words, RESULTS);
  }

  /** Stores a reply. Returns false if it is too large, or if the previous one has not been read. */
  put(id: number, { status, headers, body }: HttpReply): boolean {
    if (Atomics.load(this.words, HEAD_BYTES) !== 0) return false;
    const head = JSON.stringify({ id, status, headers });
    // A UTF-16 unit has three bytes at most in UTF-8.
    if (3 * head.length + body.length > CAPACITY_BYTES) return false;
    const head_bytes = this.#bytes.write(head);
    this.#bytes.set(body, head_bytes);
    this.words[BODY_BYTES] = body.length;
    Atomics.store(this.words, HEAD_BYTES, head_bytes);
    return true;
  }

  /** Returns the stored reply, if there is one, and makes room for the next. */
  take(): SyncResult | undefined {
    const head_bytes = Atomics.load(this.words, HEAD_BYTES);
    if (head_bytes === 0) return undefined;
    const { id, status, headers } = JSON.parse(this.#bytes.toString("utf8", 0, head_bytes)) as Head;
    const body = Buffer.from(this.#bytes.subarray(head_bytes, head_bytes + this.words[BODY_BYTES]!));
    Atomics.store(this.words, HEAD_BYTES, 0);
    return { id, reply: { status, headers, body } };
  }
}

type Head = { id: number } & Pick<HttpReply, "status" | "headers">;
