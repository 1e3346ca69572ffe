import type { LockMode } from '../../ports/store.ts';

/** Distinguishes our locks from those of other programs on the same database. */
const program = 0x656d6973;
const everything = 1;
const profiles = 2;

/**
 * The locks that a transaction takes before its first statement and holds until
 * it ends. The database grants them in order of request, so no transaction
 * starves, and releases them when a connection breaks.
 */
const locksOf: Readonly<Record<LockMode, string>> = {
  exclusive: `select pg_advisory_xact_lock(${program}, ${everything})`,
  profileWrites: `select pg_advisory_xact_lock_shared(${program}, ${everything}), pg_advisory_xact_lock(${program}, ${profiles})`,
  shared: `select pg_advisory_xact_lock_shared(${program}, ${everything})`,
};

/** Processes that start together wait for the one that imports the data. */
const waits: Readonly<Record<LockMode, string>> = { exclusive: '25s', profileWrites: '5s', shared: '5s' };

/** With settings of the transaction. */
export function beginStatement(
  lockMode: LockMode,
  settings: readonly (readonly [string, number])[] = [],
): string {
  const all = [...settings, ['lock_timeout', waits[lockMode]]];
  const set = all.map(([name, value]) => `set local ${name} = '${value}'`).join('; ');
  return `begin; ${set}; ${locksOf[lockMode]}`;
}
