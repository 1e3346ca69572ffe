import { setTimeout as sleep } from 'node:timers/promises';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { DatabaseCorrupted } from '../sql-connection.ts';

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
  /** Records what another process found. */
  reportCorruption(corruption: Pick<IntegrityOutcome, 'cause' | 'message'>): void;
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
  if (integrity !== undefined) return integrity;
  if (onChecked === undefined) return watchIntegrity(() => undefined);
  return watchIntegrity(onChecked, [delayed(checkDelaySeconds * 1000), ...checks]);
}

/**
 * Knows of corruption that statements, other processes and the checks find. The
 * checks run in sequence in the background, because they take time in proportion
 * to the data and the start must not. Reports the first of them that finds
 * corruption or cannot run, or else the last.
 */
export function watchIntegrity(
  onFound: (outcome: IntegrityOutcome) => void,
  checks: readonly IntegrityCheck[] = [],
): IntegrityWatch {
  const stopping = new AbortController();
  const { signal } = stopping;
  let corruption: EmissionsError | null = null;

  function reportCorruption({ cause, message = isCorrupted }: Partial<IntegrityOutcome>): void {
    corruption = new EmissionsError('STORE_UNAVAILABLE', message, { cause });
  }

  function find(outcome: IntegrityOutcome): void {
    if (corruption !== null || signal.aborted) return;
    if (outcome.state === 'corrupted') reportCorruption(outcome);
    onFound(outcome);
  }

  async function runAll(): Promise<void> {
    let outcome: IntegrityOutcome | null = null;
    for (const check of checks) {
      outcome = await check(signal).catch((cause: unknown): IntegrityOutcome => ({
        state: cause instanceof DatabaseCorrupted ? 'corrupted' : 'unchecked',
        cause,
      }));
      if (outcome.state !== 'whole') break;
    }
    if (outcome !== null) find(outcome);
  }
  const ended = runAll();

  return {
    corruption: () => corruption,
    reportCorruption,
    notice(error) {
      if (error instanceof DatabaseCorrupted) find({ state: 'corrupted', cause: error.cause });
    },
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

const isCorrupted =
  'The database is corrupted, so writes are disabled. Stop the program and restore a backup.';

/** Leaves the first seconds to the start and to the first requests. */
function delayed(delayMs: number): IntegrityCheck {
  return async (signal) => {
    await sleep(delayMs, undefined, { signal, ref: false });
    return { state: 'whole' };
  };
}
