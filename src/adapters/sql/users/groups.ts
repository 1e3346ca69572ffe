import type { GroupMembership } from '../../../domain/group.ts';
import type { Uid } from '../../../domain/uid.ts';
import type { SqlTransaction } from '../sql-connection.ts';

const insertGroup = 'insert into groups (uid, name) values (?1, ?2) on conflict (name) do nothing';
const deleteMemberships = 'delete from memberships where user_uid = ?1';
const insertMembership = `
insert into memberships (user_uid, group_uid, role, position)
select ?1, g.uid, ?2, ?3 from groups g where g.name = ?4`;

/** Puts a user into these groups and no others. Groups go by their name; the uid counts for those that are new. */
export async function writeMemberships(
  transaction: SqlTransaction,
  userUid: Uid,
  groups: readonly GroupMembership[],
): Promise<void> {
  await transaction.write(deleteMemberships, [userUid]);
  for (const [position, { uid, name, role }] of groups.entries()) {
    await transaction.write(insertGroup, [uid, name]);
    await transaction.write(insertMembership, [userUid, role, position, name]);
  }
}
