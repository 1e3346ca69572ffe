import type { Room } from './room.ts';

/** Free for each request: the documents of an ordinary one never wait for those of others. */
const freeWeight = 128 * 1024;

/** The documents that one request holds. */
export interface Holding {
  /** Calls back, at once or later, when there is room. Returns how to let go of the document, or no longer wait for room. */
  add(weight: number, onReserved: () => void): () => void;
  /** Whether it takes room that others wait for. */
  hasPlace(): boolean;
  /** Lets go of everything. */
  end(): void;
}

export function openHolding(room: Room, goesFirst: () => boolean): Holding {
  const releases = new Set<() => void>();
  let free = freeWeight;
  let places = 0;

  function take(weight: number, onReserved: () => void): () => void {
    if (weight <= free) {
      free -= weight;
      onReserved();
      return () => void (free += weight);
    }
    let hasPlace = false;
    const giveBack = room.reserve(
      weight,
      () => {
        hasPlace = true;
        places += 1;
        onReserved();
      },
      goesFirst,
    );
    return () => {
      if (hasPlace) places -= 1;
      giveBack();
    };
  }

  return {
    add(weight, onReserved) {
      const release = take(weight, onReserved);
      releases.add(release);
      return () => {
        if (releases.delete(release)) release();
      };
    },
    hasPlace: () => places > 0,
    end() {
      for (const release of releases) release();
      releases.clear();
    },
  };
}
