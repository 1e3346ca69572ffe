import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlConnection } from '../sql-connection.ts';
import { recordContent } from './content-check.ts';

/** The result of the checks of a database; `unchecked` if one could not run. */
export interface CheckOutcome {
  readonly state: 'intact' | 'altered' | 'corrupted' | 'unchecked';
  /** The finding, for the log. */
  readonly cause?: unknown;
}

/** It ends soon after the signal is aborted, with any result. */
export type DatabaseCheck = (signal: AbortSignal) => Promise<CheckOutcome>;

export interface CheckOptions {
  /** Called with the first finding, or when the checks have ended; without it there are none. */
  readonly onChecked?: ((outcome: CheckOutcome) => void) | undefined;
  /** How long the checks wait after the database is opened. */
  readonly checkDelaySeconds?: number | undefined;
}

/**
 * Runs the checks one after the other in the background: they take time in
 * proportion to the data, and the start must not. They only report: nothing is
 * refused because of them.
 */
export function startChecks(
  { onChecked, checkDelaySeconds = 0 }: CheckOptions,
  checks: readonly DatabaseCheck[],
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    if (onChecked === undefined) return;
    await sleep(checkDelaySeconds * 1000, undefined, { signal, ref: false });
    let outcome: CheckOutcome = { state: 'intact' };
    for (const check of checks) {
      outcome = await check(signal).catch((cause: unknown) => ({ state: 'unchecked' as const, cause }));
      if (outcome.state !== 'intact') break;
    }
    if (!signal.aborted) onChecked(outcome);
  }
  const ended = run().catch(() => undefined);

  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Longer than a batch takes, so that requests have priority. */
const betweenBatchesMs = 50;

/** Compares the content with its digests, and records those of what was written since. */
export function contentCheck(connection: SqlConnection): DatabaseCheck {
  return async (signal) => {
    const pace = (stop: AbortSignal) => sleep(betweenBatchesMs, undefined, { signal: stop, ref: false });
    const { altered, auditBreach } = await recordContent(connection, 'changed', signal, pace);
    if (altered.length === 0 && auditBreach === null) return { state: 'intact' };
    return { state: 'altered', cause: { altered, auditBreach } };
  };
}
