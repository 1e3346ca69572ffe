import type { SqlConnection, StatementObserver } from '../../sql/sql-connection.ts';
import type { ChangeWatch } from '../change-watch.ts';
import { type Ask, checkCopy, type DatabaseIdentity, readCopyMarker, readIdentity } from '../copy-check.ts';
import { isAsNew, type KnownRevision } from './known-revision.ts';
import type { DatabaseSession } from '../session.ts';

/** The replica lacks a write that this process knows of, or the latest writes are unknown. */
export class NotFresh extends Error {}

export interface Freshness {
  /**
   * Resolves if later reads over this connection see every write that this
   * process knew of at the call; otherwise rejects with NotFresh, or as
   * `checkCopy` does. Queries nothing while there is no new write.
   */
  admit(session: DatabaseSession, signal: AbortSignal): Promise<void>;
  /** Whether the newest connection has every write that this process knows of. */
  isFresh(): boolean;
  /** Whether that can be said now. */
  isKnown(): boolean;
  /** Requires every connection to be checked again. */
  forget(): void;
}

interface FreshnessOptions {
  /** The replica, for messages. */
  readonly name: string;
  /** Whether it is enough to have the writes that were known when the primary went away. */
  readonly mayBeStale: boolean;
  readonly onStatement?: StatementObserver | undefined;
}

/**
 * Every write of reference data advances the revision in its transaction, and a
 * replica applies whole transactions in order: a connection that has read a
 * revision there sees everything written up to it. This holds for that
 * connection only, because another may lead to a restarted or different
 * replica.
 */
export function createFreshness(
  watch: ChangeWatch,
  primary: Pick<SqlConnection, 'read'>,
  { name, mayBeStale, onStatement }: FreshnessOptions,
): Freshness {
  let seen = new WeakMap<object, KnownRevision>();
  let newest: KnownRevision | null = null;
  const required = (): KnownRevision | null => watch.known() ?? (mayBeStale ? watch.away() : null);
  let store: { readonly term: number; readonly identity: DatabaseIdentity } | null = null;

  /** Identity of the server that is primary in this term. */
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
      const needed = required();
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
    isFresh: () => isAsNew(newest, required()),
    isKnown: () => required() !== null,
    forget() {
      seen = new WeakMap();
      newest = null;
    },
  };
}
