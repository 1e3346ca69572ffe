import type { IntegrityOutcome } from '../../adapters/sql/integrity/integrity-watch.ts';
import type { Config } from '../../config/config.ts';
import { openStore } from './open-store.ts';

/** A check of a store that other processes serve from. */
interface StoreWatch {
  stop(): Promise<void>;
}

/** Has the configured database checked in the background; `null` where there is none that others serve from. */
export async function watchStore(
  config: Config,
  signal: AbortSignal,
  onChecked: (outcome: IntegrityOutcome) => void,
): Promise<StoreWatch | null> {
  if (config.upstream !== null || config.store === 'memory') return null;
  const store = await openStore({ ...config, storePool: 1, storeReplica: null }, signal, { onChecked });
  return { stop: () => store.close() };
}
