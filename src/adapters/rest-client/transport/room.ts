/** Room of the process that is shared, such as memory: who asks for more than is free waits, in the order of the calls. */
export interface Room {
  /** Calls back, at once or later, when there is room. Returns how to give it back, or no longer wait for it. */
  reserve(size: number, onReserved: () => void, goesFirst?: () => boolean): () => void;
  /** Looks again who goes first. */
  admit(): void;
}

interface Reservation {
  readonly size: number;
  readonly onReserved: () => void;
  readonly goesFirst: () => boolean;
}

/** What is larger than all of it has it alone; the first in line always proceeds. */
export function createRoom(maximum: number): Room {
  const waiting = new Set<Reservation>();
  let taken = 0;

  function hasRoomFor(size: number): boolean {
    return taken === 0 || taken + size <= maximum;
  }

  function take({ size, onReserved }: Reservation): void {
    taken += size;
    onReserved();
  }

  /** In the order of the calls, so that a large one is not overtaken for ever. */
  function admit(): void {
    let isFull = false;
    for (const next of waiting) {
      isFull ||= !hasRoomFor(next.size);
      if (isFull && !next.goesFirst()) continue;
      waiting.delete(next);
      take(next);
    }
  }

  return {
    admit,
    reserve(size, onReserved, goesFirst = () => false) {
      const reservation = { size, onReserved, goesFirst };
      // A Set through which everything went would leave its tables behind.
      if (waiting.size === 0 && hasRoomFor(size)) take(reservation);
      else {
        waiting.add(reservation);
        admit();
      }
      let isReserved = true;
      return () => {
        if (!isReserved) return;
        isReserved = false;
        if (!waiting.delete(reservation)) taken -= size;
        admit();
      };
    },
  };
}
