// A process of its own with a store, which does what the lines on its standard
// input say: `{ id, resource, method, parameters }`, or `{ id, increment }`.
// Each line on its standard output is the outcome of one: `{ id, outcome }`.
import { createInterface } from 'node:readline';

const [distribution, address] = process.argv.slice(2);
const { signal } = new AbortController();
const store = await openStore();
process.stdout.write('{"id":"ready"}\n');
for await (const line of createInterface({ input: process.stdin })) void answer(JSON.parse(line));
await store.close();

async function openStore() {
  if (address.startsWith('postgres:')) {
    const { openPostgresStore } = await import(`${distribution}/adapters/postgres/open-postgres-store.js`);
    return openPostgresStore({ url: address, poolSize: 4 }, signal);
  }
  const { openSqliteStore } = await import(`${distribution}/adapters/sqlite/open-sqlite-store.js`);
  return openSqliteStore({ file: address }, signal);
}

async function answer({ id, resource, method, parameters, increment }) {
  const work = increment === undefined ? store[resource][method](...parameters, signal) : addUp(increment);
  process.stdout.write(`${JSON.stringify({ id, outcome: await outcomeOf(work) })}\n`);
}

async function outcomeOf(work) {
  try {
    await work;
    return 'OK';
  } catch (error) {
    return error.fault ?? error.code ?? String(error);
  }
}

/** Some writers at once, each of which adds one to the first value of an item so many times. */
async function addUp({ item, value, writers, times }) {
  const write = async () => {
    for (let done = 0; done < times;) {
      const [stored] = await store.profileItems.getMany([item], signal);
      const [held] = await store.profileItemValues.listByItems([item], signal);
      const values = [{ ...value, value: String(Number(held.value) + 1) }];
      const change = { ...item, expectedVersion: stored.version, values };
      const outcome = await outcomeOf(store.profileItems.update([change], 2, signal));
      if (outcome === 'OK') done += 1;
      else if (outcome !== 'CONFLICT') throw new Error(outcome);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}
