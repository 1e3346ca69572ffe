import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { accessTo } from './file-access.ts';
import type { IntegrityOutcome } from '../sql/integrity/integrity-watch.ts';

interface IntegrityProcess {
  /** The result of the check; `null` if it was stopped. */
  readonly outcome: Promise<IntegrityOutcome | null>;
  /** Kills it. It only reads, so nothing is left half done. */
  stop(): Promise<void>;
}

/**
 * Reads every page of a database in a separate process with low priority, table
 * by table. A thread would not do: SQLite accounts memory per process, and
 * concurrent statements took ten times as long. It exits with this process,
 * however this one ends.
 */
export function checkInProcess(file: string): IntegrityProcess {
  const sqlite = createRequire(import.meta.url).resolve('@photostructure/sqlite');
  const child = spawn(process.execPath, ['-e', program, '--', accessTo(file).location, sqlite], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Without this process's options, such as preloaded files.
    env: {},
  });
  child.unref();
  child.channel?.unref();
  let isStopped = false;
  const ended = new Promise<unknown>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
    child.once('error', resolve);
  });
  const result = new Promise<IntegrityOutcome>((resolve) => {
    child.once('message', ({ problem }: { problem: string | null }) => {
      resolve(problem === null ? { state: 'whole' } : { state: 'corrupted', cause: problem });
    });
  });
  const gone = ended.then((how): IntegrityOutcome => ({ state: 'unchecked', cause: how }));
  return {
    outcome: Promise.race([result, gone]).then((outcome) => (isStopped ? null : outcome)),
    async stop() {
      isStopped = true;
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A worker thread reads, so that the main thread notices when the parent exits. */
const program = `
const { setPriority } = require('node:os');
const { Worker } = require('node:worker_threads');

function findProblem(database) {
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
    for (const { name } of tables) {
      const quoted = '"' + name.replaceAll('"', '""') + '"';
      const [first] = database.prepare('pragma integrity_check(' + quoted + ')').all();
      if (first.integrity_check !== 'ok') return first.integrity_check;
    }
    return null;
  } catch (error) {
    return error.message;
  }
}

function check(file, sqlite) {
  const { DatabaseSync } = require(sqlite);
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const problem = findProblem(database);
  database.close();
  return problem;
}

const [file, sqlite] = process.argv.slice(1);
const source = check.toString() + findProblem.toString() +
  'const { parentPort, workerData } = require("node:worker_threads");' +
  'parentPort.postMessage({ problem: check(...workerData) });';
try {
  setPriority(19);
} catch {
  // Then it runs at normal priority.
}
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
const worker = new Worker(source, { eval: true, workerData: [file, sqlite] });
worker.once('message', (message) => process.send(message, () => process.disconnect()));
worker.once('error', () => process.exit(1));
`;
