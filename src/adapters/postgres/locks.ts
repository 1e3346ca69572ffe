import { selectRevision } from '../sql/revision.ts';
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
const longWait = "set local lock_timeout = '25s'";

export function beginStatement(lockMode: LockMode): string {
  return lockMode === 'exclusive'
    ? `begin; ${longWait}; ${locksOf.exclusive}`
    : `begin; ${locksOf[lockMode]}`;
}

/** No other transaction advances the revision during an exclusive one, so it stays valid until the end. */
export const beginExclusive = `${beginStatement('exclusive')}; ${selectRevision}`;
