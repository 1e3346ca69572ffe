import { setTimeout as sleep } from 'node:timers/promises';
import { EmissionsError } from '../../../domain/errors.ts';
import { DatabaseCorrupted, type SqlConnection } from '../sql-connection.ts';

/** The result of a check; `unchecked` if it could not run. */
export interface IntegrityOutcome {
  readonly state: 'whole' | 'corrupted' | 'unchecked';
  /** The finding, for the log. */
  readonly cause?: unknown;
  /** The message for callers about corruption, if not the default. */
  readonly message?: string | undefined;
}

/** A check for corruption. It ends soon after the signal is aborted, with any result. */
export type IntegrityCheck = (signal: AbortSignal) => Promise<IntegrityOutcome>;

export interface IntegrityWatch {
  /** The error of every write; `null` while no corruption is known. */
  corruption(): EmissionsError | null;
  /** Records a failed statement: corruption is known from then on if that is the cause. */
  notice(error: unknown): void;
  stop(): Promise<void>;
}

export interface IntegrityOptions {
  /**
   * Checks the database in the background and reports the result. A corrupted
   * one is not written to from then on.
   */
  readonly onChecked?: ((outcome: IntegrityOutcome) => void) | undefined;
  /** How long the checks wait after the database is opened; not at all when absent. */
  readonly checkDelaySeconds?: number | undefined;
  /** Reports the result of a check in another process; it counts as one of `onChecked`. */
  readonly integrity?: IntegrityWatch | undefined;
}

/** Without a listener there are no checks, and only corruption found by statements is known. */
export function openIntegrity(
  { onChecked, integrity, checkDelaySeconds = 0 }: IntegrityOptions,
  checks: readonly IntegrityCheck[],
): IntegrityWatch {
  const due = delayed(checkDelaySeconds * 1000);
  return integrity ?? watchIntegrity(onChecked === undefined ? [] : [due, ...checks], onChecked);
}

/**
 * Runs checks in sequence in the background, because they take time in
 * proportion to the data and startup must not. Reports the first check that
 * finds corruption or cannot run, or else the last.
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

/** The state of a database that is checked by another process and reported here. */
interface ReportedIntegrity extends IntegrityWatch {
  reportCorruption(corruption: Pick<IntegrityOutcome, 'cause' | 'message'>): void;
}

/** `onMet` is called with corruption found by statements in this process. */
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

/**
 * The same connection, which reports the corruption that it finds, and rejects
 * writes to a corrupted database.
 */
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
    notice: (error) => watch.notice(error),
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

/** Leaves the first seconds to the start and to the first requests. */
function delayed(delayMs: number): IntegrityCheck {
  return async (signal) => {
    await sleep(delayMs, undefined, { signal, ref: false });
    return { state: 'whole' };
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
