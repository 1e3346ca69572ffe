export interface KnownRevision {
  readonly writes: number;
  /** Changes each time the database was unreachable: it may be another server since. */
  readonly term: number;
}

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

export function createRevisionTracker(onMove: () => void): RevisionTracker {
  let known = 0;
  let notified = 0;

  function move(writes: number): void {
    if (writes === known) return;
    known = writes;
    onMove();
  }

  return {
    writes: () => known,
    tell(writes) {
      notified += 1;
      move(Math.max(known, writes));
    },
    read() {
      const before = notified;
      return (writes) => move(notified === before ? writes : Math.max(known, writes));
    },
  };
}

/** Whether the first revision includes every write of the second, on the same server. */
export function isAsNew(one: KnownRevision | null, other: KnownRevision | null): boolean {
  return one !== null && other !== null && one.term === other.term && one.writes >= other.writes;
}
