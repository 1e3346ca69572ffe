import { labelKey, type Labels } from '../../domain/profiles/labels.ts';
import type { LabelFilter } from '../../domain/profiles/profile-item-search.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { column, type RecordColumns } from './columns.ts';
import type { Dialect } from './dialect.ts';
import { keyPages, rowPages } from './key-pages.ts';
import { insertListOf, listParameter } from './record-columns.ts';
import type { SqlTransaction } from './sql-connection.ts';

const fields = {
  scope: column.text('scope'),
  uid: column.uid('uid'),
  labelKey: column.text('label_key'),
  value: column.text('value'),
};

/** The labels of a record, as they are stored with it. */
export const labelsColumn: RecordColumns<{ labels: Labels }>['labels'] = column.json('labels');

const insertLabels = (sql: Dialect) => insertListOf(sql, 'labels', fields, {});

const deleteLabels = ({ jsonValues }: Dialect) =>
  `delete from labels where scope = ?1 and uid in ${jsonValues('?2')}`;

interface Labelled {
  /** `profileScope`, or the profile of an item. */
  readonly scope: string;
  readonly uid: Uid;
  readonly labels: Labels;
}

/** The scope of the labels of profiles; those of items have their profile's. */
export const profileScope = '';

/** Makes the labels of new records searchable. */
export async function addLabels(transaction: SqlTransaction, records: readonly Labelled[]): Promise<void> {
  const rows = records.flatMap(({ scope, uid, labels }) =>
    labels.map(({ key, value }) => ({ scope, uid, labelKey: labelKey(key), value })),
  );
  for (const page of rowPages(rows)) await transaction.write(insertLabels, [listParameter(fields, page)]);
}

/** The same for records whose labels may have changed. */
export async function replaceLabels(
  transaction: SqlTransaction,
  scope: string,
  records: readonly Omit<Labelled, 'scope'>[],
): Promise<void> {
  for (const keys of keyPages(records.map(({ uid }) => uid))) {
    await transaction.write(deleteLabels, [scope, keys]);
  }
  await addLabels(
    transaction,
    records.map(({ uid, labels }) => ({ scope, uid, labels })),
  );
}

/** The second parameter of `isLabelled` and `labelledUids`. */
export function labelPairs(labels: readonly LabelFilter[]): string {
  return JSON.stringify(labels.map(({ key, value }) => [labelKey(key), value]));
}

/**
 * The uids of the records of `scope` that have every label of a list of pairs of
 * key, in lower case, and value, `null` for any.
 */
export const labelledUids =
  (scope: string, pairs: string) =>
  ({ jsonLists, jsonMember, joinEach }: Dialect): string => {
    const [key, value] = [jsonMember('k.value', 0), jsonMember('k.value', 1)];
    const withKey = `l.scope = ${scope} and l.label_key = ${key}`;
    const select = `select l.uid from ${jsonLists(pairs, 'k')}`;
    return `select f.uid from (
    ${select} ${joinEach('labels', 'l', `${withKey} and l.value = ${value}`)}
    union all
    ${select} ${joinEach('labels', 'l', withKey)} where ${value} is null
  ) f group by f.uid having count(*) = (select count(*) from ${jsonLists(pairs, 'n')})`;
  };

/** Whether one record, whose labels are in `of`, has every label of such a list. */
export const isLabelled = ({ jsonLists, jsonMember }: Dialect, pairs: string, of: string): string => `
  not exists (select 1 from ${jsonLists(pairs, 'k')} where not exists (
    select 1 from labels l where ${of} and l.label_key = ${jsonMember('k.value', 0)}
      and l.value = coalesce(${jsonMember('k.value', 1)}, l.value)))`;
