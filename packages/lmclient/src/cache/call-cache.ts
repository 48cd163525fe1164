import { loadBuiltin } from "../base/load-builtin.ts";
import { shorten } from "../base/text.ts";
import type { HttpReply } from "../base/http-message.ts";
import { LMConfigurationError } from "../errors/classes.ts";
import type { ExchangeStore } from "./exchange-store.ts";

/** What identifies a call in the cache. */
interface CachedCall {
  base_url: string;
  request: { url: string; body: string };
  rollout_id: string | number | undefined;
  redact: (text: string) => string;
}

/** The headers of a response that are stored. */
const storedHeaders = ["content-type", "x-request-id", "request-id"];

/** The cache as one call sees it. */
export class CallCache {
  readonly #body: Record<string, unknown>;
  readonly #key: string;

  constructor(
    private readonly store: ExchangeStore,
    private readonly call: CachedCall,
  ) {
    this.#body = JSON.parse(call.request.body) as Record<string, unknown>;
    // The order of the arguments does not matter, unlike the order within them.
    const fields = Object.entries(this.#body).sort(([a], [b]) => (a < b ? -1 : 1));
    const identity = JSON.stringify([call.base_url, call.rollout_id ?? null, fields]);
    this.#key = loadBuiltin("node:crypto").createHash("sha256").update(identity).digest("hex");
  }

  /** Whether a stored response is used even if it reports an error. */
  get replays(): boolean {
    return this.store.mode === "replay";
  }

  /** The stored response. Throws LMConfigurationError if there is none in replay mode. */
  find(): HttpReply | undefined {
    const stored = this.store.read(this.#key);
    if (stored) return { ...stored, body: Buffer.from(stored.body) };
    if (!this.replays) return undefined;
    const { model, messages } = this.#body;
    const asked = shorten(JSON.stringify(Array.isArray(messages) ? messages.at(-1) : messages), 200);
    throw new LMConfigurationError(
      `no recorded response for model ${JSON.stringify(model)} and ${asked} (${this.#key}.json in ${this.store.name}), and replay mode sends nothing; record it with mode "cache"`,
    );
  }

  /** Stores a response. */
  save({ status, headers, body }: HttpReply): void {
    const names = storedHeaders.filter((name) => headers[name] !== undefined);
    const { redact, rollout_id, request } = this.call;
    const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
    this.store.write(this.#key, {
      request: { url: request.url, rollout_id, body: this.#body },
      response: {
        status,
        headers: Object.fromEntries(names.map((name) => [name, redact(String(headers[name]))])),
        body: redact(text),
      },
    });
  }
}
