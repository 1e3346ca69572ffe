import { selectRevision } from '../sql/revision.ts';
import type { LockMode } from '../../ports/store.ts';

/** What tells our locks from those of other programs on the same database. */
const program = 0x656d6973;
const everything = 1;
const profiles = 2;

/**
 * What a transaction waits for before its first statement, until it ends: the
 * database gives these locks in the order in which they are asked for, so that
 * nobody starves, and takes them back when a connection breaks.
 */
const locksOf: Readonly<Record<LockMode, string>> = {
  exclusive: `select pg_advisory_xact_lock(${program}, ${everything})`,
  profileWrites: `select pg_advisory_xact_lock_shared(${program}, ${everything}), pg_advisory_xact_lock(${program}, ${profiles})`,
  shared: `select pg_advisory_xact_lock_shared(${program}, ${everything})`,
};

/** Those who start at once wait for the one of them that brings the data in. */
const longWait = "set local lock_timeout = '25s'";

export function beginStatement(lockMode: LockMode): string {
  return lockMode === 'exclusive'
    ? `begin; ${longWait}; ${locksOf.exclusive}`
    : `begin; ${locksOf[lockMode]}`;
}

/** Nobody else moves the marker while a transaction is alone, so that it tells what there is until then. */
export const beginExclusive = `${beginStatement('exclusive')}; ${selectRevision}`;
