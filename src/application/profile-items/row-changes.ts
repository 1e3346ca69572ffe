import { parseDecimal } from '../../domain/basics/decimal.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { type Labels, labelKey, noLabels } from '../../domain/profiles/labels.ts';
import type { ProfileItemChange } from '../../domain/profiles/profile-item.ts';
import type { ProfileItemRow } from '../../domain/profiles/table-row.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { NewProfileItem, ProfileValueEntry, StoredProfileItemValue } from '../../ports/profile-store.ts';
import type { FoundProfileItem } from './read-profile-items.ts';

const maxNamed = 5;

/** Sentences about how an item and the row that it was made of differ now; none where they are the same. */
export function differencesOf(
  { item: stored, definition }: FoundProfileItem,
  records: readonly StoredProfileItemValue[],
  item: NewProfileItem,
  { startDate, endDate }: ProfileItemRow['draft'],
): readonly string[] {
  const differences: string[] = [];
  const compare = (what: string, before: string | null, after: string | null) => {
    if ((before ?? '') !== (after ?? ''))
      differences.push(`${what} is ${shown(before)}, and ${shown(after)} in the row`);
  };
  if (stored.dataItem.uid !== item.dataItemUid)
    differences.push(`its data item is ${quote(stored.dataItem.label)}, and another one in the row`);
  compare('name', stored.name, item.name);
  compare('note', stored.note, item.note);
  if (startDate !== undefined)
    compare('startDate', timeOf(stored.validity.start), timeOf(item.validity.start));
  if (startDate !== undefined || endDate !== undefined)
    compare('endDate', timeOf(stored.validity.end), timeOf(item.validity.end));
  compare('labels', labelsOf(stored.labels), labelsOf(item.labels));
  const before = new Map(records.map((record) => [record.definitionUid, record]));
  for (const value of item.values) {
    const own = definition.valueDefinitions.find(({ uid }) => uid === value.definitionUid);
    const record = before.get(value.definitionUid);
    if (own === undefined || isSame(record, value, own)) continue;
    compare(own.path, valueOf(record, own), valueOf(value, own));
  }
  return differences.slice(0, maxNamed);
}

/** The change that makes a stored item what the row says. */
export function changeOf(
  { item: stored, definition }: FoundProfileItem,
  item: NewProfileItem,
  { startDate, endDate }: ProfileItemRow['draft'],
): ProfileItemChange {
  const kept = new Set(item.labels.map(({ key }) => labelKey(key)));
  const removed = (stored.labels ?? noLabels).filter(({ key }) => !kept.has(labelKey(key)));
  return {
    item: { profileUid: stored.profileUid, categoryPath: stored.dataCategory.path, uid: stored.uid },
    name: item.name,
    note: item.note,
    labels: [...item.labels, ...removed.map(({ key }) => ({ key, value: null }))],
    ...(startDate !== undefined && { startDate }),
    ...((startDate !== undefined || endDate !== undefined) && { endDate: endDate ?? null }),
    values: item.values.flatMap(({ definitionUid, value, unit, perUnit }) => {
      const own = definition.valueDefinitions.find(({ uid }) => uid === definitionUid);
      const isOfVersion2 = own?.apiVersions.includes('2.0') === true && own.fromData !== true;
      return isOfVersion2
        ? [{ name: own.path, value, unit: unit ?? undefined, perUnit: perUnit ?? undefined }]
        : [];
    }),
  };
}

type Units = Pick<ProfileValueEntry, 'unit' | 'perUnit'>;

function isSame(before: ProfileValueEntry | undefined, after: ProfileValueEntry, own: Units): boolean {
  if (before === undefined) return after.value === '';
  const [one, other] = [parseDecimal(before.value), parseDecimal(after.value)];
  const isSameValue = before.value === after.value || (one !== null && one === other);
  if (!isSameValue || after.value === '') return isSameValue;
  return (['unit', 'perUnit'] as const).every(
    (kind) => (before[kind] ?? own[kind]) === (after[kind] ?? own[kind]),
  );
}

function valueOf(entry: ProfileValueEntry | undefined, own: Units): string {
  if (entry === undefined || entry.value === '') return '';
  const unit = entry.unit ?? own.unit;
  const perUnit = entry.perUnit ?? own.perUnit;
  const per = perUnit === null || perUnit === 'none' ? '' : `/${perUnit}`;
  return `${entry.value}${unit === null ? '' : ` ${unit}`}${per}`;
}

function timeOf(instant: Instant | null): string | null {
  return instant === null ? null : new Date(instant).toISOString().replace(/(?::00)?\.000Z$/, 'Z');
}

function labelsOf(labels: Labels | null): string {
  const texts = (labels ?? noLabels).map(({ key, value }) => `${key}=${value}`);
  return texts.toSorted((one, other) => (one < other ? -1 : 1)).join(', ');
}

function shown(text: string | null): string {
  return text === null || text === '' ? 'empty' : quote(text);
}
