/**
 * Combines the revisions that were read with those received in notifications,
 * which may arrive in any order.
 */
export interface RevisionTracker {
  writes(): number;
  /** A transaction with this number of writes was committed. */
  tell(writes: number): void;
  /**
   * Called before the revision is read; its result is called with what was
   * read. The value replaces the known one only if no notification arrived in
   * between, because it may be older than that.
   */
  read(): (writes: number) => void;
}

export function createRevisionTracker(): RevisionTracker {
  let known = 0;
  let notified = 0;

  return {
    writes: () => known,
    tell(writes) {
      notified += 1;
      known = Math.max(known, writes);
    },
    read() {
      const before = notified;
      return (writes) => void (known = notified === before ? writes : Math.max(known, writes));
    },
  };
}
