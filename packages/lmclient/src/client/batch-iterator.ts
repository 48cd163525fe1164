/**
 * Iterates over the values of batches, like an async generator that loops over both. A value of the current batch
 * costs one promise; a generator's several would be most of the time for small values.
 */
export class BatchIterator<T, R> implements AsyncGenerator<T, R> {
  #batch: Iterator<T> | undefined;
  /** What the batch threw: it is thrown into the source, which cleans up. */
  #failure: { error: unknown } | undefined;
  /** Number of pending requests. They are answered in order, also when several are made at once. */
  #pending = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly source: AsyncGenerator<Iterator<T>, R>,
    /** Called when the caller has ended the iteration. A source that has not started runs no code of its own then. */
    private readonly ended?: () => void,
  ) {}

  next(): Promise<IteratorResult<T, R>> {
    const ready = this.#pending === 0 ? this.#take() : undefined;
    return ready ? Promise.resolve(ready) : this.#enqueue(() => this.#refill());
  }

  return(value: R | PromiseLike<R>): Promise<IteratorResult<T, R>> {
    return this.#end(() => this.source.return(value));
  }

  throw(error: unknown): Promise<IteratorResult<T, R>> {
    return this.#end(() => this.source.throw(error));
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

  async #refill(first?: () => Promise<IteratorResult<Iterator<T>, R>>): Promise<IteratorResult<T, R>> {
    for (let request = first; ; request = undefined) {
      const ready = request ? undefined : this.#take();
      if (ready) return ready;
      const failure = this.#failure;
      this.#failure = this.#batch = undefined;
      request ??= failure ? () => this.source.throw(failure.error) : () => this.source.next();
      const result = await request();
      if (result.done) return result;
      this.#batch = result.value;
    }
  }

  #end(request: () => Promise<IteratorResult<Iterator<T>, R>>): Promise<IteratorResult<T, R>> {
    return this.#enqueue(() => this.#refill(request).finally(() => this.ended?.()));
  }

  #enqueue(run: () => Promise<IteratorResult<T, R>>): Promise<IteratorResult<T, R>> {
    this.#pending += 1;
    const result = this.#last.then(run);
    const done = () => void (this.#pending -= 1);
    this.#last = result.then(done, done);
    return result;
  }
}
