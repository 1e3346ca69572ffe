/** Reads records by key, each at most once, those of one call together. */
export interface ReadOnce<V> {
  /** The records in the order of the keys; `undefined` where there is none. */
  getMany(keys: readonly string[]): Promise<readonly (V | undefined)[]>;
  /** Takes in records that were read in another way. */
  put(records: ReadonlyMap<string, V>): void;
  /** Forgets everything, after a write. */
  clear(): void;
}

/** A failed read is not remembered: the next call reads again. */
export function createReadOnce<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): ReadOnce<V> {
  const reads = new Map<string, Promise<ReadonlyMap<string, V>>>();
  return {
    async getMany(keys) {
      const missing = [...new Set(keys)].filter((key) => !reads.has(key));
      if (missing.length > 0) {
        const batch = read(missing);
        for (const key of missing) reads.set(key, batch);
        batch.catch(() => missing.forEach((key) => reads.delete(key)));
      }
      return Promise.all(keys.map(async (key) => (await reads.get(key))?.get(key)));
    },
    put(records) {
      const read = Promise.resolve(records);
      for (const key of records.keys()) reads.set(key, read);
    },
    clear: () => reads.clear(),
  };
}
