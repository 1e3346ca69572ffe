import { RevisionCache } from '../cache/revision-cache.ts';
import type { Store } from '../ports/store.ts';

/** The records of a store that are cached until something is written to it: one cache for all kinds. */
type RecordCache = RevisionCache<Held>;

interface Held {
  readonly record: unknown;
  readonly weight: number;
}

/** A record takes 150 to 700 bytes (measured), so the cache takes some 40 MB at most. */
const maxWeight = 100_000;
/** Keys of one read: SQLite lets others work only between reads. */
export const pageSize = 200;

export function createRecordCache(store: Pick<Store, 'revision'>): RecordCache {
  return new RevisionCache<Held>({
    revision: () => store.revision(),
    weigh: (_, { weight }) => weight,
    maximum: maxWeight,
  });
}

interface RecordKind<V, K> {
  /** Sets the keys of these records apart from those of other kinds. */
  readonly kind: string;
  /** Needed where the key is no text. */
  readonly textOf?: (key: K) => string;
  /** 1 for each record by default. */
  readonly weigh?: (record: V) => number;
}

/** The cached records of one kind. */
export class CachedRecords<V, K = string> {
  protected readonly cache: RecordCache;
  readonly #kind: Required<RecordKind<V, K>>;

  constructor(cache: RecordCache, { kind, textOf = String, weigh = () => 1 }: RecordKind<V, K>) {
    this.cache = cache;
    this.#kind = { kind, textOf, weigh };
  }

  /** Finds what is cached now, for many keys in a row. */
  reader(): (key: K) => V | undefined {
    const cached = this.cache.reader();
    const { kind, textOf } = this.#kind;
    // Keys of a kind have only records of it.
    return (key) => cached(`${kind} ${textOf(key)}`)?.record as V | undefined;
  }

  /** Stores a record, by the text of its key, under the revision from before it was read. */
  put(text: string, record: V, revision: string): void {
    const { kind, weigh } = this.#kind;
    this.cache.set(`${kind} ${text}`, { record, weight: weigh(record) }, revision);
  }

  protected textOf(key: K): string {
    return this.#kind.textOf(key);
  }
}

interface ReadKind<V, K> extends RecordKind<V, K> {
  /** The records that exist, by the text of their key. */
  readonly read: (keys: readonly K[], signal: AbortSignal) => Promise<ReadonlyMap<string, V>>;
}

/** Records of one kind that are read where they are not cached; those that are cost no statement. */
export class ReadRecords<V, K = string> extends CachedRecords<V, K> {
  readonly #read: ReadKind<V, K>['read'];

  constructor(cache: RecordCache, kind: ReadKind<V, K>) {
    super(cache, kind);
    this.#read = kind.read;
  }

  /** The records in the order of the keys; `undefined` for missing ones. */
  async getMany(keys: readonly K[], signal: AbortSignal): Promise<readonly (V | undefined)[]> {
    const found = keys.map(this.reader());
    const missing = keys.filter((_, index) => found[index] === undefined);
    if (missing.length === 0) return found;
    const distinct = [...new Map(missing.map((key) => [this.textOf(key), key])).values()];
    const added = new Map<string, V>();
    for (let from = 0; from < distinct.length; from += pageSize) {
      const revision = this.cache.revision();
      for (const [text, record] of await this.#read(distinct.slice(from, from + pageSize), signal)) {
        this.put(text, record, revision);
        added.set(text, record);
      }
    }
    return keys.map((key, index) => found[index] ?? added.get(this.textOf(key)));
  }
}
