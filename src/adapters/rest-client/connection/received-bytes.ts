interface Reservation {
  readonly bytes: number;
  readonly onReserved: () => void;
}

/**
 * How many bytes of responses the process receives at once. A response that does
 * not fit waits, in the order in which they came; one that is larger than all of
 * it has it alone.
 */
export class ReceivedBytes {
  readonly #max: number;
  readonly #waiting: Reservation[] = [];
  #taken = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Calls back, at once or later, when there is room. Returns how to give it back, or no longer wait for it. */
  reserve(bytes: number, onReserved: () => void): () => void {
    const reservation = { bytes, onReserved };
    this.#waiting.push(reservation);
    this.#admit();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const at = this.#waiting.indexOf(reservation);
      if (at < 0) this.#taken -= bytes;
      else this.#waiting.splice(at, 1);
      this.#admit();
    };
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (this.#taken > 0 && this.#taken + next.bytes > this.#max) return;
      this.#waiting.shift();
      this.#taken += next.bytes;
      next.onReserved();
    }
  }
}
