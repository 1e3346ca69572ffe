import { type Labels, labelKey } from '../../../domain/profiles/labels.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { json, text } from '../rows.ts';
import type { SqlConnection } from '../sql-connection.ts';

/** For each key the labels of one item; key after key by index, because reading all labels of a profile takes seconds. */
const selectLabelled = `
with recursive keys (label_key) as (
  select min(label_key) from labels where scope = ?1
  union all
  select (select min(l.label_key) from labels l where l.scope = ?1 and l.label_key > k.label_key)
  from keys k where k.label_key is not null
), named as (
  select k.label_key, (
    select i.labels from labels l
    join profile_items i on i.profile_uid = ?1 and i.uid = l.uid and i.deleted is null
    where l.scope = ?1 and l.label_key = k.label_key
    order by l.value, l.uid limit 1
  ) as labels
  from keys k where k.label_key is not null
)
select label_key, labels from named where labels is not null order by label_key`;

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
