import { RevisionCache } from '../cache/revision-cache.ts';
import type { Store } from '../ports/store.ts';

/** Records by the text of their key; cached ones cost no statement. */
export interface ReadHeld<V, K> {
  (keys: readonly K[], signal: AbortSignal): Promise<ReadonlyMap<string, V>>;
}

interface HeldReader<V, K> extends ReadHeld<V, K> {
  /** Holds a record that was read in another way, under the revision from before. */
  hold(text: string, record: V, revision: string): void;
}

interface HeldRecords<V, K> {
  /** The records that exist, by the text of their key. */
  readonly read: ReadHeld<V, K>;
  /** Needed where the key is no text. */
  readonly textOf?: (key: K) => string;
  /** Weight of a record towards the maximum; 1 by default. */
  readonly weigh?: (record: V) => number;
  readonly maximum: number;
}

/** Reads records and holds them until something is written to the store. */
export function holdRecords<V, K>(
  store: Pick<Store, 'revision'>,
  { read, textOf = String, weigh = () => 1, maximum }: HeldRecords<V, K>,
): HeldReader<V, K> {
  const held = new RevisionCache<V>({
    revision: () => store.revision(),
    weigh: (_, record) => weigh(record),
    maximum,
  });
  const readHeld: ReadHeld<V, K> = async (keys, signal) => {
    const found = new Map<string, V>();
    const missing: K[] = [];
    const get = held.reader();
    for (const key of keys) {
      const text = textOf(key);
      const record = get(text);
      if (record === undefined) missing.push(key);
      else found.set(text, record);
    }
    if (missing.length === 0) return found;
    const revision = store.revision();
    for (const [text, record] of await read(missing, signal)) {
      held.set(text, record, revision);
      found.set(text, record);
    }
    return found;
  };
  return Object.assign(readHeld, {
    hold: (text: string, record: V, revision: string) => void held.set(text, record, revision),
  });
}
