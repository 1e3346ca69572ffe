import type { Instant } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { Labels } from '../../../domain/profiles/labels.ts';
import type { EditedField, Editor, ProfileItemEdit } from '../../../domain/profiles/profile-item-edit.ts';
import type {
  NewProfileItem,
  ProfileItemRecord,
  ProfileItemWrite,
  ProfileValueEntry,
} from '../../../ports/profile-store.ts';
import type { Dialect } from '../dialect.ts';
import { readRow } from '../columns.ts';
import { readUid, text, textOrNull } from '../rows.ts';
import type { Row, SqlTransaction } from '../sql-connection.ts';
import { profileItemFields } from './profile-item-columns.ts';

export type Texts = Readonly<Record<string, string | null>>;
type ShownValue = Pick<ProfileValueEntry, 'definitionUid' | 'value' | 'unit' | 'perUnit'>;

/** The items that are written as they are in the database. */
interface Before {
  readonly recordOf: (uid: Uid) => ProfileItemRecord | undefined;
  readonly versionOf: (uid: Uid) => number | undefined;
  readonly valuesOf: (uid: Uid) => readonly ShownValue[];
}

/** `?1` is the profile, `?2` pairs of an item and a definition. */
const selectWritten = ({ jsonLists, jsonMember, joinEach }: Dialect): string => {
  const [uid, definition] = [jsonMember('k.value', 0), jsonMember('k.value', 1)];
  const isWritten = `v.profile_uid = ?1 and v.item_uid = ${uid} and v.definition_uid = ${definition}`;
  return `select v.item_uid, v.definition_uid, v.value, v.unit, v.per_unit
from ${jsonLists('?2', 'k')} ${joinEach('profile_item_values', 'v', isWritten)}`;
};

/** The values in the place of which others are written, by item. */
export async function readWrittenValues(
  transaction: SqlTransaction,
  profileUid: Uid,
  writes: readonly ProfileItemWrite[],
): Promise<Before['valuesOf']> {
  const pairs = writes.flatMap(({ uid, values }) => values.map(({ definitionUid }) => [uid, definitionUid]));
  if (pairs.length === 0) return () => [];
  return valuesByItem(await transaction.read(selectWritten, [profileUid, JSON.stringify(pairs)]));
}

/** `?1` is the profile, `?2` the items. */
const selectAll = ({ isOneOf }: Dialect): string => `
select v.item_uid, v.definition_uid, v.value, v.unit, v.per_unit
from profile_item_values v where v.profile_uid = ?1 and ${isOneOf('v.item_uid', '?2')}`;

/** Each item loses these with its deletion. */
export async function readLost(
  transaction: SqlTransaction,
  profileUid: Uid,
  items: readonly Row[],
): Promise<(item: Row) => readonly EditedField[]> {
  const uids = items.map((row) => readUid(row, 'uid'));
  const valuesOf = valuesByItem(await transaction.read(selectAll, [profileUid, JSON.stringify(uids)]));
  return (item) => {
    const values = valueTexts(valuesOf(readUid(item, 'uid')));
    return differences({ ...textsOf(readRow(profileItemFields, item)), ...values }, {});
  };
}

function valuesByItem(rows: readonly Row[]): Before['valuesOf'] {
  const found = new Map<Uid, ShownValue[]>();
  for (const row of rows) {
    const uid = readUid(row, 'item_uid');
    const value = {
      definitionUid: readUid(row, 'definition_uid'),
      value: text(row, 'value'),
      unit: textOrNull(row, 'unit'),
      perUnit: textOrNull(row, 'per_unit'),
    };
    found.set(uid, [...(found.get(uid) ?? []), value]);
  }
  return (uid) => found.get(uid) ?? [];
}

export function creationBy(by: Editor, time: Instant) {
  return (item: NewProfileItem): ProfileItemEdit => {
    const { profileUid, uid: itemUid } = item;
    const fields = differences({}, { ...textsOf(item), ...valueTexts(item.values) });
    return { ...by, profileUid, itemUid, version: 1, time, action: 'created', fields, movedFrom: null };
  };
}

/** Writes that change nothing are no edits. */
export function changesBy(
  by: Editor,
  time: Instant,
  writes: readonly ProfileItemWrite[],
  { recordOf, versionOf, valuesOf }: Before,
): readonly ProfileItemEdit[] {
  return writes.flatMap((write): readonly ProfileItemEdit[] => {
    const { profileUid, uid: itemUid } = write;
    const record = recordOf(itemUid);
    if (record === undefined) return [];
    const before = { ...textsOf(record), ...valueTexts(valuesOf(itemUid)) };
    const fields = differences(before, { ...textsOf(write), ...valueTexts(write.values) });
    const version = (versionOf(itemUid) ?? 0) + 1;
    const isMoved = fields.some(({ field }) => field === 'startDate' || field === 'endDate');
    const movedFrom = isMoved ? record.validity : null;
    return fields.length === 0
      ? []
      : [{ ...by, profileUid, itemUid, version, time, action: 'changed', fields, movedFrom }];
  });
}

function textsOf({ name, note, labels, validity }: ProfileItemRecord): Texts {
  return {
    name,
    note,
    ...labelTexts(labels),
    startDate: new Date(validity.start).toISOString(),
    endDate: validity.end === null ? null : new Date(validity.end).toISOString(),
  };
}

export function labelTexts(labels: Labels): Texts {
  return Object.fromEntries(labels.map(({ key, value }) => [`label.${key}`, value]));
}

function valueTexts(values: readonly ShownValue[]): Texts {
  return Object.fromEntries(
    values.flatMap(({ definitionUid, value, unit, perUnit }) => [
      [definitionUid, value === '' ? null : value],
      [`${definitionUid}Unit`, unit],
      [`${definitionUid}PerUnit`, perUnit],
    ]),
  );
}

export function differences(before: Texts, after: Texts): readonly EditedField[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}
