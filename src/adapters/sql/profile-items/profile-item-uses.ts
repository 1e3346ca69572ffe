import type { Uid } from '../../../domain/basics/uid.ts';
import type { ProfileItemUses, UsedRecords } from '../../../ports/profile-store.ts';
import type { Dialect } from '../dialect.ts';
import { json, number, text } from '../rows.ts';
import type { SqlConnection } from '../sql-connection.ts';

/** `?1` are pairs of an index and a data item, `?2` of an index and a definition; `?3` also has `among` of values. */
const selectUses = ({ jsonEach, jsonMember, jsonGroupArray }: Dialect) => {
  const [index, uid] = [jsonMember('k.value', 0), jsonMember('k.value', 1)];
  return `
with used (place, uid) as (
  select ${index}, ${uid} from ${jsonEach('?1', 'k')}
  union all
  select ${index}, i.uid from ${jsonEach('?2', 'k')}
  cross join data_categories c cross join data_items i
  where c.definition_uid = ${uid} and c.deleted is null and i.category_uid = c.uid and i.deleted is null
)
select u.place, count(*) as profile_items, coalesce(sum((
    select count(distinct v.uid) from profile_item_values v cross join ${jsonEach('?3', 'k')}
    where v.profile_uid = p.profile_uid and v.item_uid = p.uid and v.value <> ''
      and ${index} = u.place and v.definition_uid = ${uid} and case ${jsonMember('k.value', 2)}
        when 'unit' then v.unit is null when 'perUnit' then v.per_unit is null else true end
  )), 0) as stored_values, count(distinct p.profile_uid) as profiles,
  ${jsonGroupArray('distinct p.data_item_uid')} as data_items
from used u cross join profile_items p join profiles f on f.uid = p.profile_uid and f.deleted is null
where p.data_item_uid = u.uid and p.deleted is null
group by u.place`;
};

const unused: ProfileItemUses = { profileItems: 0, profiles: 0, values: 0, dataItemUids: [] };

/** In the order of what is used. */
export async function countProfileItemUses(
  connection: SqlConnection,
  used: readonly UsedRecords[],
  signal: AbortSignal,
): Promise<readonly ProfileItemUses[]> {
  const pairs = (uidsOf: (of: UsedRecords) => readonly Uid[]): string =>
    JSON.stringify(used.flatMap((of, index) => uidsOf(of).map((uid) => [String(index), uid])));
  const items = pairs((of) => ('dataItemUids' in of ? of.dataItemUids : []));
  const definitions = pairs((of) => ('definitionUid' in of ? [of.definitionUid] : []));
  const values = JSON.stringify(
    used.flatMap((of, index) =>
      (of.values ?? []).map(({ definitionUid, among }) => [String(index), definitionUid, among]),
    ),
  );
  const rows = await connection.read(selectUses, [items, definitions, values], signal);
  const byPlace = new Map(
    rows.map((row) => [
      text(row, 'place'),
      {
        profileItems: number(row, 'profile_items'),
        profiles: number(row, 'profiles'),
        values: number(row, 'stored_values'),
        dataItemUids: json<readonly Uid[]>(row, 'data_items'),
      },
    ]),
  );
  return used.map((_, index) => byPlace.get(String(index)) ?? unused);
}
