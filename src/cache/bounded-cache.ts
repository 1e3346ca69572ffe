export interface CacheLimits<V> {
  /** The total weight, never exceeded. */
  readonly maximum: number;
  /** A heavier entry is not stored; the whole cache by default. */
  readonly maximumEntry?: number;
  /** 1 for each entry by default, so that the cache is bounded by their number. */
  readonly weigh?: (key: string, value: V) => number;
}

/** An LRU cache: when it is full, the least recently used entries are evicted. */
export class BoundedCache<V> {
  /** In insertion order: the least recently used is first. */
  readonly #entries = new Map<string, { readonly value: V; readonly weight: number }>();
  readonly #limits: Required<CacheLimits<V>>;
  #weight = 0;

  constructor({ maximum, maximumEntry = maximum, weigh = () => 1 }: CacheLimits<V>) {
    this.#limits = { maximum, maximumEntry, weigh };
  }

  get weight(): number {
    return this.#weight;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** The value under `key`, created and stored if it is absent. */
  getOrCreate(key: string, create: () => V): V {
    const known = this.get(key);
    if (known !== undefined) return known;
    const created = create();
    this.set(key, created);
    return created;
  }

  /** Whether the value is stored. */
  set(key: string, value: V): boolean {
    const { maximum, maximumEntry, weigh } = this.#limits;
    const weight = weigh(key, value);
    if (weight > maximumEntry) return false;
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= maximum) break;
      this.delete(oldest);
    }
    return true;
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }
}
