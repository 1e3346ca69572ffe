/** Keeps the values that were used last, up to a number of them. */
export class LruCache<V> {
  readonly #size: number;
  readonly #values = new Map<string, V>();

  constructor(size: number) {
    this.#size = size;
  }

  /** The value under `key`, made now when it is not there. */
  getOrCreate(key: string, create: () => V): V {
    const known = this.#values.get(key);
    if (known !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, known);
      return known;
    }
    const created = create();
    this.#values.set(key, created);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#size) break;
      this.#values.delete(oldest);
    }
    return created;
  }
}
