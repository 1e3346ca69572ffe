import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkCounts } from './check-filled.mjs';
import { openDatabases } from './databases.mjs';
import { fill } from './fill.mjs';
import { openGateway } from './gateway.mjs';
import { printHeads } from './print.mjs';
import { itemsPerProfile } from './records.mjs';
import { runCommand } from './upkeep.mjs';

/** What a number of records needs, ten of them in each profile: the table of docs/run/operations.md. */
export async function measureCapacity(kind, { sizes, folder, address }) {
  const databases = await openDatabases(kind, folder, address);
  try {
    printHeads(['records', 'size', 'memory', 'start', 'backup', 'verify']);
    for (const profiles of sizes) {
      const store = await databases.create(`capacity_${profiles}`);
      const database = await databases.open(store);
      await fill(database, profiles, () => {});
      await checkCounts(database, profiles);
      const megabytes = (await database.bytes()) / 1e6;
      await database.close();
      const { memory, readyMs } = await measureStart(store);
      const cells = [
        (profiles * itemsPerProfile).toLocaleString('en-GB'),
        `${megabytes.toFixed(0)} MB`,
        `${memory.toFixed(0)} MB`,
        `${(readyMs / 1000).toFixed(2)} s`,
        kind === 'embedded' ? await measureBackup(store, folder) : '',
        inWords(await runCommand(['verify', '--store', store])),
      ];
      console.log(`| ${cells.join(' | ')} |`);
      await databases.remove(store);
    }
  } finally {
    await databases.close();
  }
}

async function measureStart(store) {
  const { gateway, readyMs, asking } = await openGateway(store);
  const memory = gateway.memory().now;
  await asking.close();
  await gateway.stop();
  return { memory, readyMs };
}

async function measureBackup(store, folder) {
  const backup = join(folder, 'backup.db');
  const measured = await runCommand(['backup', backup, '--store', store]);
  rmSync(backup);
  return inWords(measured);
}

const inWords = ({ seconds, megabytes }) => `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`;
