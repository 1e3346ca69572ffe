import { RevisionCache } from '../cache/revision-cache.ts';
import type { Store } from '../ports/store.ts';

/** Records by key, of which those that are held cost no statement. */
export type ReadHeld<V, K extends string> = (
  keys: readonly K[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, V>>;

interface HeldRecords<V, K extends string> {
  /** The records that exist, by key. */
  readonly read: ReadHeld<V, K>;
  /** What a record counts towards the maximum; 1 unless it says otherwise. */
  readonly weigh?: (record: V) => number;
  readonly maximum: number;
}

/** Reads records and holds them until something is written to the store. */
export function holdRecords<V, K extends string>(
  store: Pick<Store, 'revision'>,
  { read, weigh = () => 1, maximum }: HeldRecords<V, K>,
): ReadHeld<V, K> {
  const held = new RevisionCache<V>({
    revision: () => store.revision(),
    weigh: (_, record) => weigh(record),
    maximum,
  });
  return async (keys, signal) => {
    const found = new Map<string, V>();
    const missing: K[] = [];
    for (const key of keys) {
      const record = held.get(key);
      if (record === undefined) missing.push(key);
      else found.set(key, record);
    }
    if (missing.length === 0) return found;
    const revision = store.revision();
    for (const [key, record] of await read(missing, signal)) {
      held.set(key, record, revision);
      found.set(key, record);
    }
    return found;
  };
}
