import { fileURLToPath } from 'node:url';
import { auditedImports } from '../application/writes/audited-store.ts';
import { importDataSet, type ImportSummary } from '../importers/import-data-set.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

/** Resolves the same from `src` and from `dist`. */
export const builtInDirectory = fileURLToPath(new URL('../../data/built-in', import.meta.url));

/** Loads the new and changed parts of the built-in data. */
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
