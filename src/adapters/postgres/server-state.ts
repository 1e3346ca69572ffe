import type { Client } from 'pg';
import type { DatabaseServer } from '../../config/database-url.ts';
import { UnfitServer } from './connection-errors.ts';
import type { DatabaseAddress } from './database-address.ts';
import type { Deadlines } from './deadlines.ts';

interface ServerState {
  readonly process: number;
  readonly instance: string;
  readonly is_replica: number;
  readonly is_read_only: number;
}

/**
 * Asks the server what it is, and gives the session its settings unless a
 * pooler is in between: there they would stay with the server's connection,
 * which is not ours alone, and parameters at the start are refused.
 */
export async function settle(client: Client, limits: Deadlines, plansOnce: boolean): Promise<ServerState> {
  const settings = [...settingsOf(limits), ...(plansOnce ? [['plan_cache_mode', 'force_generic_plan']] : [])];
  const set = settings.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(' || ');
  const { rows } = await client.query<ServerState>(`
select pg_backend_pid() as process, pg_postmaster_start_time()::text as instance, pg_is_in_recovery() as is_replica,
  current_setting('transaction_read_only')::bool as is_read_only,
  case when pg_backend_pid() = ${processOf(client)} then ${set} end as settings`);
  const [state] = rows;
  if (state === undefined) throw new Error('terminated');
  return state;
}

/** The timeouts that the server enforces, by the names of their settings. */
export function settingsOf(limits: Deadlines): readonly (readonly [string, number])[] {
  return [
    ['statement_timeout', limits.statementMs],
    ['lock_timeout', limits.lockMs],
    ['idle_in_transaction_session_timeout', limits.idleInTransactionMs],
  ];
}

export async function assertFit(
  { target, servers, found }: DatabaseAddress,
  server: DatabaseServer,
  client: Client,
  { is_replica: isReplica, is_read_only: isReadOnly }: ServerState,
): Promise<void> {
  if (isReplica === 1 && (target === 'primary' || target === 'read-write'))
    throw new UnfitServer('it is a replica.');
  if (isReadOnly === 1 && target === 'read-write') throw new UnfitServer('it is read-only.');
  if (isReadOnly === 0 && target === 'read-only') throw new UnfitServer('it accepts writes.');
  if (isReplica === 0 && target === 'standby') throw new UnfitServer('it is not a replica.');
  if (servers.length === 1 || isReplica === 1) return;
  const timeline = (await readTimeline(client)) ?? found.timeline;
  if (timeline < found.timeline) {
    throw new UnfitServer(
      `it was replaced by another primary (it is on timeline ${timeline}, and timeline ${found.timeline} was seen): stop it, and make it a replica.`,
    );
  }
  found.timeline = Math.max(found.timeline, timeline);
}

/** Incremented by each promotion. Services that resemble PostgreSQL may have none. */
async function readTimeline(client: Client): Promise<number | undefined> {
  const sql = "select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline";
  const { rows } = await client.query<{ timeline: number }>(sql).catch(() => ({ rows: [] }));
  return rows[0]?.timeline;
}

export function processOf(client: Client): number {
  return 'processID' in client ? Number(client.processID) : 0;
}
