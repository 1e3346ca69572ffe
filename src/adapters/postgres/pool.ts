import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, Pool, type PoolClient, TypeOverrides } from 'pg';
import { EmissionsError } from '../../domain/errors.ts';
import type { DatabaseAddress } from './database-address.ts';
import { connectionError } from './connection-errors.ts';

/** Timeouts. Those of the database expire before those of the client. */
export const deadlines = {
  connectMs: 5000,
  statementMs: 30_000,
  answerMs: 35_000,
  /** Waiting for another transaction's lock. */
  lockMs: 5000,
  idleInTransactionMs: 60_000,
  endMs: 2000,
} as const;

export type Deadlines = Readonly<Record<keyof typeof deadlines, number>>;

/** For operator commands that scan whole tables. */
export const unhurried: Partial<Deadlines> = { statementMs: 30 * 60_000, answerMs: 31 * 60_000 };

/** For a transaction that meanwhile waits for another database to do as much. */
export const patient: Partial<Deadlines> = { ...unhurried, idleInTransactionMs: 24 * 60 * 60_000 };

export interface PoolOptions {
  /** Overrides of the default timeouts. */
  readonly times?: Partial<Deadlines> | undefined;
  /** Whether statements always use a generic plan, instead of whenever a custom plan looks better. */
  readonly plansOnce?: boolean | undefined;
}

/** Type ids in PostgreSQL's catalogue. */
const bool = 16;
const json = 114;
const numbers = [20, 21, 23, 1700];

/** Columns in SQLite's form: numbers, flags as 0 and 1, JSON as text. */
const types = new TypeOverrides();
types.setTypeParser(bool, (text) => Number(text === 't'));
types.setTypeParser(json, (text) => text);
for (const type of numbers) types.setTypeParser(type, Number);

export function createPool(
  address: DatabaseAddress,
  size: number,
  { times = {}, plansOnce = false }: PoolOptions = {},
): Pool {
  const limits = { ...deadlines, ...times };
  const pool = new Pool({
    ...configOf(address, limits),
    ...(plansOnce ? { options: '-c plan_cache_mode=force_generic_plan' } : {}),
    max: size,
    connectionTimeoutMillis: limits.connectMs,
  });
  // An idle connection that breaks is replaced when one is needed.
  pool.on('error', () => undefined);
  return pool;
}

/** A connection outside the pool. */
export function createClient(address: DatabaseAddress, answerMs: number = deadlines.answerMs): Client {
  return new Client({
    ...configOf(address, { ...deadlines, answerMs }),
    connectionTimeoutMillis: deadlines.connectMs,
  });
}

/** Closes a client that may not respond, without waiting long. */
export async function endInTime(ending: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const { signal } = timer;
  await Promise.race([ending, sleep(deadlines.endMs, undefined, { signal })]).catch(() => undefined);
  timer.abort();
}

function configOf(
  { host, port, database, user, password, ssl }: DatabaseAddress,
  limits: Deadlines = deadlines,
): ClientConfig {
  return {
    host,
    port,
    database,
    user,
    ...(password === undefined ? {} : { password }),
    ssl,
    types,
    keepAlive: true,
    application_name: 'emissions-gateway',
    client_encoding: 'UTF8',
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    query_timeout: limits.answerMs,
  };
}

/** A pool connection, waiting for a free one. An aborted caller does not take one. */
export async function takeClient(
  pool: Pool,
  address: DatabaseAddress,
  signal: AbortSignal,
): Promise<PoolClient> {
  signal.throwIfAborted();
  // One request may have many concurrent statements.
  setMaxListeners(0, signal);
  const isFull = pool.totalCount - pool.idleCount >= pool.options.max;
  const connecting = pool.connect();
  try {
    return await unlessAborted(connecting, signal);
  } catch (error) {
    if (signal.aborted) {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw error;
    }
    throw isFull ? allBusy(pool.options.max, error) : connectionError(error, address);
  }
}

function allBusy(max: number, cause: unknown): EmissionsError {
  return new EmissionsError(
    'STORE_UNAVAILABLE',
    `All ${max} connections to the database are in use; try again later.`,
    { cause },
  );
}

/** Settles as the promise does, or with the signal's reason if that comes first. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
