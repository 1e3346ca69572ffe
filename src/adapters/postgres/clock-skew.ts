/** Milliseconds by which the clock of this machine is ahead of the database's, or behind if negative. */
export type OnClockSkew = (skewMs: number) => void;

const toleratedMs = 2000;

/**
 * Compares the clock of this machine with that of the database, which all machines
 * share. Reports a difference beyond 2 s once, and once more when it is gone.
 */
export function watchSkew(clock: () => number, onSkew: OnClockSkew | undefined) {
  let isSkewed = false;
  /** To be called before the database is asked for its time; the result with its answer. */
  return () => {
    const asked = clock();
    return (databaseMs: number): void => {
      const answered = clock();
      const skewMs = Math.round((asked + answered) / 2 - databaseMs);
      // The database read its clock at any moment between the two.
      const isBeyond = Math.abs(skewMs) - (answered - asked) / 2 > toleratedMs;
      if (isBeyond !== isSkewed) onSkew?.(skewMs);
      isSkewed = isBeyond;
    };
  };
}
