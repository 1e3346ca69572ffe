import {
  countGroups,
  countUsers,
  itemNumbers,
  itemsOfLarge,
  itemsOfSmall,
  largeEvery,
  largeGroupEvery,
  recordsBegan,
  sharedWithEveryoneEvery,
  sharedWithGroupEvery,
  uidInSql,
  usersPerGroup,
  viewerOfMany,
} from './records.mjs';

/**
 * Typical data items: those with an algorithm that has one or two numeric inputs,
 * one of them without a default. Every category with such items is included, but
 * that of warming potentials, some of which the default report does not have.
 */
export const usesOfDataItems = `
select row_number() over (order by c.path, i.position) - 1 as number, count(*) over () as total,
  i.uid as data_item_uid, i.category_uid,
  (select v.uid from item_value_definitions v where v.definition_uid = c.definition_uid and v.from_profile = 1
    and v.default_value is null) as needed,
  (select v.uid from item_value_definitions v where v.definition_uid = c.definition_uid and v.from_profile = 1
    and v.default_value is not null) as optional,
  (select v.default_value from item_value_definitions v where v.definition_uid = c.definition_uid
    and v.from_profile = 1 and v.default_value is not null) as optional_value
from data_items i
join data_categories c on c.uid = i.category_uid
join item_definitions d on d.uid = c.definition_uid
where i.deleted is null and c.deleted is null and d.algorithm is not null
  and c.path <> 'planet/greenhousegases/gwp'
  and (select count(*) from item_value_definitions v join value_definitions t on t.uid = v.value_definition_uid
    where v.definition_uid = d.uid and v.from_profile = 1 and v.from_data = 0
      and t.value_type = 'DECIMAL' and v.default_value is null) = 1
  and (select count(*) from item_value_definitions v where v.definition_uid = d.uid and v.from_profile = 1) <= 2
  and (select count(*) from item_value_definitions v where v.definition_uid = d.uid and v.from_profile = 1
    and v.default_value is null) = 1
  and (select count(*) from item_value_definitions v where v.definition_uid = d.uid and v.from_profile = 1
    and v.from_data = 1) = 0
  and (select count(*) from item_value_definitions v where v.definition_uid = d.uid and v.from_profile = 1
    and v.default_value is not null) <= 1`;

const monthMs = 30 * 24 * 60 * 60 * 1000;
const firstStart = Date.UTC(2015, 0, 1);

/**
 * The statements that fill a new database with a number of profiles, their users
 * and items, each a transaction. They write what the program writes: the
 * numbers of `records.mjs` by one formula, and the rest by the rules of
 * `src/adapters/sql/profiles/profile-writes.ts`, `profile-items/profile-item-writes.ts` and
 * `profile-counts.ts`.
 */
export function fillStatements(dialect, profiles, passwordHash, { bucketSize, spanSize }) {
  const users = countUsers(profiles);
  const groups = countGroups(profiles);
  const uid = (kind, number, step) => uidInSql(dialect, kind, number, step);
  const text = (number) =>
    dialect === 'sqlite' ? `printf('%05d', ${number})` : `lpad((${number})::text, 5, '0')`;
  const owner = `(case when (n.number / ${users}) % 2 = 0 then n.number % ${users} else (n.number % ${users}) / 4 end)`;
  const isLarge = `(n.number % ${largeEvery} = 0)`;
  const kinds = `(case when ${isLarge} then 12 else 3 end)`;
  const itemCount = `(case when ${isLarge} then ${itemsOfLarge} else ${itemsOfSmall} end)`;
  const items =
    dialect === 'sqlite'
      ? `scale_numbers n cross join scale_numbers k on k.number < ${itemCount}
      cross join scale_uses u on`
      : `scale_numbers n cross join lateral generate_series(0, ${itemCount} - 1) as k (number)
      join scale_uses u on`;
  const use = `u.number = (n.number * 31 + (k.number % ${kinds}) * 17) % (select count(*) from scale_uses)`;
  const item = `(n.number * ${itemNumbers} + k.number)`;
  const start = `${firstStart} + ((n.number * 13 + (k.number / ${kinds}) * 3) % 132) * ${monthMs}`;
  const created = `${recordsBegan} + n.number * 50`;
  const isOfLargeGroup = (user) => `(${user} % ${largeGroupEvery} = 0 or ${user} = ${users})`;
  const groupOf = (user) =>
    `(case when ${isOfLargeGroup(user)} then 0 else 1 + ${user} / ${usersPerGroup} end)`;
  return [
    [
      'numbers',
      `create table scale_numbers (number ${dialect === 'sqlite' ? 'integer' : 'bigint'} primary key)`,
    ],
    ['numbers', numbersStatement(dialect, profiles)],
    ['uses of data items', `create table scale_uses as ${usesOfDataItems}`],
    ['uses of data items', 'create unique index scale_uses_by_number on scale_uses (number)'],
    [
      'groups',
      `insert into groups (uid, name) select ${uid('group', 'n.number')}, 'scale-' || ${text('n.number')}
      from scale_numbers n where n.number < ${groups}`,
    ],
    [
      'users',
      `insert into users (uid, username, password_hash, is_administrator, api_version, locale, time_zone,
        is_disabled, sessions_from, is_removed)
      select ${uid('user', 'n.number')},
        case when n.number = ${users} then '${viewerOfMany}' else 'scale-' || ${text('n.number')} end,
        '${passwordHash}', 0, '2.0', 'en_GB', 'UTC', 0, 0, 0
      from scale_numbers n where n.number <= ${users}`,
    ],
    [
      'memberships',
      `insert into memberships (user_uid, group_uid, role, position)
      select ${uid('user', 'n.number')}, ${uid('group', groupOf('n.number'))}, 'member', 0
      from scale_numbers n where n.number <= ${users}`,
    ],
    [
      'profiles',
      `insert into profiles (uid, position, owner_uid, permission_uid, group_uid, group_may_view,
        group_may_modify, others_may_view, others_may_modify, created, modified, permission_modified)
      select ${uid('profile', 'n.number')}, n.number + 1, ${uid('user', owner)}, ${uid('permission', 'n.number')},
        ${uid('group', groupOf(owner))},
        case when n.number % ${sharedWithGroupEvery} = 3 or ${isOfLargeGroup(owner)} then 1 else 0 end, 0,
        case when n.number % ${sharedWithEveryoneEvery} = 7 then 1 else 0 end, 0,
        ${created}, ${created}, ${created}
      from scale_numbers n where n.number < ${profiles}`,
    ],
    [
      'counts of profiles',
      `insert into profile_counts (owner_uid, audience, bucket, total)
      select owner_uid, audience, position / ${bucketSize}, count(*) from profiles group by 1, 2, 3
      union all
      select '', audience, position / ${bucketSize}, count(*) from profiles where audience <> '' group by 2, 3`,
    ],
    [
      'counts of profiles',
      `insert into profile_span_counts (owner_uid, audience, span, total)
      select owner_uid, audience, bucket / ${spanSize}, sum(total) from profile_counts group by 1, 2, 3`,
    ],
    [
      'profile items',
      `insert into profile_items (profile_uid, uid, data_item_uid, category_uid, name, name_key, start_date,
        end_date, created, modified, version)
      select ${uid('profile', 'n.number')}, ${uid('item', item)}, u.data_item_uid, u.category_uid,
        case when n.number % 3 = 0 then null else 'Reading ' || (k.number + 1) end,
        case when n.number % 3 = 0 then '' else 'reading ' || (k.number + 1) end,
        ${start}, case when k.number % 2 = 0 then null else ${start} + 12 * ${monthMs} end,
        ${created}, ${created}, 1
      from ${items} ${use}
      where n.number < ${profiles}`,
    ],
    ...['needed', 'optional'].map((column, step) => [
      `${column} values`,
      `insert into profile_item_values (profile_uid, item_uid, definition_uid, uid, value, unit, per_unit,
        created, modified)
      select ${uid('profile', 'n.number')}, ${uid('item', item)}, u.${column}, ${uid('value', item, String(step))},
        ${column === 'needed' ? `cast(100 + ${item} % 900 as text)` : 'u.optional_value'}, null, null,
        ${created}, ${created}
      from ${items} ${use}
      where n.number < ${profiles} and u.${column} is not null
      order by 1, 2`,
    ]),
    ['the end', 'drop table scale_numbers'],
    ['the end', 'drop table scale_uses'],
  ];
}

function numbersStatement(dialect, profiles) {
  const last = Math.max(profiles, itemsOfLarge);
  return dialect === 'sqlite'
    ? `insert into scale_numbers with recursive series (number) as
        (select 0 union all select number + 1 from series where number < ${last}) select number from series`
    : `insert into scale_numbers select generate_series(0, ${last})`;
}
