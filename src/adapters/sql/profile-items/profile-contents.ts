import type { Uid } from '../../../domain/basics/uid.ts';
import type { StoredContents } from '../../../ports/profile-store.ts';
import type { Dialect } from '../dialect.ts';
import { json, readInstantOrNull, readUid } from '../rows.ts';
import type { SqlConnection } from '../sql-connection.ts';
import { isUsable } from './profile-item-columns.ts';

/** The calendar year in UTC of a time from 1904 until 2100, within which every fourth year is a leap year. */
const yearOf = (time: string): string => `(1904 + ((${time}) / 86400000 + 24107) * 4 / 1461)`;

/** `?1` are the profiles. The items are counted in an index alone. */
const selectContents = ({ jsonEach, jsonGroupArray, jsonArray }: Dialect): string => `
select k.value as uid, (
  select max(coalesce(p.deleted, p.modified)) from profile_items p where p.profile_uid = k.value
) as last_change, (
  select ${jsonGroupArray(jsonArray('s.first_year, s.last_year, s.items'))} from (
    select ${yearOf('p.start_date')} as first_year, ${yearOf('p.end_date - 1')} as last_year, count(*) as items
    from profile_items p where p.profile_uid = k.value and p.deleted is null and ${isUsable}
    group by 1, 2
  ) s
) as spans
from ${jsonEach('?1', 'k')}`;

export async function listProfileContents(
  connection: SqlConnection,
  profileUids: readonly Uid[],
  signal: AbortSignal,
): Promise<readonly StoredContents[]> {
  const rows = await connection.read(selectContents, [JSON.stringify(profileUids)], signal);
  return rows.map((row) => ({
    profileUid: readUid(row, 'uid'),
    lastChange: readInstantOrNull(row, 'last_change'),
    spans: json<readonly Span[]>(row, 'spans').map(([first, last, itemCount]) => ({
      first,
      last,
      itemCount,
    })),
  }));
}

type Span = readonly [firstYear: number, lastYear: number | null, itemCount: number];
