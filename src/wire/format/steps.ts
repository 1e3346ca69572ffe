/** What the steps return in the end, done at once. */
export function complete<R>(steps: Generator<void, R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
