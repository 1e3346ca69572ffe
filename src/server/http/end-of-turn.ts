let end: Promise<void> | null = null;

/**
 * Resolves when the event loop has handled what is ready now. Responses of one
 * turn are sent together: each system call between two requests puts the code of
 * the next one out of the processor's caches, and wakes a client that could sleep on.
 */
export function endOfTurn(): Promise<void> {
  return (end ??= new Promise((resolve) => {
    setImmediate(() => {
      end = null;
      resolve();
    });
  }));
}
