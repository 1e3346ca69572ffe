/** Reads records by key, each at most once, those of one call together. */
export interface ReadOnce<V, K = string> {
  /** The records in the order of the keys; `undefined` where there is none. */
  getMany(keys: readonly K[]): Promise<readonly (V | undefined)[]>;
  /** Takes in records that were read in another way, by the text of their key. */
  put(records: ReadonlyMap<string, V>): void;
  /** Forgets everything, after a write. */
  clear(): void;
}

/**
 * A failed read is not remembered: the next call reads again. What is read comes
 * by the text of its key, which `textOf` says where the key is no text itself.
 */
export function createReadOnce<V, K = string>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<string, V>>,
  textOf: (key: K) => string = String,
): ReadOnce<V, K> {
  const reads = new Map<string, Promise<ReadonlyMap<string, V>>>();
  return {
    async getMany(keys) {
      const texts = keys.map(textOf);
      const requested = new Map(keys.map((key, index) => [texts[index] ?? '', key]));
      const missing = [...requested].filter(([text]) => !reads.has(text));
      if (missing.length > 0) {
        const batch = read(missing.map(([, key]) => key));
        for (const [text] of missing) reads.set(text, batch);
        batch.catch(() => missing.forEach(([text]) => reads.delete(text)));
      }
      return Promise.all(texts.map(async (text) => (await reads.get(text))?.get(text)));
    },
    put(records) {
      const read = Promise.resolve(records);
      for (const key of records.keys()) reads.set(key, read);
    },
    clear: () => reads.clear(),
  };
}
