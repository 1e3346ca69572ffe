import {
  type RecordChange,
  recordChanges,
  recordKey,
  type RecordShown,
} from '../../domain/changes/changes.ts';
import {
  showDataCategory,
  showDataItem,
  showDataItemValue,
  showDefinition,
} from '../../domain/changes/shown-records.ts';
import type { ReferenceCategory, ReferenceItem } from '../../ports/reference-store.ts';

export interface ImportChange extends RecordChange {
  /** When an entry of a history comes into force; `null` for other records. */
  readonly startDate: string | null;
}

/** Differences between a category and its replacement; values of items only `withValues`. */
export function changesBetween(
  stored: ReferenceCategory | null,
  target: ReferenceCategory | null,
  withValues = true,
): readonly ImportChange[] {
  const before = stored === null ? [] : showCategory(stored, withValues);
  const after = target === null ? [] : showCategory(target, withValues);
  const starts = new Map(
    [...before, ...after]
      .filter(({ kind }) => kind === 'dataItemValue')
      .map((record) => [recordKey(record), record.fields['startDate'] ?? null]),
  );
  return recordChanges(before, after).map((change) => ({
    ...change,
    startDate: starts.get(recordKey(change)) ?? null,
  }));
}

function showCategory(category: ReferenceCategory, withValues: boolean): readonly RecordShown[] {
  const { uid, path, name, provenance, meta, definition, items } = category;
  const own = showDataCategory({ uid, path, name }, definition?.uid ?? null);
  const valuePaths = new Map(definition?.valueDefinitions.map((value) => [value.uid, value.path]));
  return [
    {
      ...own,
      fields: {
        ...own.fields,
        ...(provenance as Readonly<Record<string, string | null>> | null),
        'meta.yml': meta,
      },
    },
    ...(definition === null ? [] : showDefinition({ ...definition, path })),
    ...items.map((item) => showDataItem({ ...item, dataCategory: category })),
    ...(withValues ? items.flatMap((item) => showValues(category, item, valuePaths)) : []),
  ];
}

function showValues(
  { path: categoryPath }: ReferenceCategory,
  { uid, values }: ReferenceItem,
  valuePaths: ReadonlyMap<string, string>,
): readonly RecordShown[] {
  return values.map((entry) => {
    const path = valuePaths.get(entry.definitionUid) ?? entry.definitionUid;
    return showDataItemValue({ ...entry, item: { categoryPath, uid }, path });
  });
}

/** The changes without the parts of records that are created or removed as a whole. */
export function withoutParts<Change extends ImportChange>(changes: readonly Change[]): readonly Change[] {
  const wholes = new Set(
    changes
      .filter(({ kind }) => kind === 'dataItem' || kind === 'itemDefinition')
      .map(({ action, path }) => `${action} ${path}`),
  );
  return changes.filter(({ kind, action, path }) => {
    const isPart = kind === 'dataItemValue' || kind === 'itemValueDefinition';
    return (
      !isPart || action === 'changed' || !wholes.has(`${action} ${path.slice(0, path.lastIndexOf('/'))}`)
    );
  });
}
