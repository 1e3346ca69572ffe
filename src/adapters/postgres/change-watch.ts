import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { selectRevision } from '../sql/revision.ts';
import type { DatabaseAddress } from './database-address.ts';
import { createRevisionTracker, type KnownRevision } from './replica/known-revision.ts';
import { connectionError } from './connection-errors.ts';
import { createClient, endInTime } from './pool.ts';

/** Tells of the transactions of all processes that wrote users or reference data. */
export interface ChangeWatch {
  /** Another text whenever such a transaction may have been committed since. */
  revision(): string;
  /** The marker of the database itself; `null` while nobody knows what others write. */
  known(): KnownRevision | null;
  /** Calls back whenever `known` may answer otherwise than before. */
  onMove(listener: () => void): void;
  /** A transaction of this process saw so many writes, its own included. */
  onRevision(writes: number): void;
  /** Whether a transaction of this process was committed is not known: until the marker is read anew nothing is. */
  markSuspect(): void;
  /** Asks the database to give up the statement of one of our connections. */
  cancel(process: number): void;
  close(): Promise<void>;
}

export interface WatchPace {
  /** How often the database is asked, for a notification may be lost. */
  readonly pollMs: number;
  readonly reconnectMs: number;
  /** How long it may take to answer. */
  readonly answerMs: number;
}

const standardPace: WatchPace = { pollMs: 2000, reconnectMs: 500, answerMs: 2000 };

/** Raised by the trigger on the table `marker`, with the number of writes. */
const channel = 'emissions_gateway_writes';

/**
 * Keeps one connection beside the pool, over which the database tells of each
 * commit. While it is broken nobody knows what others write, so that every
 * answer differs and nothing that was kept counts.
 */
export async function openChangeWatch(
  address: DatabaseAddress,
  { pollMs, reconnectMs, answerMs }: WatchPace = standardPace,
): Promise<ChangeWatch> {
  const closing = new AbortController();
  const listeners: (() => void)[] = [];
  const tellListeners = (): void => listeners.forEach((listener) => listener());
  const memory = createRevisionTracker(tellListeners);
  let unknown = 0;
  let term = 0;
  let client: Client | null = null;
  let last: Promise<unknown> = Promise.resolve();

  /** One statement at a time, each with the deadline of the connection. */
  function ask(on: Client, sql: string, values: readonly number[] = []) {
    const answer = last.then(() => on.query<{ writes?: number }>(sql, [...values]));
    last = answer.catch(() => undefined);
    return answer;
  }

  async function poll(on: Client): Promise<void> {
    const remember = memory.read();
    const { rows } = await ask(on, selectRevision);
    remember(rows[0]?.writes ?? memory.writes());
  }

  async function connect(): Promise<Client> {
    const fresh = createClient(address, answerMs);
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ payload }) => memory.tell(Number(payload)));
    try {
      await fresh.connect();
      await ask(fresh, `listen ${channel}`);
      await poll(fresh);
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw connectionError(error, address);
    }
    client = fresh;
    term += 1;
    tellListeners();
    return fresh;
  }

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = null;
    void lost.end().catch(() => undefined);
  }

  async function watch(): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted) {
      await sleep(client === null ? reconnectMs : pollMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const current = client;
      if (current === null) await connect().catch(() => undefined);
      else await poll(current).catch(() => lose(current));
    }
  }

  await connect();
  const watching = watch();

  return {
    revision() {
      if (client !== null) return String(memory.writes());
      unknown += 1;
      return `unknown ${unknown}`;
    },
    known: () => (client === null ? null : { writes: memory.writes(), term }),
    onMove: (listener) => void listeners.push(listener),
    onRevision: (writes) => memory.tell(writes),
    markSuspect() {
      if (client !== null) lose(client);
    },
    cancel(process) {
      if (client !== null) ask(client, 'select pg_cancel_backend($1)', [process]).catch(() => undefined);
    },
    async close() {
      closing.abort();
      await watching;
      const current = client;
      client = null;
      if (current !== null) await endInTime(current.end());
    },
  };
}
