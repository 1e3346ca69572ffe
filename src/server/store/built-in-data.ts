import { fileURLToPath } from 'node:url';
import { auditedImports } from '../../application/writes/audited-store.ts';
import { importDataSet, type ImportSummary } from '../../importers/import-data-set.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Store } from '../../ports/store.ts';

/** The same place from `src/server` and from `dist/server`. */
export const builtInDirectory = fileURLToPath(new URL('../../../data/built-in', import.meta.url));

/** Loads what is new or changed of the built-in data. */
export function loadBuiltInData(
  store: Store,
  clock: Clock,
  signal: AbortSignal,
  onCategory?: (path: string) => void,
): Promise<ImportSummary> {
  return importDataSet({
    directory: builtInDirectory,
    origin: 'built-in',
    referenceData: auditedImports(store, 'built-in data'),
    clock,
    signal,
    ...(onCategory === undefined ? {} : { onCategory }),
  });
}
