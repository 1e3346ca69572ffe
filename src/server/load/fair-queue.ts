/** A queue of each caller; they take turns. */
interface FairQueue<T> {
  readonly size: number;
  sizeOf(caller: string): number;
  /** The longest waiting of a caller. */
  firstOf(caller: string): T | undefined;
  add(caller: string, entry: T): void;
  /** The longest waiting of the caller whose turn it is. */
  take(): T | undefined;
  remove(caller: string, entry: T): void;
  /** All that wait, by caller. */
  all(): readonly T[];
}

export function createFairQueue<T>(): FairQueue<T> {
  /** In the order of their turns, and each in that of arrival. */
  const callers = new Map<string, Set<T>>();
  let size = 0;

  function remove(caller: string, entry: T): void {
    const entries = callers.get(caller);
    if (entries?.delete(entry) !== true) return;
    size -= 1;
    if (entries.size === 0) callers.delete(caller);
  }

  return {
    get size() {
      return size;
    },
    sizeOf: (caller) => callers.get(caller)?.size ?? 0,
    firstOf: (caller) => firstOf(callers.get(caller)),
    add(caller, entry) {
      const entries = callers.get(caller) ?? new Set();
      callers.set(caller, entries.add(entry));
      size += 1;
    },
    take() {
      const next = firstOf(callers);
      if (next === undefined) return undefined;
      const [caller, entries] = next;
      const entry = firstOf(entries);
      // Last in the next round.
      callers.delete(caller);
      callers.set(caller, entries);
      if (entry !== undefined) remove(caller, entry);
      return entry;
    },
    remove,
    all: () => [...callers.values()].flatMap((entries) => [...entries]),
  };
}

function firstOf<T>(entries: Iterable<T> = []): T | undefined {
  const [first] = entries;
  return first;
}
