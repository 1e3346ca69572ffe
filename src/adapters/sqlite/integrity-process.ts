import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { accessTo } from './file-access.ts';
import type { CheckOutcome, DatabaseCheck } from '../sql/integrity/background-checks.ts';

/**
 * Reads every page of a database in a separate process with low priority, table
 * by table. A thread would not do: SQLite accounts memory per process, and
 * concurrent statements took ten times as long. It exits after this process,
 * however this one ends; it only reads, so nothing is left half done.
 */
export function pageCheck(file: string): DatabaseCheck {
  return (signal) =>
    new Promise((resolve) => {
      const sqlite = createRequire(import.meta.url).resolve('@photostructure/sqlite');
      const child = spawn(process.execPath, ['-e', program, '--', accessTo(file).location, sqlite], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        // Without this process's options, such as preloaded files.
        env: {},
        killSignal: 'SIGKILL',
        signal,
      });
      child.unref();
      child.channel?.unref();
      signal.addEventListener('abort', () => child.ref());
      child.once('message', (outcome: CheckOutcome) => resolve(outcome));
      child.once('exit', (code, how) => resolve({ state: 'unchecked', cause: how ?? code }));
      child.on('error', (cause) => {
        if (child.pid === undefined) resolve({ state: 'unchecked', cause });
      });
    });
}

/** Between two tables it notices when the parent has ended. */
const program = `
const { setPriority } = require('node:os');
const { setImmediate } = require('node:timers/promises');
const [file, sqlite] = process.argv.slice(1);
const { DatabaseSync } = require(sqlite);
const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });

async function findProblem() {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  for (const { name } of tables) {
    const quoted = '"' + name.replaceAll('"', '""') + '"';
    const [first] = database.prepare('pragma integrity_check(' + quoted + ')').all();
    if (first.integrity_check !== 'ok') return first.integrity_check;
    await setImmediate();
  }
  return null;
}

try {
  setPriority(19);
} catch {
  // Then it runs at normal priority.
}
process.once('disconnect', () => process.exit());
findProblem()
  .then(
    (cause) => (cause === null ? { state: 'intact' } : { state: 'corrupted', cause }),
    // Other errors say nothing of the pages: a table may be gone, or the file be locked. Some lack their code.
    ({ message: cause }) => ({ state: /malformed|not a database/.test(cause) ? 'corrupted' : 'unchecked', cause }),
  )
  .then((outcome) => process.send(outcome, () => process.disconnect()));
`;
