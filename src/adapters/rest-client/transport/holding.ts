import type { Room } from './room.ts';

/** Free for each request: the documents of an ordinary one never wait for those of others. */
const freeWeight = 128 * 1024;

interface Reservation {
  hasRoom: boolean;
  onReserved: () => void;
}

/** The documents that one request holds. */
export class Holding {
  private readonly room: Room;
  private readonly goesFirst: () => boolean;
  /** What gives back the room of others; empty where all are within the free weight. */
  private readonly releases = new Set<() => void>();
  private free = freeWeight;
  private reservations = 0;

  constructor(room: Room, goesFirst: () => boolean) {
    this.room = room;
    this.goesFirst = goesFirst;
  }

  /** Calls back, at once or later, when there is room. Returns how to let go of the document, or no longer wait for room. */
  add(weight: number, onReserved: () => void): () => void {
    if (weight > this.free) return this.reserve(weight, onReserved);
    this.free -= weight;
    onReserved();
    let held = weight;
    return () => {
      this.free += held;
      held = 0;
    };
  }

  /** Whether it takes room that others wait for. */
  hasReservation(): boolean {
    return this.reservations > 0;
  }

  /** Lets go of everything. */
  end(): void {
    for (const release of this.releases) release();
  }

  private reserve(weight: number, onReserved: () => void): () => void {
    const reservation = { hasRoom: false, onReserved };
    const giveBack = this.room.reserve(weight, () => this.take(reservation), this.goesFirst);
    const release = (): void => {
      if (!this.releases.delete(release)) return;
      if (reservation.hasRoom) this.reservations -= 1;
      giveBack();
    };
    this.releases.add(release);
    return release;
  }

  private take(reservation: Reservation): void {
    const { onReserved } = reservation;
    reservation.hasRoom = true;
    // Otherwise what receives the document would be held with it.
    reservation.onReserved = nothing;
    this.reservations += 1;
    onReserved();
  }
}

function nothing(): void {}
