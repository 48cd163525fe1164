/** Values that stay computed: a statement seldom has more than one pattern, unless they come from a column. */
const maxValues = 100;

/** Computes a value for each key, and remembers some. */
export class LimitedCache<Value> {
  readonly #values = new Map<string, Value>();

  constructor(private readonly compute: (key: string) => Value) {}

  get(key: string): Value {
    let value = this.#values.get(key);
    if (value === undefined) {
      value = this.compute(key);
      if (this.#values.size >= maxValues) this.#values.clear();
      this.#values.set(key, value);
    }
    return value;
  }
}
