import type { CheckOutcome } from '../adapters/sql/integrity/background-checks.ts';
import type { Config } from '../config/config.ts';
import { openStore } from './open-store.ts';

/** A background integrity check of a database that other processes serve. */
interface StoreWatch {
  stop(): Promise<void>;
}

/** Checks the configured database in the background; `null` if there is none that other processes can serve. */
export async function watchStore(
  config: Config,
  signal: AbortSignal,
  onChecked: ((outcome: CheckOutcome) => void) | undefined,
): Promise<StoreWatch | null> {
  if (config.upstream !== null || config.store === 'memory') return null;
  const store = await openStore({ ...config, storePool: 1 }, signal, { onChecked });
  return { stop: () => store.close() };
}
