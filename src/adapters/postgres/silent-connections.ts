import type { Connection } from './server-connection.ts';
import type { Pool } from './pool.ts';

/**
 * Breaks connections that have waited for an answer for so long. To be called
 * with the processes that the server has at work: a statement that it does not
 * work at, twice in a row, was lost on the way, or its answer was.
 */
export function createSilenceBreaker(pool: Pool | undefined, waitMs: number) {
  let suspects: readonly Connection[] = [];
  return (active: ReadonlySet<number>): void => {
    const silent = (pool?.waiting(waitMs) ?? []).filter(({ process }) => !active.has(process));
    for (const connection of silent) if (suspects.includes(connection)) connection.destroy();
    suspects = silent;
  };
}
