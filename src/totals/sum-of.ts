/** A sum that does not depend on the order of the numbers: the smallest are added first. */
export function sumOf(numbers: readonly number[]): number {
  return numbers
    .toSorted((one, other) => Math.abs(one) - Math.abs(other) || one - other)
    .reduce((sum, number) => sum + number, 0);
}
