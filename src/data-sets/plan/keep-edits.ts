import { recordKey, type RecordKind } from '../../domain/changes/changes.ts';
import { EPOCH } from '../../domain/basics/instant.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type {
  ReferenceCategory,
  ReferenceDefinition,
  ReferenceItem,
  ValueEntry,
} from '../../ports/reference-store.ts';
import type { ImportChange } from './import-change.ts';
import { inImportOrder } from './read-stored-category.ts';

type IsEdited = (kind: RecordKind, uid: Uid) => boolean;

/**
 * The imported category with the records that administrators edited as they are;
 * `null` if the whole category stays as it is: deleted, or with another definition.
 */
export function keepEdits(
  stored: ReferenceCategory | null,
  imported: ReferenceCategory,
  edits: readonly ImportChange[],
): ReferenceCategory | null {
  const keys = new Set(edits.map(recordKey));
  const isEdited: IsEdited = (kind, uid) => keys.has(recordKey({ kind, uid }));
  const isCategoryEdited = isEdited('dataCategory', imported.uid);
  if (isCategoryEdited && (stored === null || stored.definition?.uid !== imported.definition?.uid))
    return null;
  const definition = keepDefinition(stored?.definition ?? null, imported.definition, isEdited);
  const items = new Map(stored?.items.map((item) => [item.uid, item]));
  const importedUids = new Set(imported.items.map(({ uid }) => uid));
  const isRetained = (item: ReferenceItem): boolean =>
    !importedUids.has(item.uid) &&
    (isEdited('dataItem', item.uid) || item.values.some(({ uid }) => isEdited('dataItemValue', uid)));
  return {
    ...imported,
    definition,
    name: isCategoryEdited && stored !== null ? stored.name : imported.name,
    items: [
      ...imported.items.flatMap((item) => {
        const own = items.get(item.uid);
        if (own === undefined && isEdited('dataItem', item.uid)) return [];
        return [keepItem(own, item, definition, isEdited)];
      }),
      ...(stored?.items.filter(isRetained) ?? []),
    ],
  };
}

/** Keeps a definition as a whole, because its algorithm, levels and values go together. */
function keepDefinition(
  stored: ReferenceDefinition | null,
  imported: ReferenceDefinition | null,
  isEdited: IsEdited,
): ReferenceDefinition | null {
  if (stored === null || imported === null || stored.uid !== imported.uid) return imported;
  const values = [...stored.valueDefinitions, ...imported.valueDefinitions];
  const isRetained =
    isEdited('itemDefinition', stored.uid) || values.some(({ uid }) => isEdited('itemValueDefinition', uid));
  return isRetained ? stored : imported;
}

function keepItem(
  own: ReferenceItem | undefined,
  imported: ReferenceItem,
  definition: ReferenceDefinition | null,
  isEdited: IsEdited,
): ReferenceItem {
  const known = new Set(definition?.valueDefinitions.map(({ uid }) => uid));
  const kept = (own?.values ?? []).filter(
    ({ uid, definitionUid }) => isEdited('dataItemValue', uid) && known.has(definitionUid),
  );
  const taken = new Set(kept.map(startKey));
  const withHistory = new Set(
    own?.values.flatMap((entry) => (entry.startDate === EPOCH ? [] : [entry.definitionUid])),
  );
  // A value written for all time must not be ended by a history that the data set begins.
  const whole = new Set(kept.map((entry) => entry.definitionUid).filter((uid) => !withHistory.has(uid)));
  const rest = imported.values.filter(
    (entry) =>
      !isEdited('dataItemValue', entry.uid) &&
      !taken.has(startKey(entry)) &&
      !whole.has(entry.definitionUid) &&
      (definition === null || known.has(entry.definitionUid)),
  );
  const record = own !== undefined && isEdited('dataItem', own.uid) ? own : imported;
  return { ...record, values: inImportOrder([...rest, ...kept], definition) };
}

/** A value has one entry from each time on. */
function startKey({ definitionUid, startDate }: ValueEntry): string {
  return `${definitionUid} ${startDate}`;
}
