import { EmissionsError } from '../../domain/errors.ts';
import { checkInProcess, type IntegrityOutcome } from './integrity-process.ts';
import type { SqlConnection } from './sql-connection.ts';

export type { IntegrityOutcome };

export interface IntegrityWatch {
  /** What is thrown at whoever wants to write; `null` while nothing is known to be wrong. */
  damage(): EmissionsError | null;
  stop(): Promise<void>;
}

/**
 * Reads every page of a database beside this process, while the program serves
 * already: the time that takes grows with the data, and the time until the
 * program serves must not.
 */
export function watchIntegrity(
  file: string,
  onChecked: (outcome: IntegrityOutcome) => void = () => undefined,
): IntegrityWatch {
  let damage: EmissionsError | null = null;
  const check = checkInProcess(file);
  const tell = (outcome: IntegrityOutcome | null): void => {
    if (outcome === null) return;
    if (outcome.state === 'damaged') {
      damage = new EmissionsError('STORE_UNAVAILABLE', isDamaged, { cause: outcome.cause });
    }
    onChecked(outcome);
  };
  void check.outcome.then(tell);
  return { damage: () => damage, stop: () => check.stop() };
}

/** The same connection, through which nothing is written to a damaged database. */
export function guardWrites(connection: SqlConnection, watch: IntegrityWatch): SqlConnection {
  return {
    ...connection,
    async transaction(work, signal) {
      const damage = watch.damage();
      if (damage !== null) throw damage;
      return connection.transaction(work, signal);
    },
    async close() {
      await watch.stop();
      await connection.close();
    },
  };
}

const isDamaged =
  'The database is damaged, so nothing is written to it any more. Stop the program and restore a backup.';
