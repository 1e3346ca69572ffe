import {
  type ChangedKind,
  changedKinds,
  type ChangedRecord,
  type ChangePosition,
} from '../../../domain/changes/changed-record.ts';
import { later } from '../../../domain/basics/instant.ts';
import type { ChangeStore } from '../../../ports/change-store.ts';
import { flag, readInstant, readUid, readUidOrNull, textOrNull } from '../rows.ts';
import type { Row, SqlConnection } from '../sql-connection.ts';
import { type ChangeStart, firstOnes, isAfter, isDeleted, timeOf } from './change-times.ts';
import { readProfileChanges } from './profile-changes.ts';

const selectCategories = `
select ${timeOf('c')} as time, c.uid as uid, ${isDeleted('c')}, c.path as category_path, null as profile_uid
from data_categories c where ${isAfter(timeOf('c'), 'c.uid')} ${firstOnes}`;

const selectDefinitions = `
select ${timeOf('d')} as time, d.uid as uid, ${isDeleted('d')}, null as category_path, null as profile_uid
from item_definitions d where ${isAfter(timeOf('d'), 'd.uid')} ${firstOnes}`;

/** An item changes with its values. No more is read of either than is requested, so later changes are left out at once. */
const selectItems = `
select t.time as time, t.uid as uid, ${isDeleted('i')}, c.path as category_path, null as profile_uid
from (
  select time, uid from (
    select ${timeOf('i')} as time, i.uid as uid from data_items i
    where ${isAfter(timeOf('i'), 'i.uid')} and not exists (
      select 1 from data_item_values v where v.item_uid = i.uid and ${timeOf('v')} > ${timeOf('i')}
    ) ${firstOnes}) own
  union
  select time, uid from (
    select ${timeOf('v')} as time, v.item_uid as uid from data_item_values v
    where ${isAfter(timeOf('v'), 'v.item_uid')} group by 1, 2
    having max(${timeOf('v')}) >= (
      select max(${timeOf('o')}) from data_item_values o where o.item_uid = v.item_uid
    ) and max(${timeOf('v')}) >= (select ${timeOf('i')} from data_items i where i.uid = v.item_uid)
    ${firstOnes}) of_values
) t join data_items i on i.uid = t.uid join data_categories c on c.uid = i.category_uid
${firstOnes}`;

const ofTree: Readonly<Record<Exclude<ChangedKind, 'profile' | 'profileItem'>, string>> = {
  dataCategory: selectCategories,
  dataItem: selectItems,
  itemDefinition: selectDefinitions,
};

/** Reads the changes of each kind, and merges as many as are requested. */
export function createChangeStore(connection: SqlConnection): ChangeStore {
  return {
    async list(query, signal) {
      const { since, after, limit, profileUids } = query;
      const found: ChangedRecord[] = [];
      for (const kind of changedKinds) {
        const start = after === null ? { time: since, uid: '' } : startOf(kind, after);
        if (kind === 'profile' || kind === 'profileItem') {
          const rows = await readProfileChanges(connection, kind, start, query, signal);
          found.push(...rows.map((row) => toChanged(kind, row)));
        } else if (profileUids === undefined) {
          const rows = await connection.read(ofTree[kind], [start.time, start.uid, limit], signal);
          found.push(...rows.map((row) => toChanged(kind, row)));
        }
      }
      return found.sort(inOrder).slice(0, limit);
    },
  };
}

/** Where the rows of a kind go on. */
function startOf(kind: ChangedKind, after: ChangePosition): ChangeStart {
  if (kind === after.kind) return after;
  return { time: kind < after.kind ? later(after.time, 1) : after.time, uid: '' };
}

function inOrder(one: ChangedRecord, other: ChangedRecord): number {
  if (one.time !== other.time) return one.time - other.time;
  const [a, b] = one.kind === other.kind ? [one.uid, other.uid] : [one.kind, other.kind];
  return a < b ? -1 : 1;
}

function toChanged(kind: ChangedKind, row: Row): ChangedRecord {
  return {
    kind,
    uid: readUid(row, 'uid'),
    time: readInstant(row, 'time'),
    isDeleted: flag(row, 'is_deleted'),
    categoryPath: textOrNull(row, 'category_path'),
    profileUid: readUidOrNull(row, 'profile_uid'),
  };
}
