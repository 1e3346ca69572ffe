import { labelKey } from '../../../domain/profiles/labels.ts';
import type { Page, PageRequest } from '../../../domain/basics/page.ts';
import type { ProfileSearch, ProfileSort } from '../../../domain/profiles/profile-search.ts';
import type { ProfileReader, StoredProfile } from '../../../ports/profile-store.ts';
import type { Dialect, Statement } from '../dialect.ts';
import { labelledUids, labelPairs, profileScope } from '../labels.ts';
import { offsetOf, readPage } from '../paging.ts';
import type { SqlConnection } from '../sql-connection.ts';
import { everyone } from './profile-counts.ts';
import { profileColumns, toProfile } from './profile-columns.ts';

const scope = `'${profileScope}'`;

const sortKeys: Readonly<Record<ProfileSort, string>> = {
  created: 'p.position',
  name: 'p.name_key',
  modified: 'p.modified',
  label: `coalesce((
    select l.value from labels l where l.scope = ${scope} and l.uid = p.uid and l.label_key = ?7), '')`,
};

/**
 * `?1` is the reader, `?2` their audiences, `?3` the offset of the page, `?4` its
 * size, `?5` a pattern of the name, `?6` the labels, `?7` the label of the order.
 * Unlike a list without search, the cost grows with the profiles that the reader sees.
 */
const searchBy =
  ({ by, isDescending }: ProfileSearch['orderBy'], hasLabels: boolean) =>
  (sql: Dialect) => {
    const direction = isDescending ? 'desc' : 'asc';
    const found = `select p.uid, p.position, ${sortKeys[by]} from`;
    const condition = `p.deleted is null and p.name_key like ?5 escape '!'`;
    const isOfNoAudience = 'p.audience not in (select audience from audiences)';
    return `
with audiences (audience) as ${sql.jsonValues('?2')},
found (uid, position, sort_key) as materialized (${
      hasLabels
        ? `
  ${found} (${labelledUids(scope, '?6')(sql)}) m cross join profiles p
  where p.uid = m.uid and ${condition} and (p.owner_uid = ?1 or not ${isOfNoAudience})`
        : `
  ${found} audiences a join profiles p on p.audience = a.audience
  where ${condition} and cast(?6 as text) is not null
  union all
  ${found} profiles p where p.owner_uid = ?1 and ${isOfNoAudience} and ${condition}`
    }
),
page (uid, position, sort_key) as (
  select f.uid, f.position, f.sort_key from found f
  order by f.sort_key ${direction}, f.position ${direction} limit ?4 offset ?3
)
select t.total, e.* from (select count(*) as total from found where cast(?7 as text) is not null) t
left join (
  select l.sort_key, l.position, ${profileColumns} from page l cross join profiles p where p.uid = l.uid
) e on true
order by e.sort_key ${direction}, e.position ${direction}`;
  };

const statements = new Map<string, Statement>();

function statementFor(orderBy: ProfileSearch['orderBy'], hasLabels: boolean): Statement {
  const key = `${orderBy.by} ${orderBy.isDescending} ${hasLabels}`;
  const statement = statements.get(key) ?? searchBy(orderBy, hasLabels);
  statements.set(key, statement);
  return statement;
}

export async function searchProfiles(
  connection: SqlConnection,
  { userUid, groupUids }: ProfileReader,
  { nameContains, labels, orderBy }: ProfileSearch,
  page: PageRequest,
  signal: AbortSignal,
): Promise<Page<StoredProfile>> {
  const parameters = [
    userUid,
    JSON.stringify([everyone, ...new Set(groupUids)]),
    offsetOf(page),
    page.itemsPerPage,
    patternOf(nameContains ?? ''),
    labelPairs(labels),
    labelKey(orderBy.label ?? ''),
  ];
  const rows = await connection.read(statementFor(orderBy, labels.length > 0), parameters, signal);
  return readPage(rows, page, toProfile);
}

function patternOf(part: string): string {
  return `%${part.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`;
}
