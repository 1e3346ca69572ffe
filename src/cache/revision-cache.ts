import { BoundedCache, type CacheLimits } from './bounded-cache.ts';

interface RevisionCacheOptions<V> extends CacheLimits<V> {
  /** Changes whenever what the values were read from may have changed. */
  readonly revision: () => string;
  /** Milliseconds, by which values expire; without it they do not. */
  readonly age?: { readonly clock: () => number; readonly maximumMs: number };
}

interface Entry<V> {
  readonly value: V;
  readonly storedAt: number;
}

/** An LRU cache of values that are valid while the revision is the same, and up to a maximum age. */
export class RevisionCache<V> {
  /** The current revision. */
  readonly revision: () => string;
  readonly #entries: BoundedCache<Entry<V>>;
  readonly #clock: () => number;
  readonly #maximumAgeMs: number;
  #validUnder: string;

  constructor({ revision, age, weigh = () => 1, ...limits }: RevisionCacheOptions<V>) {
    this.revision = revision;
    this.#entries = new BoundedCache({ ...limits, weigh: (key, { value }) => weigh(key, value) });
    this.#clock = age?.clock ?? (() => 0);
    this.#maximumAgeMs = age?.maximumMs ?? Infinity;
    this.#validUnder = revision();
  }

  get weight(): number {
    return this.#entries.weight;
  }

  get(key: string): V | undefined {
    return this.find(key)?.value;
  }

  /** Reads entries valid now, looking up the revision once for many reads. */
  reader(): (key: string) => V | undefined {
    this.#dropOutdated();
    return (key) => this.#entries.get(key)?.value;
  }

  /** The value with its age. */
  find(key: string): { readonly value: V; readonly ageMs: number } | undefined {
    this.#dropOutdated();
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const ageMs = this.#clock() - entry.storedAt;
    if (ageMs < this.#maximumAgeMs) return { value: entry.value, ageMs };
    this.#entries.delete(key);
    return undefined;
  }

  /**
   * `readUnder` is the revision from before the value was read: if it changed
   * since, the value is not stored. Returns whether it is stored now.
   */
  set(key: string, value: V, readUnder: string): boolean {
    this.#dropOutdated();
    return readUnder === this.#validUnder && this.#entries.set(key, { value, storedAt: this.#clock() });
  }

  #dropOutdated(): void {
    const current = this.revision();
    if (current === this.#validUnder) return;
    this.#entries.clear();
    this.#validUnder = current;
  }
}
