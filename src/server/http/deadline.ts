/**
 * Calls back when the time is over, unless it is cancelled by the function that
 * it returns. After a turn of the event loop that took longer than the time,
 * what arrived meanwhile is read first, and may cancel it.
 */
export function startDeadline(milliseconds: number, onLate: () => void): () => void {
  let afterReading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (afterReading = setImmediate(onLate)), milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(afterReading);
  };
}
