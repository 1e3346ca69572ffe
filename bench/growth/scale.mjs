import { checkAgainstProgram, checkCounts } from './check-filled.mjs';
import { openDatabases } from './databases.mjs';
import { fill } from './fill.mjs';
import { measure } from './measure.mjs';
import { printTimes, printUpkeep } from './print.mjs';
import { measureUpkeep } from './measure-upkeep.mjs';

/**
 * Fills a database of each size, checks that it is what the program would have
 * written, and measures all sizes together, then the maintenance of the largest.
 * Removes everything that it created, even after a failure.
 */
export async function measureScale(kind, { sizes, rounds, folder, address }) {
  const databases = await openDatabases(kind, folder, address);
  const filled = [];
  try {
    for (const profiles of sizes) {
      const store = await databases.create(`scale_${profiles}`);
      filled.push({ profiles, store });
      await fillOne(databases, profiles, store);
    }
    const [smallest] = filled;
    const categories = await checkAgainstProgram(smallest, databases.open);
    console.log(`In ${categories} categories the program writes what was filled in.\n`);
    printTimes(await measure(filled, databases.open, rounds));
    printUpkeep(await measureUpkeep(kind, filled, databases));
  } finally {
    for (const { store } of filled) await databases.remove(store);
    await databases.close();
  }
}

async function fillOne(databases, profiles, store) {
  const began = Date.now();
  const database = await databases.open(store);
  await fill(database, profiles, () => {});
  const seconds = (Date.now() - began) / 1000;
  await checkCounts(database, profiles);
  const megabytes = (await database.bytes()) / 1e6;
  console.log(`${profiles} profiles: ${megabytes.toFixed(0)} MB, filled in ${seconds.toFixed(0)} s`);
  await database.close();
}
