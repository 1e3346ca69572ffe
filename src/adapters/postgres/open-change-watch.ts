import { setTimeout as sleep } from 'node:timers/promises';
import { selectRevision } from '../sql/revision.ts';
import type { DatabaseState } from '../../ports/store.ts';
import type { ChangeWatch, ServerMove, WatchPace } from './change-watch.ts';
import { type OnClockSkew, watchSkew } from './clock-skew.ts';
import { connect, type Connection } from './connect.ts';
import { connectionError, NoServer } from './connection-errors.ts';
import { type DatabaseAddress, describeAddress } from './database-address.ts';
import { leavesConnectionUsable, statementError } from './database-errors.ts';
import { deadlines } from './deadlines.ts';
import { listenFor, openListener } from './notifications.ts';
import type { Pool } from './pool.ts';
import { createSilenceBreaker } from './silent-connections.ts';
import { unlessAborted } from './unless-aborted.ts';
import { createRevisionTracker } from './replica/known-revision.ts';

interface WatchOptions {
  readonly pace?: WatchPace | undefined;
  /** Connections that are not used any longer when the server moves or falls silent. */
  readonly pool?: Pool | undefined;
  /** Where notifications come from, when a pooler is in between. */
  readonly notify?: DatabaseAddress | undefined;
  readonly onServerMove?: ((move: ServerMove) => void) | undefined;
  readonly onClockSkew?: OnClockSkew | undefined;
  readonly clock?: (() => number) | undefined;
}

const standardPace: WatchPace = { pollMs: 1000, reconnectMs: 250, answerMs: 2000 };

/** The address may lead elsewhere by then, without a word to a connection that is open. */
const oldestMs = 60_000;

/** A connection that broke is not yet a database that is away. */
const awayAfterMs = 1000;

/** No table is involved, because any may be locked. */
const selectState = `
select current_setting('transaction_read_only')::bool as is_read_only,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
  array(select pid from pg_stat_activity where usename = current_user and state = 'active'
    and wait_event is distinct from 'ClientWrite')::text as active`;

/**
 * Holds one connection outside the pool, on which the database notifies of each
 * commit. While it is broken, writes of other processes are unknown, so every
 * revision differs and nothing cached is valid.
 */
export async function openChangeWatch(
  address: DatabaseAddress,
  { pace = standardPace, pool, notify, onServerMove, onClockSkew, clock = Date.now }: WatchOptions = {},
): Promise<ChangeWatch> {
  const { pollMs, reconnectMs, answerMs } = pace;
  const limits = { ...deadlines, answerMs, lockMs: answerMs / 2 };
  const listeners: (() => void)[] = [];
  const tellListeners = (): void => listeners.forEach((listener) => listener());
  const memory = createRevisionTracker(tellListeners);
  const askClock = watchSkew(clock, onClockSkew);
  const tell = (writes: number): void => memory.tell(writes);
  let unknown = 0;
  let term = 0;
  let current: Connection | null = null;
  let isRevisionKnown = false;
  let acceptsWrites = true;
  let moves = 0;
  let lostAt = 0;
  let hasFailed = false;
  let instance: string | null = null;
  let connecting: Promise<Connection> | null = null;
  const breakSilent = createSilenceBreaker(pool, answerMs);
  let wake = new AbortController();
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  /** One statement at a time, each with the connection's deadline. */
  function ask<R extends object>({ client }: Connection, sql: string): Promise<R | undefined> {
    const answer = last.then(async () => (await client.query<R>(sql)).rows[0]);
    last = answer.catch(() => undefined);
    return answer;
  }

  /** Whether the server and the revision are as they were; rejects when the connection is lost. */
  async function poll(on: Connection): Promise<void> {
    const compareClock = askClock();
    const state = await ask<{ is_read_only: number; active: string; clock: number }>(on, selectState);
    if (state !== undefined) compareClock(state.clock);
    acceptsWrites = state?.is_read_only === 0;
    if (!on.isPooled) breakSilent(new Set(state?.active.match(/\d+/g)?.map(Number)));
    const remember = memory.read();
    try {
      remember((await ask<{ writes: number }>(on, selectRevision))?.writes ?? memory.writes());
      isRevisionKnown = true;
    } catch (error) {
      if (!leavesConnectionUsable(error)) throw error;
      isRevisionKnown = false;
    }
  }

  async function open(): Promise<Connection> {
    const before = current;
    const known = memory.writes();
    let fresh: Connection | null = null;
    try {
      const opened = (fresh = await connect(address, { limits }));
      opened.client.on('end', () => lose(opened));
      if (!opened.isPooled) await listenFor(opened.client, tell);
      await poll(opened);
    } catch (error) {
      fresh?.destroy();
      hasFailed = true;
      if (error instanceof NoServer && error.isSilence) pool?.interrupt(answerMs);
      throw connectionError(error, address);
    }
    const isOther = instance !== null && instance !== fresh.instance;
    if (before === null || isOther) term += 1;
    if (before === null || isOther) pool?.renew();
    if (isOther) moved(fresh, Math.max(0, known - memory.writes()));
    instance = fresh.instance;
    current = fresh;
    hasFailed = false;
    void before?.close();
    tellListeners();
    return fresh;
  }

  function moved(to: Connection, lostWrites: number): void {
    moves += 1;
    pool?.interrupt(0, (connection) => connection.instance !== to.instance);
    onServerMove?.({ server: describeAddress({ ...address, servers: [to.server] }), lostWrites });
  }

  const reconnect = (): Promise<Connection> => (connecting ??= open().finally(() => (connecting = null)));

  function lose(lost: Connection): void {
    lost.destroy();
    if (current !== lost) return;
    current = null;
    lostAt = performance.now();
    wake.abort();
  }

  async function check(): Promise<DatabaseState> {
    // An attempt that began before may know less.
    const on = current ?? (await (connecting?.catch(reconnect) ?? reconnect()));
    try {
      await poll(on);
    } catch (error) {
      // It was replaced meanwhile.
      if (current !== null && current !== on) return check();
      lose(on);
      throw statementError(error);
    }
    return { acceptsWrites };
  }

  const isDue = (on: Connection): boolean => !acceptsWrites || performance.now() - on.openedAt >= oldestMs;

  async function watch(): Promise<void> {
    let pause = pollMs;
    while (!closing.signal.aborted) {
      await sleep(pause, undefined, { signal: wake.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      wake = new AbortController();
      const step = current === null || isDue(current) ? reconnect() : check();
      await step.catch(() => undefined);
      pause = current === null ? reconnectMs : pollMs;
    }
  }

  await reconnect();
  const listener = notify === undefined ? null : openListener(notify, tell, reconnectMs);
  const watching = watch();

  return {
    revision() {
      // Another server may count other writes with the same numbers.
      if (current !== null && isRevisionKnown) return `${moves > 0 ? `${moves}.` : ''}${memory.writes()}`;
      unknown += 1;
      return `unknown ${unknown}`;
    },
    known: () => (current === null || !isRevisionKnown ? null : { writes: memory.writes(), term }),
    away() {
      const isAway = current === null && (hasFailed || performance.now() - lostAt >= awayAfterMs);
      return isAway ? { writes: memory.writes(), term } : null;
    },
    onMove: (told) => void listeners.push(told),
    onRevision: tell,
    markSuspect() {
      if (current !== null) lose(current);
    },
    markReadOnly() {
      if (!acceptsWrites) return;
      acceptsWrites = false;
      wake.abort();
    },
    check: (signal) => unlessAborted(check(), signal),
    async close() {
      closing.abort();
      wake.abort();
      await Promise.all([watching, connecting?.catch(() => undefined), listener?.close()]);
      const final = current;
      current = null;
      await final?.close();
    },
  };
}
