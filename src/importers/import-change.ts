import type { RecordChange, RecordKind, RecordShown } from '../domain/changes.ts';
import type { ItemValueDefinition } from '../domain/item-definition.ts';
import { showDataCategory, showDataItem, showDataItemValue } from '../domain/shown-records.ts';
import type { ReferenceCategory, ReferenceDefinition, ReferenceItem } from '../ports/reference-store.ts';

/** Definitions are written by imports only. */
type ImportKind = RecordKind | 'itemDefinition' | 'itemValueDefinition';

type Shown = RecordShown<ImportKind>;

/** What an import does to one record. */
export type ImportChange = RecordChange<ImportKind>;

/** A category with everything in it; values of items only where they are compared. */
export function showCategory(category: ReferenceCategory, withValues: boolean): readonly Shown[] {
  const { uid, path, name, provenance, meta, definition, items } = category;
  const own = showDataCategory({ uid, path, name }, definition?.uid ?? null);
  const valuePaths = new Map(definition?.valueDefinitions.map((value) => [value.uid, value.path]));
  return [
    { ...own, fields: { ...own.fields, ...provenance, 'meta.yml': meta } },
    ...(definition === null ? [] : showDefinition(definition, path)),
    ...items.map((item) => showDataItem({ ...item, dataCategory: category })),
    ...(withValues ? items.flatMap((item) => showValues(category, item, valuePaths)) : []),
  ];
}

function showValues(
  { path: categoryPath }: ReferenceCategory,
  { uid, values }: ReferenceItem,
  valuePaths: ReadonlyMap<string, string>,
): readonly Shown[] {
  return values.map((entry) => {
    const path = valuePaths.get(entry.definitionUid) ?? entry.definitionUid;
    return showDataItemValue({ ...entry, item: { categoryPath, uid }, path });
  });
}

function showDefinition(definition: ReferenceDefinition, path: string): readonly Shown[] {
  const { uid, name, drillDown, algorithm, returnValues, valueDefinitions } = definition;
  return [
    {
      kind: 'itemDefinition',
      uid,
      path,
      fields: { name, drillDown: drillDown.join(), algorithm, returnValues: JSON.stringify(returnValues) },
    },
    ...valueDefinitions.map((value): Shown => showValueDefinition(value, `${path}/${value.path}`)),
  ];
}

function showValueDefinition({ uid, valueDefinition, ...rest }: ItemValueDefinition, path: string): Shown {
  const fields = Object.entries({ ...rest, valueType: valueDefinition.valueType }).map(
    ([field, value]): [string, string | null] => [
      field,
      typeof value === 'string' || value === null ? value : JSON.stringify(value),
    ],
  );
  return { kind: 'itemValueDefinition', uid, path, fields: Object.fromEntries(fields) };
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
