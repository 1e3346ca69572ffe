/** A sum that does not depend on the order of the numbers: the smallest are added first. */
export function sumOf(numbers: readonly number[]): number {
  const sorted = numbers.every((number) => number >= 0)
    ? // Sorts without a comparison by script.
      new Float64Array(numbers).sort()
    : numbers.toSorted((one, other) => Math.abs(one) - Math.abs(other) || one - other);
  let sum = 0;
  for (const number of sorted) sum += number;
  return sum;
}
