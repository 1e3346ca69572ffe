interface Reservation {
  readonly size: number;
  readonly onReserved: () => void;
}

/**
 * Several share it, such as the bytes of responses that the process receives at
 * once. Who does not fit waits, in the order in which they came; who needs more than
 * all of it has it alone.
 */
export class Room {
  readonly #max: number;
  readonly #waiting: Reservation[] = [];
  #taken = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Calls back, at once or later, when there is room. Returns how to give it back, or no longer wait for it. */
  reserve(size: number, onReserved: () => void): () => void {
    const reservation = { size, onReserved };
    this.#waiting.push(reservation);
    this.#admit();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const at = this.#waiting.indexOf(reservation);
      if (at < 0) this.#taken -= size;
      else this.#waiting.splice(at, 1);
      this.#admit();
    };
  }

  /** Runs a work that takes one place. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    let leave = (): void => {};
    await new Promise<void>((resolve) => (leave = this.reserve(1, resolve)));
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (this.#taken > 0 && this.#taken + next.size > this.#max) return;
      this.#waiting.shift();
      this.#taken += next.size;
      next.onReserved();
    }
  }
}
