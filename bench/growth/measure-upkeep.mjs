import { createAsking } from './asking.mjs';
import { operations } from './operations.mjs';
import { choosePlaces } from './places.mjs';
import { middle } from './print.mjs';
import { viewerOfMany } from './records.mjs';
import { runCommand, watchBackgroundCheck } from './upkeep.mjs';

const dayMs = 24 * 60 * 60 * 1000;

/** Measures each maintenance step once on the largest database. */
export async function measureUpkeep(kind, filled, databases) {
  const largest = filled.at(-1);
  const steps = kind === 'embedded' ? await lookAfterFile(largest, databases) : [];
  await markDeleted(databases, largest);
  return [
    ...steps,
    { what: 'purge of 100,000 profile items', ...(await runCommand(['purge', '--store', largest.store])) },
  ];
}

async function lookAfterFile({ profiles, store }, databases) {
  const database = await databases.open(store);
  const places = await choosePlaces(database, profiles, 40);
  await database.close();
  return measureBackgroundCheck(store, places);
}

/** Compares response times during the background check with those after it. */
async function measureBackgroundCheck(store, places) {
  const gateway = watchBackgroundCheck(store);
  try {
    const asking = createAsking(await gateway.url);
    await readAll(asking, places);
    const during = [];
    while (gateway.seconds === null) during.push(await readAll(asking, places));
    const after = [];
    while (after.length < 10) after.push(await readAll(asking, places));
    const megabytes = gateway.memory().most;
    await asking.close();
    return [
      { what: 'check of the file in the background, from the start', seconds: gateway.seconds, megabytes },
      { what: `reads of ${places.length} profiles meanwhile, a median`, seconds: middle(during) },
      { what: 'the same reads after it', seconds: middle(after) },
    ];
  } finally {
    await gateway.stop();
  }
}

const reads = operations.filter(([what]) => what.startsWith('a profile item') || what.startsWith("a year's"));

async function readAll(asking, places) {
  let seconds = 0;
  for (const place of places) {
    for (const [, ask] of reads) {
      await ask(asking.send, place, viewerOfMany);
      seconds += asking.took() / 1000;
    }
  }
  return seconds;
}

/** Marks one item of each of 100,000 profiles, or of all, as deleted long ago. */
async function markDeleted(databases, { store }) {
  const database = await databases.open(store);
  await database.run(`
    update profile_items set deleted = ${Date.now() - 60 * dayMs}
    where uid in (select min(uid) from profile_items where deleted is null group by profile_uid limit 100000)`);
  await database.close();
}
