import { auditedImports } from '../application/writes/audited-store.ts';
import { importDataSet, type ImportSummary } from '../data-sets/write/import-data-set.ts';
import { packageFile } from '../config/package-file.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

export const builtInDirectory = packageFile('data/built-in');

/** Called while built-in data is loaded. */
export type LoadProgress = Pick<Parameters<typeof importDataSet>[0], 'onCategory' | 'onRead'>;

/**
 * Loads the new and changed categories of the built-in data, without reading the others, and
 * records the digests of what it has written: the background check may have run before.
 */
export async function loadBuiltInData(
  store: Store,
  clock: Clock,
  signal: AbortSignal,
  progress: LoadProgress = {},
): Promise<ImportSummary> {
  const summary = await importDataSet({
    directory: builtInDirectory,
    origin: 'built-in',
    edits: 'keep',
    isOnlyChanged: true,
    allowsBrokenLookUps: true,
    removals: 'keep',
    store,
    writerOf: (inner) => auditedImports(inner, 'built-in'),
    clock,
    signal,
    ...progress,
  });
  if (summary.written > 0) await store.recordContent('changed', signal);
  return summary;
}
