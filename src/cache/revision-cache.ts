import { BoundedCache, type CacheLimits } from './bounded-cache.ts';

interface RevisionCacheOptions<V> extends CacheLimits<V> {
  /** Changes whenever what the values were read from may have changed. */
  readonly revision: () => string;
}

/** An LRU cache of values that are valid while the revision is the same. */
export class RevisionCache<V> {
  readonly revision: () => string;
  readonly #entries: BoundedCache<V>;
  #validUnder: string;

  constructor({ revision, ...limits }: RevisionCacheOptions<V>) {
    this.revision = revision;
    this.#entries = new BoundedCache(limits);
    this.#validUnder = revision();
  }

  get weight(): number {
    return this.#entries.weight;
  }

  get(key: string): V | undefined {
    this.#dropOutdated();
    return this.#entries.get(key);
  }

  /** Reads entries valid now, looking up the revision once for many reads. */
  reader(): (key: string) => V | undefined {
    this.#dropOutdated();
    return (key) => this.#entries.get(key);
  }

  /**
   * `readUnder` is the revision from before the value was read: if it changed
   * since, the value is not stored. Returns whether it is stored now.
   */
  set(key: string, value: V, readUnder: string): boolean {
    this.#dropOutdated();
    return readUnder === this.#validUnder && this.#entries.set(key, value);
  }

  #dropOutdated(): void {
    const current = this.revision();
    if (current === this.#validUnder) return;
    this.#entries.clear();
    this.#validUnder = current;
  }
}
