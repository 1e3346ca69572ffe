import {
  type IntegrityOutcome,
  type IntegrityWatch,
  watchIntegrity,
} from '../../adapters/store/embedded-integrity.ts';
import type { Config } from '../../config.ts';
import { isDatabaseAddress } from '../../config-values.ts';
import { storeFile } from './open-store.ts';

/** Has the configured database, which others serve from, read as a whole; `null` where it is not embedded. */
export function watchStore(
  config: Config,
  onChecked: (outcome: IntegrityOutcome) => void,
): IntegrityWatch | null {
  const { store, upstream } = config;
  if (upstream !== null || store === 'memory' || isDatabaseAddress(store)) return null;
  return watchIntegrity(storeFile(config), onChecked);
}
