import { auditedImports } from '../application/writes/audited-store.ts';
import type { Config } from '../config/config.ts';
import type { ImportOrigin } from '../domain/changes/audit-entry.ts';
import { EmissionsError } from '../domain/basics/errors.ts';
import { exportDataSet, type ExportSummary } from '../data-sets/export/export-data-set.ts';
import { verifyDataSet, type VerifySummary } from '../data-sets/export/verify-data-set.ts';
import { importDataSet, type ImportSummary } from '../data-sets/write/import-data-set.ts';
import type { ImportRules } from '../data-sets/plan/plan-import.ts';
import { countSourceFolders } from '../data-sets/files/source-folder.ts';
import { systemClock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { closing } from '../startup/closing.ts';
import { openExistingStore, openStore } from '../startup/open-store.ts';
import { sourceChecks } from './source-checks.ts';

/** Called with the progress: the current category, its number, and the total if known. */
type OnDataSetStep = (path: string, number: number, total: number | null) => void;

/** Imports a data set into the configured store, created if missing. */
export async function importInto(
  config: Config,
  directory: string,
  {
    onStep,
    ...rules
  }: ImportRules & {
    readonly origin: ImportOrigin;
    readonly isDryRun: boolean;
    readonly onStep: OnDataSetStep;
  },
  signal: AbortSignal,
): Promise<ImportSummary> {
  const total = countSourceFolders(directory);
  const store = await (rules.isDryRun ? openAsItIs(config, signal) : openStore(config, signal));
  return closing(store, async () => {
    const summary = await importDataSet({
      directory,
      store,
      writerOf: (inner) => auditedImports(inner, rules.origin),
      clock: systemClock,
      signal,
      checks: sourceChecks,
      ...rules,
      onCategory: (path, number) => onStep(path, number, total),
    });
    if (!rules.isDryRun) await store.recordContent('changed', signal);
    return summary;
  });
}

/** Exports the data tree of the configured store into an empty directory. */
export async function exportFrom(
  config: Config,
  directory: string,
  onStep: OnDataSetStep,
  signal: AbortSignal,
): Promise<ExportSummary> {
  const onCategory = (path: string, number: number): void => onStep(path, number, null);
  return closing(await openExistingStore(config, signal), (store) =>
    exportDataSet({ store, directory, signal, onCategory }),
  );
}

/** Compares the configured store with a data set. */
export async function verifyAgainst(
  config: Config,
  directory: string,
  { isExact, onStep }: { readonly isExact: boolean; readonly onStep: OnDataSetStep },
  signal: AbortSignal,
): Promise<VerifySummary> {
  const total = countSourceFolders(directory);
  const onCategory = (path: string, number: number): void => onStep(path, number, total);
  return closing(await openExistingStore(config, signal), (store) =>
    verifyDataSet({ store, directory, signal, onCategory, isExact }),
  );
}

/** The configured store, or an empty one in memory if it is missing: a dry run must not create it. */
async function openAsItIs(config: Config, signal: AbortSignal): Promise<Store> {
  try {
    return await openExistingStore(config, signal);
  } catch (error) {
    if (!(error instanceof EmissionsError) || error.code !== 'NOT_FOUND') throw error;
    return openStore({ ...config, store: 'memory' }, signal);
  }
}
