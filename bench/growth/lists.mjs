import { performance } from 'node:perf_hooks';
import { copyStore } from '../../dist/administration/copy-store.js';
import { readConfig } from '../../dist/config/read-config.js';
import { openDatabases } from './databases.mjs';
import { fillLists } from './fill-lists.mjs';
import { openGateway } from './gateway.mjs';
import { findPlaces, listOperations } from './list-operations.mjs';
import { middle, printHeads } from './print.mjs';

/** An operation ends after this time with each database, and after so many rounds at least. */
const longest = 4000;
const fewestRounds = 3;

/**
 * Measures what each operation costs with a number of everything: the CPU time
 * of the program over SQLite, which computes in it, and the time over
 * PostgreSQL. The exponent is that of the last step from size to size.
 */
export async function measureLists(kind, { sizes, rounds, folder, address }) {
  const databases = await openDatabases(kind, folder, address);
  const filled = await fillAll(kind, sizes, databases, folder);
  try {
    for (const size of filled) Object.assign(size, await openGateway(size.store));
    for (const size of filled) size.places = await findPlaces(size.asking.send, size.count);
    printHeads(['what', ...sizes.map((size) => size.toLocaleString('en-GB')), 'exponent']);
    for (const operation of listOperations) {
      const times = [];
      for (const size of filled) times.push(await measure(kind, size, operation, rounds));
      const cells = [...times.map((time) => `${time.toFixed(1)} ms`), exponentOf(sizes, times).toFixed(2)];
      console.log(`| ${operation.what} | ${cells.join(' | ')} |`);
    }
    const memory = filled.map(({ gateway }) => `${gateway.memory().now.toFixed(0)} MB`);
    console.log(`| memory of the program afterwards | ${memory.join(' | ')} | |\n`);
  } finally {
    for (const { asking, gateway } of filled) {
      await asking?.close();
      await gateway?.stop();
    }
    for (const { store } of filled) await databases.remove(store);
    await databases.close();
  }
}

/** PostgreSQL gets copies of the files. */
async function fillAll(kind, sizes, databases, folder) {
  const files = kind === 'embedded' ? databases : await openDatabases('embedded', folder, null);
  const filled = [];
  for (const count of sizes) {
    const file = await files.create(`lists_${count}`);
    await fillLists(file, count);
    if (kind === 'embedded') {
      filled.push({ count, store: file });
      continue;
    }
    const store = await databases.createEmpty(`lists_${count}`);
    await copyStore(configOf(file), configOf(store), () => {}, new AbortController().signal);
    await files.remove(file);
    filled.push({ count, store });
  }
  return filled;
}

const configOf = (store) => readConfig(['--store', store], {});

async function measure(kind, { gateway, asking, places }, { user, ask, prepare = () => ({}) }, rounds) {
  const times = [];
  const began = performance.now();
  for (let round = 0; round < rounds + 2; round += 1) {
    if (round >= fewestRounds && performance.now() - began > longest) break;
    const prepared = await prepare(asking.send, places);
    const before = gateway.cpuMs();
    await asking.send(...ask({ ...places, ...prepared }), user);
    times.push(kind === 'embedded' ? gateway.cpuMs() - before : asking.took());
  }
  return middle(times);
}

function exponentOf(sizes, times) {
  if (sizes.length < 2) return Number.NaN;
  return Math.log(times.at(-1) / times.at(-2)) / Math.log(sizes.at(-1) / sizes.at(-2));
}
