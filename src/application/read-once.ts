/** Reads records by key, each at most once, batching the keys of a call. */
export interface ReadOnce<V, K = string> {
  /** The records in the order of the keys; `undefined` for missing ones. */
  getMany(keys: readonly K[]): Promise<readonly (V | undefined)[]>;
  /** Adds records that were read in another way, by key text. */
  put(records: ReadonlyMap<string, V>): void;
  /** Forgets everything, after a write. */
  clear(): void;
}

/** Keys of one read: SQLite lets others work only between reads. */
const pageSize = 200;

/**
 * A failed read is not cached: the next call reads again. Records are returned
 * by key text, which `textOf` derives if the key is not a text.
 */
export function createReadOnce<V, K = string>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<string, V>>,
  textOf: (key: K) => string = String,
): ReadOnce<V, K> {
  const reads = new Map<string, Promise<ReadonlyMap<string, V>>>();

  async function readPages(keys: readonly K[]): Promise<ReadonlyMap<string, V>> {
    if (keys.length <= pageSize) return read(keys);
    const found = new Map<string, V>();
    for (let from = 0; from < keys.length; from += pageSize) {
      for (const [text, record] of await read(keys.slice(from, from + pageSize))) found.set(text, record);
    }
    return found;
  }

  return {
    async getMany(keys) {
      const texts = keys.map(textOf);
      const requested = new Map(keys.map((key, index) => [texts[index] ?? '', key]));
      const missing = [...requested].filter(([text]) => !reads.has(text));
      if (missing.length > 0) {
        const batch = readPages(missing.map(([, key]) => key));
        for (const [text] of missing) reads.set(text, batch);
        batch.catch(() => missing.forEach(([text]) => reads.delete(text)));
      }
      const batches = texts.map((text) => reads.get(text));
      const found = new Map<unknown, ReadonlyMap<string, V> | undefined>();
      for (const batch of new Set(batches)) found.set(batch, await batch);
      return texts.map((text, index) => found.get(batches[index])?.get(text));
    },
    put(records) {
      const read = Promise.resolve(records);
      for (const key of records.keys()) reads.set(key, read);
    },
    clear: () => reads.clear(),
  };
}
