/**
 * Called with the milliseconds by which the clock of this machine is ahead of the
 * database's, or behind if negative, and whether that is beyond 2 s for certain.
 */
export type OnClockSkew = (skewMs: number, isBeyond: boolean) => void;

const toleratedMs = 2000;

/** Compares the clock of this machine with the clock of the database, which all machines share. */
export function watchSkew(clock: () => number, onSkew: OnClockSkew | undefined) {
  /** Call this before requesting the time of the database, and its result with the answer. */
  return () => {
    const asked = clock();
    return (databaseMs: number): void => {
      const answered = clock();
      const skewMs = Math.round((asked + answered) / 2 - databaseMs);
      // The database read its clock at any moment between the two.
      onSkew?.(skewMs, Math.abs(skewMs) - (answered - asked) / 2 > toleratedMs);
    };
  };
}
