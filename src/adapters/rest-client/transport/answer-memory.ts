/** A small answer needs no place. */
export const smallAnswerBytes = 256 * 1024;
const standardBytes = 32 * 1024 * 1024;
/** Parsed in a millisecond or two. */
const quicklyReadBytes = 16 * 1024;

/** What large answers take of the process: how much memory they have together, and that they are read one by one. */
export interface AnswerMemory {
  /** Calls back, at once or later, when there is room. Returns how to give it back, or no longer wait for it. */
  reserve(bytes: number, onReserved: () => void): () => void;
  /** Hands an answer over to be read: one that takes long in a turn of the event loop of its own. */
  handOver(bytes: number, deliver: () => void): void;
}

interface Reservation {
  readonly bytes: number;
  readonly onReserved: () => void;
}

export function createAnswerMemory(maximumBytes = standardBytes): AnswerMemory {
  /** In the order of the calls, so that a large one is not overtaken for ever. */
  const waiting = new Set<Reservation>();
  const deliveries: (() => void)[] = [];
  let free = maximumBytes;
  let isDelivering = false;

  function admit(): void {
    for (const next of waiting) {
      if (next.bytes > free && free < maximumBytes) return;
      waiting.delete(next);
      free -= next.bytes;
      next.onReserved();
    }
  }

  function deliverNext(): void {
    const deliver = deliveries.shift();
    isDelivering = deliver !== undefined;
    if (deliver === undefined) return;
    deliver();
    setImmediate(deliverNext);
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
    handOver(bytes, deliver) {
      if (bytes <= quicklyReadBytes) {
        deliver();
        return;
      }
      deliveries.push(deliver);
      if (isDelivering) return;
      isDelivering = true;
      setImmediate(deliverNext);
    },
  };
}
