import type { ExchangeStore, StoredExchange, StoredReply } from "./exchange-store.ts";

/** Maximum size of all bodies in bytes. */
const SIZE_LIMIT = 64 * 1024 * 1024;

/** Exchanges in memory. The least recently used ones are removed when their bodies exceed the limit. */
export class MemoryStore implements ExchangeStore {
  readonly mode = "cache";
  readonly name = "memory";
  /** In order of use. */
  readonly #replies = new Map<string, StoredReply>();
  #size = 0;

  constructor(private readonly size_limit = SIZE_LIMIT) {}

  read(key: string): StoredReply | undefined {
    const reply = this.#replies.get(key);
    if (!reply) return undefined;
    this.#replies.delete(key);
    this.#replies.set(key, reply);
    return reply;
  }

  write(key: string, { response }: StoredExchange): void {
    this.#remove(key);
    this.#replies.set(key, response);
    this.#size += sizeOf(response);
    for (const oldest of this.#replies.keys()) {
      if (this.#size <= this.size_limit) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const reply = this.#replies.get(key);
    if (!reply) return;
    this.#size -= sizeOf(reply);
    this.#replies.delete(key);
  }
}

function sizeOf({ body }: StoredReply): number {
  return Buffer.byteLength(body);
}
