export interface WeightedCache<V> {
  get(key: string): V | undefined;
  /** Stores the value unless it exceeds `maximumEntry`, and evicts the least recently used. */
  set(key: string, value: V): void;
  /** The total weight, never more than the maximum. */
  weight(): number;
}

interface CacheLimits<V> {
  readonly maximum: number;
  readonly maximumEntry: number;
  readonly weigh: (key: string, value: V) => number;
}

/** An LRU cache bounded by weight, because a number of entries says nothing about memory. */
export function createWeightedCache<V>({ maximum, maximumEntry, weigh }: CacheLimits<V>): WeightedCache<V> {
  const entries = new Map<string, { readonly value: V; readonly weight: number }>();
  let total = 0;

  function drop(key: string): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      const weight = weigh(key, value);
      if (weight > maximumEntry) return;
      drop(key);
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= maximum) break;
        drop(oldest);
      }
    },
    weight: () => total,
  };
}
