import type { StoredProfile } from '../../../ports/profile-store.ts';
import { column, readRow } from '../columns.ts';
import { selectOf } from '../record-columns.ts';
import { readInstant, readUid, text } from '../rows.ts';
import type { Row } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';
import { readShares, sharesOf } from './profile-shares.ts';
import { descriptionFields, sharingFields } from './profile-writes.ts';

type OwnFields = Omit<StoredProfile, 'permission'>;

const storedFields = {
  uid: column.uid('uid'),
  ...descriptionFields,
  created: column.times.created,
  modified: column.times.modified,
} satisfies Record<keyof OwnFields, unknown>;

/** The columns of a profile `p`. Looks up names one by one: a planner that does not know the page size would scan all users. */
export const profileColumns = (sql: Dialect): string => `
  ${selectOf(storedFields, 'p')}, ${selectOf(sharingFields, 'p')},
  p.permission_uid, p.permission_modified, p.owner_uid, p.group_uid,
  (select u.username from users u where u.uid = p.owner_uid) as owner_username,
  (select g.name from groups g where g.uid = p.group_uid) as group_name, ${sharesOf(sql)}`;

export function toProfile(row: Row): StoredProfile {
  const own = readRow(storedFields, row);
  return {
    ...own,
    permission: {
      uid: readUid(row, 'permission_uid'),
      created: own.created,
      modified: readInstant(row, 'permission_modified'),
      owner: { uid: readUid(row, 'owner_uid'), username: text(row, 'owner_username') },
      group: { uid: readUid(row, 'group_uid'), name: text(row, 'group_name') },
      sharing: readRow(sharingFields, row),
      shares: readShares(row),
    },
  };
}
