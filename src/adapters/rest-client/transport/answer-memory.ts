/** A small answer needs no place. */
export const smallAnswerBytes = 64 * 1024;
const standardBytes = 8 * 1024 * 1024;
/** Parsed in a millisecond or two. */
export const quicklyReadBytes = 16 * 1024;

/** What large answers take of the process: how much memory they have together until they are read, and in which order that happens. */
export interface AnswerMemory {
  /** Calls back, at once or later, when there is room. Returns how to give it back, or no longer wait for it. */
  reserve(bytes: number, onReserved: () => void): () => void;
  /** Has an answer read: one that takes long in a turn of its own, and large ones one after the other. */
  handOver(bytes: number, read: () => Promise<void>): void;
}

interface Reservation {
  readonly bytes: number;
  readonly onReserved: () => void;
}

export function createAnswerMemory(maximumBytes = standardBytes): AnswerMemory {
  /** In the order of the calls, so that a large one is not overtaken for ever. */
  const waiting = new Set<Reservation>();
  const readLong = createLine();
  const readLarge = createLine();
  let free = maximumBytes;

  function admit(): void {
    for (const next of waiting) {
      if (next.bytes > free && free < maximumBytes) return;
      waiting.delete(next);
      free -= next.bytes;
      next.onReserved();
    }
  }

  return {
    reserve(bytes, onReserved) {
      const reservation = { bytes, onReserved };
      waiting.add(reservation);
      admit();
      let isReserved = true;
      return () => {
        if (!isReserved) return;
        isReserved = false;
        if (!waiting.delete(reservation)) free += bytes;
        admit();
      };
    },
    handOver(bytes, read) {
      if (bytes <= quicklyReadBytes) void read();
      else (bytes > smallAnswerBytes ? readLarge : readLong)(read);
    },
  };
}

/** Does one after the other, each begun in a turn of the event loop of its own; none may reject. */
function createLine(): (work: () => Promise<void>) => void {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve))).then(work);
  };
}
