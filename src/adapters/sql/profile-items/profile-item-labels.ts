import { type Labels, labelKey } from '../../../domain/labels.ts';
import type { Uid } from '../../../domain/uid.ts';
import { json, text } from '../rows.ts';
import type { SqlConnection } from '../sql-connection.ts';

/** The labels of one item for each key. */
const selectLabelled = `
select k.label_key, p.labels from (
  select l.label_key, min(l.uid) as uid from labels l
  join profile_items i on i.profile_uid = ?1 and i.uid = l.uid and i.deleted is null
  where l.scope = ?1 group by l.label_key
) k
join profile_items p on p.profile_uid = ?1 and p.uid = k.uid
order by k.label_key`;

export async function listLabelKeys(
  connection: SqlConnection,
  profileUid: Uid,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const rows = await connection.read(selectLabelled, [profileUid], signal);
  return rows.map((row) => {
    const found = text(row, 'label_key');
    return json<Labels>(row, 'labels').find(({ key }) => labelKey(key) === found)?.key ?? found;
  });
}
