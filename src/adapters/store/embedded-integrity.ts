import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { EmissionsError } from '../../domain/errors.ts';
import type { SqlConnection } from './sql-connection.ts';

/** What a check of all pages has come to; `unchecked` when it could not run. */
export interface IntegrityOutcome {
  readonly state: 'whole' | 'damaged' | 'unchecked';
  /** What SQLite said of the damage, for the log. */
  readonly cause?: unknown;
}

export interface IntegrityWatch {
  /** What is thrown at whoever wants to write; `null` while nothing is known to be wrong. */
  damage(): EmissionsError | null;
  stop(): Promise<void>;
}

/**
 * Reads every page of a database in a thread of its own, table by table, while
 * the program serves already: the time that takes grows with the data, and the
 * time until the program serves must not.
 */
export function watchIntegrity(
  file: string,
  onChecked: (outcome: IntegrityOutcome) => void = () => undefined,
): IntegrityWatch {
  const known = createToldIntegrity();
  const sqlite = createRequire(import.meta.url).resolve('@photostructure/sqlite');
  const stopping = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(checkTables, { eval: true, workerData: { file, sqlite, stopping } });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.unref();
  const tell = (outcome: IntegrityOutcome): void => {
    if (outcome.state === 'damaged') known.tellDamage(outcome.cause);
    onChecked(outcome);
  };
  worker.on('message', ({ problem }: { problem: string | null }) => {
    if (Atomics.load(stopping, 0) === 1) return;
    tell(problem === null ? { state: 'whole' } : { state: 'damaged', cause: problem });
  });
  worker.on('error', (cause: unknown) => tell({ state: 'unchecked', cause }));
  return {
    damage: () => known.damage(),
    // Ending the thread from outside, amid its work on the database, would take the process along.
    async stop() {
      Atomics.store(stopping, 0, 1);
      worker.ref();
      await ended;
    },
  };
}

/** What is known of a database that somebody else has read, who tells. */
export interface ToldIntegrity extends IntegrityWatch {
  tellDamage(cause: unknown): void;
}

export function createToldIntegrity(): ToldIntegrity {
  let damage: EmissionsError | null = null;
  return {
    damage: () => damage,
    tellDamage(cause) {
      damage = new EmissionsError('STORE_UNAVAILABLE', isDamaged, { cause });
    },
    stop: async () => undefined,
  };
}

/** The same connection, through which nothing is written to a damaged database. */
export function guardWrites(connection: SqlConnection, watch: IntegrityWatch): SqlConnection {
  return {
    ...connection,
    async transaction(work, signal) {
      const damage = watch.damage();
      if (damage !== null) throw damage;
      return connection.transaction(work, signal);
    },
    async close() {
      await watch.stop();
      await connection.close();
    },
  };
}

const isDamaged =
  'The database is damaged, so nothing is written to it any more. Stop the program and restore a backup.';

/** A program of its own, because a thread starts from one file and has no compiler. */
const checkTables = `
const { parentPort, workerData } = require('node:worker_threads');
const { file, sqlite, stopping } = workerData;
const isStopping = () => Atomics.load(stopping, 0) === 1;

function findProblem(database) {
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
    for (const { name } of tables) {
      if (isStopping()) return null;
      const quoted = '"' + name.replaceAll('"', '""') + '"';
      const [first] = database.prepare('pragma integrity_check(' + quoted + ')').all();
      if (first.integrity_check !== 'ok') return first.integrity_check;
    }
    return null;
  } catch (error) {
    return error.message;
  }
}

if (!isStopping()) {
  const { DatabaseSync } = require(sqlite);
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const problem = findProblem(database);
  database.close();
  parentPort.postMessage({ problem });
}
`;
