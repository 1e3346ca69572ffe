import type { Config } from '../config/config.ts';
import { later } from '../domain/basics/instant.ts';
import { systemClock } from '../ports/clock.ts';
import type { PurgeCounts } from '../ports/store.ts';
import { closing } from '../startup/closing.ts';
import { openExistingStore } from '../startup/open-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

export async function purgeStore(
  config: Config,
  olderThanDays: number,
  signal: AbortSignal,
): Promise<PurgeCounts> {
  const before = later(systemClock(), -olderThanDays * dayMs);
  return closing(await openExistingStore(config, signal), (store) => store.purge(before, signal));
}
