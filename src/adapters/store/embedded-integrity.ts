import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { IntegrityCheck, IntegrityOutcome } from './integrity-watch.ts';

/** Reads every page of a database in a thread of its own, table by table. */
export function pageCheck(file: string): IntegrityCheck {
  return (signal) =>
    new Promise((resolve) => {
      const sqlite = createRequire(import.meta.url).resolve('@photostructure/sqlite');
      const stopping = new Int32Array(new SharedArrayBuffer(4));
      const worker = new Worker(checkTables, { eval: true, workerData: { file, sqlite, stopping } });
      let outcome: IntegrityOutcome = { state: 'unchecked', cause: 'The check ended before its end.' };
      // Ending the thread from outside, amid its work on the database, would take the process along.
      const stop = (): void => {
        Atomics.store(stopping, 0, 1);
        worker.ref();
      };
      worker.on('message', ({ problem }: { problem: string | null }) => {
        outcome = problem === null ? { state: 'whole' } : { state: 'damaged', cause: problem };
      });
      worker.on('error', (cause: unknown) => {
        outcome = { state: 'unchecked', cause };
      });
      worker.once('exit', () => {
        signal.removeEventListener('abort', stop);
        resolve(outcome);
      });
      worker.unref();
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
}

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
