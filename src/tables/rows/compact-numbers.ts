const minSlots = 1024;

/**
 * A number above 0 for each of many digests, of which 64 bits count, in 24 to
 * 48 bytes each: texts would keep the table alive that they were cut from.
 */
export class CompactNumbers {
  #count = 0;
  /** Three words a slot: 64 bits of the digest and the number, which is 0 in a free slot. */
  #words = new Uint32Array(3 * minSlots);

  /** 0 for a digest without a number. */
  get(digest: Buffer): number {
    const slot = this.#slotOf(digest.readUInt32LE(0), digest.readUInt32LE(4));
    return this.#words[slot + 2] ?? 0;
  }

  set(digest: Buffer, number: number): void {
    this.#put(digest.readUInt32LE(0), digest.readUInt32LE(4), number);
    if (this.#count * 3 > this.#words.length / 2) this.#grow();
  }

  #put(low: number, high: number, number: number): void {
    const slot = this.#slotOf(low, high);
    if (this.#words[slot + 2] === 0) this.#count += 1;
    this.#words[slot] = low;
    this.#words[slot + 1] = high;
    this.#words[slot + 2] = number;
  }

  /** Where the digest is, or the free slot for it. */
  #slotOf(low: number, high: number): number {
    const words = this.#words;
    let slot = 3 * (low % (words.length / 3));
    while (words[slot + 2] !== 0 && (words[slot] !== low || words[slot + 1] !== high)) {
      slot = (slot + 3) % words.length;
    }
    return slot;
  }

  #grow(): void {
    const old = this.#words;
    this.#count = 0;
    this.#words = new Uint32Array(2 * old.length);
    for (let slot = 0; slot < old.length; slot += 3) {
      const number = old[slot + 2] ?? 0;
      if (number !== 0) this.#put(old[slot] ?? 0, old[slot + 1] ?? 0, number);
    }
  }
}
