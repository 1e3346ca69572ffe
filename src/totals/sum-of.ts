/**
 * A sum that hardly depends on the order of its numbers: what each addition loses to rounding is added
 * at the end (A. Neumaier, 1974).
 */
export class PreciseSum {
  #sum = 0;
  #lost = 0;

  add(value: number): void {
    const sum = this.#sum + value;
    const isSmaller = Math.abs(value) <= Math.abs(this.#sum);
    this.#lost += isSmaller ? this.#sum - sum + value : value - sum + this.#sum;
    this.#sum = sum;
  }

  include(other: PreciseSum): void {
    this.add(other.#sum);
    this.#lost += other.#lost;
  }

  get value(): number {
    return this.#sum + this.#lost;
  }
}

export function sumOf(numbers: readonly number[]): number {
  const sum = new PreciseSum();
  for (const number of numbers) sum.add(number);
  return sum.value;
}
