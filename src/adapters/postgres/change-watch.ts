import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { selectRevision } from '../sql/revision.ts';
import type { DatabaseAddress } from './database-address.ts';
import { createRevisionTracker, type KnownRevision } from './replica/known-revision.ts';
import { connectionError } from './connection-errors.ts';
import { createClient, endInTime } from './pool.ts';

/** Reports transactions of any process that wrote users or reference data. */
export interface ChangeWatch {
  /** Changes whenever such a transaction may have been committed. */
  revision(): string;
  /** The revision of the database; `null` while it is unknown. */
  known(): KnownRevision | null;
  /** Called whenever `known` may have changed. */
  onMove(listener: () => void): void;
  /** A transaction of this process read this number of writes, its own included. */
  onRevision(writes: number): void;
  /** It is unknown whether a transaction was committed: the revision is unknown until it is read again. */
  markSuspect(): void;
  /** Asks the database to cancel the statement of one of our connections. */
  cancel(process: number): void;
  close(): Promise<void>;
}

export interface WatchPace {
  /** How often the revision is polled, because notifications may be lost. */
  readonly pollMs: number;
  readonly reconnectMs: number;
  /** The timeout of a poll. */
  readonly answerMs: number;
}

const standardPace: WatchPace = { pollMs: 2000, reconnectMs: 500, answerMs: 2000 };

/** Raised by the trigger on the table `marker`, with the number of writes. */
const channel = 'emissions_gateway_writes';

/**
 * Holds one connection outside the pool, on which the database notifies of each
 * commit. While it is broken, writes of other processes are unknown, so every
 * revision differs and nothing cached is valid.
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

  /** One statement at a time, each with the connection's deadline. */
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
