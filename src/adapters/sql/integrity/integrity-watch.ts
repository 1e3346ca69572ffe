import { EmissionsError } from '../../../domain/errors.ts';
import { DatabaseCorrupted, type SqlConnection } from '../sql-connection.ts';

/** What a check has come to; `unchecked` when it could not run. */
export interface IntegrityOutcome {
  readonly state: 'whole' | 'corrupted' | 'unchecked';
  /** What was found, for the log. */
  readonly cause?: unknown;
  /** What callers are told of damage, where that is not the usual sentence. */
  readonly message?: string | undefined;
}

/** One way of looking for damage. It ends soon after the signal is aborted, whatever it answers then. */
export type IntegrityCheck = (signal: AbortSignal) => Promise<IntegrityOutcome>;

export interface IntegrityWatch {
  /** The error of every write; `null` while no corruption is known. */
  corruption(): EmissionsError | null;
  /** A statement failed: damage is known from then on when that is why. */
  notice(error: unknown): void;
  stop(): Promise<void>;
}

export interface IntegrityOptions {
  /**
   * Has the database checked in the background, and is told what came of it.
   * From then on a damaged one is not written to any more.
   */
  readonly onChecked?: ((outcome: IntegrityOutcome) => void) | undefined;
  /** What has it checked elsewhere; it counts as what `onChecked` asks for. */
  readonly integrity?: IntegrityWatch | undefined;
}

/** Without anybody to be told there are no checks, and only what statements meet is known. */
export function openIntegrity(
  { onChecked, integrity }: IntegrityOptions,
  checks: readonly IntegrityCheck[],
): IntegrityWatch {
  return integrity ?? watchIntegrity(onChecked === undefined ? [] : checks, onChecked);
}

/**
 * Runs checks one after the other, while the program serves already: the time
 * that they take grows with the data, and the time until the program serves
 * must not. Told is the first that finds damage or cannot run, or the last.
 */
function watchIntegrity(
  checks: readonly IntegrityCheck[],
  onChecked: (outcome: IntegrityOutcome) => void = () => undefined,
): IntegrityWatch {
  const stopping = new AbortController();
  const { signal } = stopping;
  const known = createReportedIntegrity(onChecked);

  async function runAll(): Promise<void> {
    const outcome = await runUntilNotWhole(checks, signal);
    if (signal.aborted || known.corruption() !== null) return;
    if (outcome.state === 'corrupted') known.reportCorruption(outcome);
    onChecked(outcome);
  }
  const ended = runAll();

  return {
    corruption: () => known.corruption(),
    notice: (error) => known.notice(error),
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** The state of a database that is checked elsewhere and reported here. */
interface ReportedIntegrity extends IntegrityWatch {
  reportCorruption(corruption: Pick<IntegrityOutcome, 'cause' | 'message'>): void;
}

/** `onMet` is told of damage that statements met here. */
export function createReportedIntegrity(onMet: (outcome: IntegrityOutcome) => void): ReportedIntegrity {
  let corruption: EmissionsError | null = null;
  const reportCorruption: ReportedIntegrity['reportCorruption'] = ({ cause, message = isCorrupted }) => {
    corruption = new EmissionsError('STORE_UNAVAILABLE', message, { cause });
  };
  return {
    corruption: () => corruption,
    reportCorruption,
    notice(error) {
      if (corruption !== null || !(error instanceof DatabaseCorrupted)) return;
      const { cause } = error;
      reportCorruption({ cause });
      onMet({ state: 'corrupted', cause });
    },
    stop: async () => undefined,
  };
}

/** The same connection, which tells of damage that it meets, and writes nothing to a damaged database. */
export function guardCorruption(connection: SqlConnection, watch: IntegrityWatch): SqlConnection {
  async function noticing<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      watch.notice(error);
      throw error;
    }
  }

  return {
    ...connection,
    read: (sql, parameters, signal) => noticing(connection.read(sql, parameters, signal)),
    async transaction(work, signal, lockMode) {
      const corruption = watch.corruption();
      if (corruption !== null) throw corruption;
      return noticing(connection.transaction(work, signal, lockMode));
    },
    async close() {
      await watch.stop();
      await connection.close();
    },
  };
}

const isCorrupted =
  'The database is corrupted, so writes are disabled. Stop the program and restore a backup.';

async function runUntilNotWhole(
  checks: readonly IntegrityCheck[],
  signal: AbortSignal,
): Promise<IntegrityOutcome> {
  let outcome: IntegrityOutcome = { state: 'whole' };
  for (const check of checks) {
    try {
      outcome = await check(signal);
    } catch (cause) {
      outcome = { state: cause instanceof DatabaseCorrupted ? 'corrupted' : 'unchecked', cause };
    }
    if (outcome.state !== 'whole' || signal.aborted) return outcome;
  }
  return outcome;
}
