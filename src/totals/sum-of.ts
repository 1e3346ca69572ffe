/** A sum whose digits do not depend on the order in which the numbers came: the smallest are added first. */
export function sumOf(numbers: readonly number[]): number {
  return numbers
    .toSorted((one, other) => Math.abs(one) - Math.abs(other) || one - other)
    .reduce((sum, number) => sum + number, 0);
}
