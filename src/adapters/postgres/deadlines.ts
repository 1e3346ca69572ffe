import { setTimeout as sleep } from 'node:timers/promises';

/** Timeouts. Those of the database expire before those of the client. */
export const deadlines = {
  connectMs: 5000,
  statementMs: 30_000,
  answerMs: 35_000,
  /** The end of a transaction, which no caller can abort. */
  commitMs: 10_000,
  /** A read waiting for a table that is locked as a whole. */
  lockMs: 1000,
  idleInTransactionMs: 60_000,
  endMs: 2000,
} as const;

export type Deadlines = Readonly<Record<keyof typeof deadlines, number>>;

/** For operator commands that scan whole tables. */
export const unhurried: Partial<Deadlines> = {
  statementMs: 30 * 60_000,
  answerMs: 31 * 60_000,
  commitMs: 31 * 60_000,
};

/** For a transaction that meanwhile waits for another database to do as much. */
export const patient: Partial<Deadlines> = { ...unhurried, idleInTransactionMs: 24 * 60 * 60_000 };

/** Waits for the end of something that may not respond, but not for long. */
export async function endInTime(ending: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const { signal } = timer;
  await Promise.race([ending, sleep(deadlines.endMs, undefined, { signal })]).catch(() => undefined);
  timer.abort();
}
