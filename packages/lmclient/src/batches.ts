/**
 * Hands out the values of batches one by one, as an async generator would that loops over both. A value that is
 * there already costs one promise, without which small values are mostly waiting.
 */
export class Batches<T, R> implements AsyncGenerator<T, R> {
  #batch: Iterator<T> | undefined;
  /** What taking a value threw: the source has to hear of it, to clean up or to end in another way. */
  #failure: { error: unknown } | undefined;
  /** Requests without an answer. They are answered in their order, however many are made at once. */
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly source: AsyncGenerator<Iterator<T>, R>) {}

  next(): Promise<IteratorResult<T, R>> {
    const ready = this.#waiting === 0 ? this.#take() : undefined;
    return ready ? Promise.resolve(ready) : this.#enqueue(() => this.#refill());
  }

  return(value: R | PromiseLike<R>): Promise<IteratorResult<T, R>> {
    return this.#enqueue(() => this.#refill(() => this.source.return(value)));
  }

  throw(error: unknown): Promise<IteratorResult<T, R>> {
    return this.#enqueue(() => this.#refill(() => this.source.throw(error)));
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return(undefined as R);
  }

  #take(): IteratorResult<T, R> | undefined {
    try {
      const next = this.#batch?.next();
      if (next && !next.done) return next;
    } catch (error) {
      this.#failure = { error };
    }
    this.#batch = undefined;
    return undefined;
  }

  async #refill(ask?: () => Promise<IteratorResult<Iterator<T>, R>>): Promise<IteratorResult<T, R>> {
    for (let request = ask; ; request = undefined) {
      const ready = request ? undefined : this.#take();
      if (ready) return ready;
      const failure = this.#failure;
      this.#failure = this.#batch = undefined;
      request ??= failure ? () => this.source.throw(failure.error) : () => this.source.next();
      const answer = await request();
      if (answer.done) return answer;
      this.#batch = answer.value;
    }
  }

  #enqueue(run: () => Promise<IteratorResult<T, R>>): Promise<IteratorResult<T, R>> {
    this.#waiting += 1;
    const answer = this.#last.then(run);
    const done = () => void (this.#waiting -= 1);
    this.#last = answer.then(done, done);
    return answer;
  }
}
