/** The marker of a database as one process knows it. */
export interface KnownRevision {
  readonly writes: number;
  /** Another number each time that the database was out of sight: it may be another server since. */
  readonly term: number;
}

/** Holds what was read of the marker and what was told of it, which arrive on different ways. */
interface RevisionTracker {
  writes(): number;
  /** A transaction is committed that left so many writes behind. */
  tell(writes: number): void;
  /**
   * Called before the marker is read, and what it gives is called with what was
   * read. That takes the memory back only when nothing was told in between: the
   * answer may have been made before, and arrive after.
   */
  read(): (writes: number) => void;
}

export function createRevisionTracker(onMove: () => void): RevisionTracker {
  let known = 0;
  let told = 0;

  function move(writes: number): void {
    if (writes === known) return;
    known = writes;
    onMove();
  }

  return {
    writes: () => known,
    tell(writes) {
      told += 1;
      move(Math.max(known, writes));
    },
    read() {
      const before = told;
      return (writes) => move(told === before ? writes : Math.max(known, writes));
    },
  };
}

/** Whether what has the one marker has every write of the other, in sight of the same server. */
export function isAsNew(one: KnownRevision | null, other: KnownRevision | null): boolean {
  return one !== null && other !== null && one.term === other.term && one.writes >= other.writes;
}
