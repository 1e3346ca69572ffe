export interface CacheLimits<V> {
  /** The total weight, never exceeded. */
  readonly maximum: number;
  /** A heavier entry is not stored; the whole cache by default. */
  readonly maxEntry?: number;
  /** 1 for each entry by default, so that the cache is bounded by their number. */
  readonly weigh?: (key: string, value: V) => number;
}

/** An LRU cache: when it is full, the least recently used entries are evicted. */
export class BoundedCache<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #order = new Link();
  readonly #limits: Required<CacheLimits<V>>;
  #weight = 0;

  constructor({ maximum, maxEntry = maximum, weigh = () => 1 }: CacheLimits<V>) {
    this.#limits = { maximum, maxEntry, weigh };
  }

  get weight(): number {
    return this.#weight;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    entry?.moveBefore(this.#order);
    return entry?.value;
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
    const { maximum, maxEntry, weigh } = this.#limits;
    const weight = weigh(key, value);
    if (weight > maxEntry) return false;
    this.delete(key);
    const entry = new Entry(key, value, weight);
    entry.moveBefore(this.#order);
    this.#entries.set(key, entry);
    this.#weight += weight;
    while (this.#weight > maximum && this.#order.next instanceof Entry) this.delete(this.#order.next.key);
    return true;
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    entry.unlink();
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }

  clear(): void {
    this.#entries.clear();
    this.#order.unlink();
    this.#weight = 0;
  }
}

/** In a ring: after the cache's own comes the least recently used entry, before it the most recently used one. */
class Link {
  next: Link = this;
  #previous: Link = this;

  unlink(): void {
    this.#previous.next = this.next;
    this.next.#previous = this.#previous;
    this.next = this.#previous = this;
  }

  moveBefore(other: Link): void {
    if (this.next === other) return;
    this.unlink();
    this.next = other;
    this.#previous = other.#previous;
    other.#previous.next = this;
    other.#previous = this;
  }
}

class Entry<V> extends Link {
  readonly key: string;
  readonly value: V;
  readonly weight: number;

  constructor(key: string, value: V, weight: number) {
    super();
    this.key = key;
    this.value = value;
    this.weight = weight;
  }
}
