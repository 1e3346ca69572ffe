import type { Clock } from '../../ports/clock.ts';
import type { ReferenceDataStore } from '../../ports/reference-store.ts';
import type { Store } from '../../ports/store.ts';
import type { BrokenLookUp } from '../plan/broken-look-ups.ts';
import type { ImportEdit } from '../plan/edits.ts';
import { type ImportChange, withoutParts } from '../plan/import-change.ts';
import type { ImportWarning } from '../files/import-warning.ts';
import { type ImportRules, isRefused, planImport } from '../plan/plan-import.ts';
import type { Removal } from '../plan/removals.ts';
import { readSources, type SourceOptions } from '../plan/read-sources.ts';
import { writeImport } from './write-import.ts';

interface ImportOptions extends Omit<SourceOptions, 'store'>, ImportRules {
  readonly store: Store;
  /** Writes the categories in the transaction; the application's also logs them. */
  readonly writerOf?: (store: Store) => Pick<ReferenceDataStore, 'replace'>;
  readonly clock: Clock;
  /** Called when the categories that may change are read, before they are compared and written. */
  readonly onRead?: (categories: number) => void;
  /** Reads, compares and reports without writing. */
  readonly isDryRun?: boolean;
}

export interface ImportSummary {
  readonly categories: number;
  /** Categories that were written, or would have been in a dry run. */
  readonly written: number;
  readonly unchanged: number;
  /** Categories with an unreadable file, which are left unchanged. */
  readonly rejected: number;
  readonly items: number;
  readonly warnings: readonly ImportWarning[];
  /**
   * Each change of a record, without the parts of created and removed records.
   * Changes of new categories are listed only in a dry run.
   */
  readonly changes: readonly ImportChange[];
  readonly edits: readonly ImportEdit[];
  readonly brokenLookUps: readonly BrokenLookUp[];
  readonly removals: readonly Removal[];
  /** Whether nothing was written because the rules do not allow it. */
  readonly isRefused: boolean;
}

/**
 * Imports a tree in the published layout, all or nothing. What it does not
 * contain stays as it is, and so do categories whose files have not changed since
 * the last import.
 */
export async function importDataSet(options: ImportOptions): Promise<ImportSummary> {
  const { store, writerOf = ({ referenceData }) => referenceData, clock, signal, isDryRun } = options;
  const { sources, categories, rejected, warnings } = await readSources(options);
  if (sources.length > 0) options.onRead?.(sources.length);
  const plan =
    sources.length === 0
      ? null
      : await store.atomically(async (inner) => {
          const planned = await planImport(inner, sources, options);
          if (isDryRun !== true && !isRefused(planned, options)) {
            await writeImport(inner, writerOf(inner), planned, options, clock(), signal);
          }
          return planned;
        }, signal);
  const plans = plan?.plans ?? [];
  const written = plans.filter(({ fingerprint }) => fingerprint !== '');
  return {
    categories,
    written: written.length,
    unchanged: categories - written.length - rejected,
    rejected,
    items: written.reduce((total, { dataSetItems }) => total + dataSetItems.length, 0),
    warnings: [...warnings, ...(plan?.remarks ?? [])],
    changes: withoutParts(plans.flatMap(({ changes }) => changes)),
    edits: plan?.edits ?? [],
    brokenLookUps: plan?.brokenLookUps ?? [],
    removals: plan?.removals ?? [],
    isRefused: plan !== null && isRefused(plan, options),
  };
}
