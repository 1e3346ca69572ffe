import { BoundedCache } from '../cache/bounded-cache.ts';

/** What was read from the store, kept for as long as nothing was written to it. */
interface MarkedCache<V> {
  get(key: string): V | undefined;
  /** `readUnder` is the revision from before the value was read; a write in between voids the value. */
  set(key: string, value: V, readUnder: string): void;
}

/** Holds at most so many values, and none from before the revision moved. */
export function createMarkedCache<V>(revision: () => string, maximumSize: number): MarkedCache<V> {
  const values = new BoundedCache<V>({ maximum: maximumSize });
  let validUnder = revision();

  function refresh(): void {
    const current = revision();
    if (current !== validUnder) values.clear();
    validUnder = current;
  }

  return {
    get(key) {
      refresh();
      return values.get(key);
    },
    set(key, value, readUnder) {
      refresh();
      if (readUnder === validUnder) values.set(key, value);
    },
  };
}
