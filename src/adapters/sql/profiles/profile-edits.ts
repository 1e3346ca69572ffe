import type { Instant } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { EditAction, EditedField, Editor } from '../../../domain/profiles/profile-item-edit.ts';
import { addEdits } from '../profile-items/profile-item-edits.ts';
import { number } from '../rows.ts';
import type { SqlTransaction } from '../sql-connection.ts';

interface ProfileWritten {
  readonly time: Instant;
  readonly action: EditAction;
  readonly fields?: readonly EditedField[];
}

const selectLast = `
select coalesce(max(version), 0) as version from profile_item_edits where profile_uid = ?1 and item_uid = ?1`;

/** Profiles that begin with an edit, which has the reason of their creation. */
export async function addCreations(
  transaction: SqlTransaction,
  profiles: readonly { readonly uid: Uid; readonly fields: readonly EditedField[] }[],
  time: Instant,
  by: Editor | undefined,
): Promise<void> {
  if (by === undefined) return;
  const created = { ...by, version: 1, time, action: 'created', movedFrom: null } as const;
  await addEdits(
    transaction,
    profiles.map(({ uid, fields }) => ({ ...created, profileUid: uid, itemUid: uid, fields })),
  );
}

/** Kept with the edits of the items of the profile, and numbered. A change of nothing is no edit. */
export async function addProfileEdit(
  transaction: SqlTransaction,
  uid: Uid,
  by: Editor | undefined,
  { time, action, fields = [] }: ProfileWritten,
): Promise<void> {
  if (by === undefined || (action === 'changed' && fields.length === 0)) return;
  const [row] = await transaction.read(selectLast, [uid]);
  const version = (row === undefined ? 0 : number(row, 'version')) + 1;
  const edit = { ...by, profileUid: uid, itemUid: uid, version, time, action, fields, movedFrom: null };
  await addEdits(transaction, [edit]);
}
