import type { SqlConnection, StatementObserver } from '../../sql/sql-connection.ts';
import type { ChangeWatch } from '../change-watch.ts';
import { type Ask, checkCopy, type DatabaseIdentity, readCopyMarker, readIdentity } from '../copy-check.ts';
import { isAsNew, type KnownRevision } from './known-revision.ts';
import type { DatabaseSession } from '../session.ts';

/** The replica lacks a write that this process knows of, or nobody knows what is written. */
export class NotFresh extends Error {}

export interface Freshness {
  /**
   * Resolves when all that is read over this connection from now on has every
   * write that this process knew of when it was called; otherwise NotFresh, or
   * as `checkCopy` rejects. Nothing is asked while no write is new.
   */
  admit(session: DatabaseSession, signal: AbortSignal): Promise<void>;
  /** Whether the newest connection has every write that this process knows of. */
  isFresh(): boolean;
  /** From now on nothing is fresh until a connection was asked anew. */
  forget(): void;
}

/**
 * The marker stands in the transaction of each write of reference data, and a
 * replica takes over whole transactions in their order: who reads a marker
 * there reads, over that connection, all that was written up to it. What one
 * connection has seen tells nothing of another, which may lead to a replica
 * that was restarted, or to another one.
 */
export function createFreshness(
  watch: ChangeWatch,
  primary: Pick<SqlConnection, 'read'>,
  name: string,
  onStatement?: StatementObserver,
): Freshness {
  let seen = new WeakMap<object, KnownRevision>();
  let newest: KnownRevision | null = null;
  let store: { readonly term: number; readonly identity: DatabaseIdentity } | null = null;

  /** Of the server that is the primary in this term. */
  async function storeIdentity(term: number, signal: AbortSignal): Promise<DatabaseIdentity> {
    if (store?.term !== term) {
      store = { term, identity: await readIdentity((sql) => primary.read(sql, [], signal)) };
    }
    return store.identity;
  }

  async function readRevision(session: DatabaseSession, isKnown: boolean, term: number, signal: AbortSignal) {
    const ask: Ask = async (sql) => {
      onStatement?.(sql);
      return (await session.execute(sql, [], signal)).rows;
    };
    return isKnown ? readCopyMarker(ask, name) : checkCopy(ask, await storeIdentity(term, signal), name);
  }

  return {
    async admit(session, signal) {
      const needed = watch.known();
      if (needed === null) throw new NotFresh();
      const before = seen.get(session.connection) ?? null;
      if (isAsNew(before, needed)) return;
      const { term } = needed;
      const writes = await readRevision(session, before?.term === term, term, signal);
      const now = { term, writes };
      seen.set(session.connection, now);
      if (!isAsNew(newest, now)) newest = now;
      if (!isAsNew(now, needed)) throw new NotFresh();
    },
    isFresh: () => isAsNew(newest, watch.known()),
    forget() {
      seen = new WeakMap();
      newest = null;
    },
  };
}
