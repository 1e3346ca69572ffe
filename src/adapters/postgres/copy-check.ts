import { EmissionsError } from '../../domain/basics/errors.ts';
import { newestOf } from '../sql/migrations/schema-migration.ts';
import { flag, number, numberOrNull, text, textOrNull } from '../sql/rows.ts';
import type { Row } from '../sql/sql-connection.ts';
import { postgresSchema } from './schema-history.ts';

export interface DatabaseIdentity {
  /** Identifier of the server and its physical replicas; `null` if the user may not read it. */
  readonly system: string | null;
  /** Incremented by each promotion of a replica; `null` if the user may not read it. */
  readonly timeline: number | null;
  readonly database: string;
  /** The schema in which the user's tables are found. */
  readonly schema: string | null;
  readonly isReplica: boolean;
}

/** One statement without parameters. */
export type Ask = (sql: string) => Promise<readonly Row[]>;

/** The database named as the replica has other content, permanently. */
export class ForeignReplica extends EmissionsError {
  constructor(message: string) {
    super('STORE_UNAVAILABLE', message);
    this.name = 'ForeignReplica';
  }
}

const selectIdentity = `
select pg_is_in_recovery() as is_replica, current_schema()::text as schema,
  (select oid::text from pg_catalog.pg_database where datname = current_database()) as database,
  has_function_privilege('pg_control_system()', 'execute')
    and has_function_privilege('pg_control_checkpoint()', 'execute') as may_ask`;

/**
 * A replica's last checkpoint has its timeline; on a primary that was just
 * promoted the checkpoint is outdated.
 */
const selectSystem = `
select (select system_identifier::text from pg_control_system()) as system,
  case when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint())
    else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;

const selectVersion = 'select max(version) as schema_version from schema_versions';

/** Promotion does not close connections. */
const selectReplicaRevision = 'select writes, pg_is_in_recovery() as is_replica from marker';

export async function readIdentity(ask: Ask): Promise<DatabaseIdentity> {
  const [row = {}] = await ask(selectIdentity);
  const [system] = flag(row, 'may_ask') ? await ask(selectSystem) : [];
  return {
    system: system === undefined ? null : textOrNull(system, 'system'),
    timeline: system === undefined ? null : numberOrNull(system, 'timeline'),
    database: text(row, 'database'),
    schema: textOrNull(row, 'schema'),
    isReplica: flag(row, 'is_replica'),
  };
}

/**
 * Reads the revision of a replica of the store's database. ForeignReplica if it
 * belongs to another database; STORE_UNAVAILABLE if it is not a replica now.
 */
export async function checkCopy(ask: Ask, store: DatabaseIdentity, name: string): Promise<number> {
  const copy = await readIdentity(ask);
  if (copy.system !== store.system || copy.database !== store.database) {
    throw new ForeignReplica(
      `The ${name}, named as the replica, is not a replica of the store: it belongs to another server or is another database. Name a streaming replica of the store's server, and the same database.`,
    );
  }
  if (copy.schema !== store.schema) {
    throw new ForeignReplica(
      `In the ${name}, named as the replica, its user sees other tables than the user of the store: use the same user, or the same search_path.`,
    );
  }
  if (!copy.isReplica) throw promoted(name);
  if (copy.timeline !== store.timeline) {
    throw unusable(
      `The ${name} is not on the timeline of the store: after a failover it must follow the new primary, which shows with its next checkpoint.`,
    );
  }
  const newest = newestOf(postgresSchema);
  const [row = {}] = await ask(selectVersion);
  const version = number(row, 'schema_version');
  if (version !== newest) {
    throw unusable(`The ${name} has schema ${version} instead of ${newest}: it lags behind.`);
  }
  return readCopyMarker(ask, name);
}

/** The revision of a replica that was already checked over the same connection. */
export async function readCopyMarker(ask: Ask, name: string): Promise<number> {
  const [row = {}] = await ask(selectReplicaRevision);
  if (!flag(row, 'is_replica')) throw promoted(name);
  return number(row, 'writes');
}

function promoted(name: string): EmissionsError {
  return unusable(`The ${name} is not a replica: it accepts writes, or was promoted.`);
}

function unusable(message: string): EmissionsError {
  return new EmissionsError('STORE_UNAVAILABLE', message);
}
