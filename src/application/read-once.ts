/** Records by the text of their key. */
type Read<V, K> = (keys: readonly K[], signal: AbortSignal) => Promise<ReadonlyMap<string, V>>;

/** Keys of one read: SQLite lets others work only between reads. */
const pageSize = 200;

/**
 * Reads records by key, each at most once, batching the keys of a call. A failed
 * read is not cached: the next call reads again. Records are returned by key
 * text, which `textOf` derives if the key is not a text.
 */
export class ReadOnce<V, K = string> {
  readonly #reads = new Map<string, Promise<ReadonlyMap<string, V>>>();
  readonly #read: Read<V, K>;
  readonly #signal: AbortSignal;
  readonly #textOf: (key: K) => string;

  constructor(read: Read<V, K>, signal: AbortSignal, textOf: (key: K) => string = String) {
    this.#read = read;
    this.#signal = signal;
    this.#textOf = textOf;
  }

  /** The records in the order of the keys; `undefined` for missing ones. */
  async getMany(keys: readonly K[]): Promise<readonly (V | undefined)[]> {
    const texts = keys.map(this.#textOf);
    const requested = new Map(keys.map((key, index) => [texts[index] ?? '', key]));
    this.#begin([...requested].filter(([text]) => !this.#reads.has(text)));
    const batches = texts.map((text) => this.#reads.get(text));
    const found = new Map<unknown, ReadonlyMap<string, V> | undefined>();
    for (const batch of new Set(batches)) found.set(batch, await batch);
    return texts.map((text, index) => found.get(batches[index])?.get(text));
  }

  /** Adds records that were read in another way, by key text. */
  put(records: ReadonlyMap<string, V>): void {
    const read = Promise.resolve(records);
    for (const key of records.keys()) this.#reads.set(key, read);
  }

  /** Forgets everything, after a write. */
  clear(): void {
    this.#reads.clear();
  }

  #begin(missing: readonly (readonly [text: string, key: K])[]): void {
    if (missing.length === 0) return;
    const batch = this.#readPages(missing.map(([, key]) => key));
    for (const [text] of missing) this.#reads.set(text, batch);
    batch.catch(() => missing.forEach(([text]) => this.#reads.delete(text)));
  }

  async #readPages(keys: readonly K[]): Promise<ReadonlyMap<string, V>> {
    if (keys.length <= pageSize) return this.#read(keys, this.#signal);
    const found = new Map<string, V>();
    for (let from = 0; from < keys.length; from += pageSize) {
      const page = await this.#read(keys.slice(from, from + pageSize), this.#signal);
      for (const [text, record] of page) found.set(text, record);
    }
    return found;
  }
}
