import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckedDatabase } from '../sql/sql-connection.ts';
import type { ChangeWatch, WatchOptions, WatchPace } from './change-watch.ts';
import { type DatabaseAddress, describeAddress } from './database-address.ts';
import { statementError } from './database-errors.ts';
import { listenFor, openListener } from './notifications.ts';
import { createRevisionTracker } from './revision-tracker.ts';
import { createServerPoll } from './server-poll.ts';
import { unlessAborted } from './unless-aborted.ts';
import { createWatchedServer } from './watched-server.ts';

const standardPace: WatchPace = { pollMs: 1000, reconnectMs: 250, answerMs: 2000 };

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
  const memory = createRevisionTracker();
  const tell = (writes: number): void => memory.tell(writes);
  const poll = createServerPoll({ memory, pool, answerMs, clock, onClockSkew });
  let unknown = 0;
  let moves = 0;
  let known = 0;
  let acceptsWrites = true;
  let wake = new AbortController();
  const closing = new AbortController();

  const server = createWatchedServer(address, {
    pool,
    answerMs,
    onLost: () => wake.abort(),
    async prepare(opened) {
      if (acceptsWrites) known = memory.writes();
      // A standby refuses to notify, and is polled alone.
      if (!opened.isPooled && !opened.isReadOnly) await listenFor(opened.client, tell);
      await poll.ask(opened);
    },
    onOpened(opened, isOther) {
      const isPromoted = !acceptsWrites && !opened.isReadOnly;
      acceptsWrites = !opened.isReadOnly;
      if (isOther) moves += 1;
      // A standby may receive them yet; one that was promoted will not.
      const lostWrites = opened.isReadOnly ? 0 : Math.max(0, known - memory.writes());
      if (!isOther && !(isPromoted && lostWrites > 0)) return;
      onServerMove?.({ server: describeAddress({ ...address, servers: [opened.server] }), lostWrites });
    },
  });

  async function check(): Promise<CheckedDatabase> {
    const on = await server.connected();
    try {
      await poll.ask(on);
    } catch (error) {
      // It was replaced meanwhile.
      if (server.current() !== null && server.current() !== on) return check();
      server.lose(on);
      throw statementError(error);
    }
    return { acceptsWrites: poll.acceptsWrites(), schemaVersion: poll.schemaVersion() };
  }

  async function watch(): Promise<void> {
    let pause = pollMs;
    while (!closing.signal.aborted) {
      await sleep(pause, undefined, { signal: wake.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      wake = new AbortController();
      const on = server.current();
      await (on === null ? server.reconnect() : check()).catch(() => undefined);
      pause = server.current() === null ? reconnectMs : pollMs;
      // The address may lead elsewhere by now, without a word to a connection that is open.
      if (on !== null && on === server.current()) void server.reconnect().catch(() => undefined);
    }
  }

  const isKnown = (): boolean => server.current() !== null && poll.isRevisionKnown();

  await server.reconnect();
  const listener = notify === undefined ? null : openListener(notify, tell, reconnectMs);
  const watching = watch();

  return {
    revision() {
      // Another server may count other writes with the same numbers.
      if (isKnown()) return `${moves > 0 ? `${moves}.` : ''}${memory.writes()}`;
      unknown += 1;
      return `unknown ${unknown}`;
    },
    onRevision: tell,
    markSuspect() {
      const on = server.current();
      if (on !== null) server.lose(on);
    },
    markReadOnly() {
      if (!poll.acceptsWrites()) return;
      poll.markReadOnly();
      wake.abort();
    },
    check: (signal) => unlessAborted(check(), signal),
    async close() {
      closing.abort();
      wake.abort();
      await Promise.all([watching, listener?.close()]);
      await server.close();
    },
  };
}
