import { labelKey } from '../../../domain/profiles/labels.ts';
import type { Page, PageRequest } from '../../../domain/basics/page.ts';
import type { ProfileSearch, ProfileSort } from '../../../domain/profiles/profile-search.ts';
import type { ProfileReader, StoredProfile } from '../../../ports/profile-store.ts';
import type { Dialect, Statement } from '../dialect.ts';
import { labelledUids, labelPairs, profileScope } from '../labels.ts';
import { limitOf, offsetOf, readPage, readPageOnly } from '../paging.ts';
import type { SqlConnection } from '../sql-connection.ts';
import { everyone } from './profile-counts.ts';
import { named } from './profile-shares.ts';
import { profileColumns, toProfile } from './profile-columns.ts';

const scope = `'${profileScope}'`;

const sortKeys: Readonly<Record<ProfileSort, string>> = {
  created: 'p.position',
  name: 'p.name_key',
  modified: 'p.modified',
  label: `coalesce((
    select l.value from labels l where l.scope = ${scope} and l.uid = p.uid and l.label_key = ?7), '')`,
};

/** Each of these is a statement of its own. */
interface Shape {
  /** Whether all profiles are seen, and not those of a reader. */
  readonly isOfAll: boolean;
  readonly orderBy: ProfileSearch['orderBy'];
  readonly hasLabels: boolean;
  readonly hasName: boolean;
  readonly isCounted: boolean;
}

const isListed = `p.deleted is null and p.name_key like ?5 escape '!'`;
const isWithoutReader = 'cast(?1 as text) is null';
const isOfAudience = 'p.audience in (select audience from audiences)';

/** All are read in the order of their positions, which all have: in another the reader would go to and fro. */
const isAny = `${isListed} and p.position > 0`;

/** The profiles that the reader sees, and no profile twice. */
const seen = (columns: string): string => `
  select ${columns} from audiences a join profiles p on p.audience = a.audience where ${isAny}
  union all
  select ${columns} from profiles p where p.owner_uid = ?1 and not (${isOfAudience}) and ${isAny}
  union all
  select ${columns} from named n join profiles p on p.uid = n.uid where ${isAny}`;

/** Profiles of whom the labels are, however many the reader sees. */
const labelled = (columns: string, sql: Dialect): string => `
  select ${columns} from (${labelledUids(scope, '?6')(sql)}) m cross join profiles p
  where p.uid = m.uid and ${isListed} and (${isWithoutReader} or p.owner_uid = ?1 or ${isOfAudience}
    or p.uid in (select uid from named))`;

/** The first by name of each audience, and of the reader's own, up to the end of the page. */
const firstByName = (columns: string, direction: string, sql: Dialect) => {
  const { jsonLists, jsonMember, jsonGroupArray, jsonArray, joinEach } = sql;
  const firstOf = (condition: string): string => `
    select p.uid from profiles p where ${condition} and ${isListed}
    order by p.name_key ${direction}, p.position ${direction} limit cast(?3 as bigint) + cast(?4 as bigint)`;
  const ofAudience = `(select ${jsonGroupArray(jsonArray('q.uid'))} from (${firstOf('p.audience = a.audience')}) q)`;
  return `
  select ${columns} from (
    select ${jsonMember('k.value', 0)} as uid from audiences a cross join ${jsonLists(ofAudience, 'k')}
    union all
    select o.uid from (${firstOf(`p.owner_uid = ?1 and not (${isOfAudience})`)}) o
    union all
    select n.uid from (${firstOf('p.uid in (select uid from named)')}) n
  ) f ${joinEach('profiles', 'p', 'p.uid = f.uid')}`;
};

/** All that the reader sees, from the counts of the list. */
const seenTotal = `
  select coalesce(sum(s.total), 0) as total from (
    select c.total from audiences a join profile_span_counts c on c.owner_uid = '' and c.audience = a.audience
    union all
    select c.total from profile_span_counts c
    where c.owner_uid = ?1 and c.audience not in (select audience from audiences)
    union all
    select count(*) from named
  ) s`;

/**
 * `?1` is the reader or `null`, `?2` their audiences, `?3` the offset of the page, `?4` its
 * size, `?5` a pattern of the name, `?6` the labels, `?7` the label of the order.
 * A page by name reads the profiles up to its end; other orders, and the total of a
 * part of a name, read all that the reader sees, and labels all that have them.
 */
const searchBy =
  ({ orderBy: { by, isDescending }, isOfAll, hasLabels, hasName, isCounted }: Shape) =>
  (sql: Dialect) => {
    const direction = isDescending ? 'desc' : 'asc';
    const columns = `p.uid, p.position, ${sortKeys[by]} as sort_key`;
    // Profiles that are counted by a part of their name are all read for that.
    const isFirst = by === 'name' && !isOfAll && !hasLabels && !(hasName && isCounted);
    const found = hasLabels
      ? labelled(columns, sql)
      : isFirst
        ? firstByName(columns, direction, sql)
        : isOfAll
          ? `select ${columns} from profiles p where ${isAny} and ${isWithoutReader}`
          : seen(columns);
    const count = isFirst ? seenTotal : 'select count(*) as total from found';
    return `
with audiences (audience) as ${sql.jsonValues('?2')},${named(sql)},
found (uid, position, sort_key) as materialized (${found}),
page (uid, position, sort_key) as (
  select f.uid, f.position, f.sort_key from found f
  order by f.sort_key ${direction}, f.position ${direction} limit ?4 offset ?3
)
select t.total, e.* from (${isCounted ? count : 'select null as total'}) t
left join (
  select l.sort_key, l.position, ${profileColumns(sql)} from page l cross join profiles p where p.uid = l.uid
) e on cast(?6 as text) is not null and cast(?7 as text) is not null
order by e.sort_key ${direction}, e.position ${direction}`;
  };

const statements = new Map<string, Statement>();

function statementFor(shape: Shape): Statement {
  const { orderBy, isOfAll, hasLabels, hasName, isCounted } = shape;
  const key = `${orderBy.by} ${orderBy.isDescending} ${isOfAll} ${hasLabels} ${hasName} ${isCounted}`;
  const statement = statements.get(key) ?? searchBy(shape);
  statements.set(key, statement);
  return statement;
}

export async function searchProfiles(
  connection: SqlConnection,
  reader: ProfileReader | null,
  { nameContains = '', labels, orderBy }: ProfileSearch,
  page: PageRequest,
  signal: AbortSignal,
): Promise<Page<StoredProfile>> {
  const read = (isCounted: boolean) => {
    const [isOfAll, hasLabels] = [reader === null, labels.length > 0];
    const shape = { orderBy, isOfAll, hasLabels, hasName: nameContains !== '', isCounted };
    const parameters = [
      reader?.userUid ?? null,
      JSON.stringify([everyone, ...new Set(reader?.groupUids)]),
      offsetOf(page),
      isCounted ? page.itemsPerPage : limitOf(page),
      patternOf(nameContains),
      labelPairs(labels),
      labelKey(orderBy.label ?? ''),
    ];
    return connection.read(statementFor(shape), parameters, signal);
  };
  if (page.withTotal === false) {
    const rows = (await read(false)).filter((row) => row['uid'] !== null);
    const found = readPageOnly(rows, page, toProfile);
    if (found !== null) return found;
  }
  return readPage(await read(true), page, toProfile);
}

function patternOf(part: string): string {
  return `%${part.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`;
}
