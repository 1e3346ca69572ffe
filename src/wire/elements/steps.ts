/** `entries.map(work)`, with a step after each. */
export function* mapInSteps<T, R>(entries: readonly T[], work: (entry: T) => R): Generator<void, R[]> {
  const results: R[] = [];
  for (const entry of entries) {
    results.push(work(entry));
    yield;
  }
  return results;
}

/** Runs all steps at once and returns their result. */
export function complete<R>(steps: Generator<void, R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
