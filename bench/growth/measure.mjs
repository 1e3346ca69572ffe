import { openGateway } from './gateway.mjs';
import { operations } from './operations.mjs';
import { choosePlaces } from './places.mjs';
import { viewerOfMany } from './records.mjs';

const warmUpRounds = 20;

/**
 * Measures every operation on one gateway per size in turn, all sizes before the
 * next operation, so that a slow phase of the machine affects all alike.
 */
export async function measure(sizes, openDatabase, rounds) {
  const measured = [];
  for (const { profiles, store } of sizes) {
    const database = await openDatabase(store);
    const places = await choosePlaces(database, profiles, rounds + warmUpRounds);
    await database.close();
    measured.push({ profiles, store, places, times: operations.map(() => []) });
  }
  try {
    for (const size of measured) Object.assign(size, await openGateway(size.store));
    for (const size of measured) await findPages(size);
    for (const size of measured) size.memoryBefore = size.gateway.memory().now;
    for (let round = 0; round < rounds + warmUpRounds; round += 1) {
      for (const [place, [, ask]] of operations.entries()) {
        for (const { asking, places, times } of rotated(measured, round)) {
          await ask(asking.send, places[round], viewerOfMany);
          if (round >= warmUpRounds) times[place].push(asking.took());
        }
      }
    }
    for (const size of measured) size.memoryAfter = size.gateway.memory().now;
  } finally {
    for (const { asking, gateway } of measured) {
      await asking?.close();
      await gateway?.stop();
    }
  }
  return measured.map(({ profiles, times, readyMs, memoryBefore, memoryAfter }) => ({
    profiles,
    readyMs,
    memoryBefore,
    memoryAfter,
    times: times.map(summary),
  }));
}

/** Pages of ten profiles, spread over all that are visible to the viewer of many. */
async function findPages({ asking, places }) {
  const data = await asking.send('{ profiles(first: 1) { totalCount } }', {}, viewerOfMany);
  const pages = Math.ceil(data.profiles.totalCount / 10);
  for (const [number, place] of places.entries())
    place.page = 1 + Math.floor((number * pages) / places.length);
}

function rotated(list, by) {
  const from = by % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
}

function summary(times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { median: at(0.5), p95: at(0.95) };
}
