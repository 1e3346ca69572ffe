import {
  itemUidOf,
  profilesWithRecords,
  profileUidOf,
  recordsBegin,
  recordsEnd,
  users,
} from './fill-lists.mjs';

const iso = (time) => new Date(time).toISOString();
const profile = profileUidOf(0);
const years = { from: iso(recordsBegin), to: iso(recordsEnd) };
const lastYear = { from: '2025-01-01T00:00:00Z', to: years.to };

const record = 'uid name startDate endDate dataItem { label } itemValues { path value unit }';
const recordsDocument = `query ($uid: Uid!, $first: Int, $after: String, $last: Int, $from: DateTime, $to: DateTime,
  $labels: [LabelFilter!], $orderBy: ProfileItemOrder) {
  profile(uid: $uid) {
    items(first: $first, after: $after, last: $last, from: $from, to: $to, labels: $labels, orderBy: $orderBy) {
      nodes { ${record} } pageInfo { endCursor }
    }
  }
}`;
const totalsDocument = `query ($profiles: [Uid!]!, $from: DateTime!, $to: DateTime!, $step: TimeStep,
  $groupBy: [ProfileTotalGroup!]) {
  profileTotals(profiles: $profiles, from: $from, to: $to, step: $step, groupBy: $groupBy) {
    rows { from categoryPath profile { uid } value itemCount total { pendingCount } }
  }
}`;
const changesDocument = `query ($time: DateTime!) {
  changesSince(time: $time, first: 1000) { nodes { kind uid time } hasNextPage endCursor }
}`;
const profilesDocument = `query ($nameContains: String, $labels: [LabelFilter!]) {
  profiles(nameContains: $nameContains, labels: $labels, first: 10) { totalCount nodes { uid name } }
}`;
const auditDocument = `query ($first: Int, $after: String, $last: Int, $path: CategoryPath) {
  auditEntries(first: $first, after: $after, last: $last, categoryPath: $path) {
    nodes { number path action } pageInfo { endCursor }
  }
}`;
const createDocument = `mutation ($input: CreateProfileItemInput!) {
  createProfileItem(input: $input) { profileItem { uid } userErrors { message } }
}`;
const deleteDocument = `mutation ($input: DeleteProfileItemInput!) {
  deleteProfileItem(input: $input) { profile { uid } userErrors { message } }
}`;

const records = (what, variables) => ({
  what: `a page of 50 records, ${what}`,
  ask: ({ middle }) => [recordsDocument, { uid: profile, first: 50, ...variables(middle) }],
});
const totals = (what, profiles, variables) => ({
  what,
  ask: () => [totalsDocument, { profiles, ...variables }],
});
const changes = (what, user, time) => ({ what, user, ask: () => [changesDocument, { time: iso(time()) }] });
const audit = (what, variables) => ({
  what: `50 entries of the audit log, ${what}`,
  user: users.administrator,
  ask: ({ middleEntry }) => [auditDocument, variables(middleEntry)],
});
const table = (what, path, user) => ({ what: `${what} as CSV`, user, ask: () => [path, null] });

/** Each ought to cost the same however much there is, but whole lists and totals. These come last: the program calculates on behind them. */
export const listOperations = [
  records('first', () => ({})),
  records('middle', (after) => ({ after })),
  records('last', () => ({ first: null, last: 50 })),
  records('of a month', () => ({ from: '2024-05-01T00:00:00Z', to: '2024-06-01T00:00:00Z' })),
  records('of a label', () => ({ labels: [{ key: 'site', value: '7' }] })),
  records('by name', () => ({ orderBy: { by: 'NAME' } })),
  {
    what: 'one record deleted',
    prepare: createRecord,
    ask: ({ created }) => [deleteDocument, { input: { profileUid: profile, ...created } }],
  },
  changes('changes, nothing new', users.many, () => Date.now() + 1),
  changes('1,000 changes of a first copy', users.many, () => 0),
  changes('the same for who sees 150 profiles', users.some, () => 0),
  { what: 'ten profiles by name', ask: () => [profilesDocument, { nameContains: 'site 0007' }] },
  {
    what: 'ten profiles by label',
    ask: () => [profilesDocument, { labels: [{ key: 'site', value: '7' }] }],
  },
  { what: 'ten profiles, the last page', ask: ({ count }) => [`/profiles?page=${count / 20}`, null] },
  { what: 'one data item', ask: ({ count }) => [`/data/growth/${itemUidOf(count / 2)}`, null] },
  { what: 'ten data items, with their number', ask: () => ['/data/growth', null] },
  audit('first', () => ({ first: 50 })),
  audit('middle', (after) => ({ first: 50, after })),
  audit('newest', () => ({ last: 50 })),
  audit('below a path', () => ({ last: 50, path: 'growth/site7' })),
  table('the audit log', '/audit?format=csv', users.administrator),
  table('a twentieth of the audit log by path', '/audit?path=growth/site7&format=csv', users.administrator),
  table('all that a search finds', '/search?query=growth&format=csv'),
  table('all records', `/items/${profile}?format=csv`),
  totals('totals of a year', [profile], lastYear),
  totals('totals by month and category, three years', [profile], {
    ...years,
    step: 'MONTH',
    groupBy: ['CATEGORY'],
  }),
  totals(
    'totals of 100 profiles of ten records',
    Array.from({ length: profilesWithRecords }, (_, place) => profileUidOf(1 + place)),
    { ...years, groupBy: ['PROFILE'] },
  ),
];

const carItem = { categoryPath: 'transport/car/generic', dataItemUid: 'L9S383G52PUZ' };

async function createRecord(send) {
  const name = `Deleted ${Math.random()}`;
  const values = [{ name: 'distance', value: '12' }];
  const item = { ...carItem, name, values };
  const { createProfileItem } = await send(createDocument, { input: { profileUid: profile, item } });
  return { created: { uid: createProfileItem.profileItem.uid, categoryPath: carItem.categoryPath } };
}

/** The places in the middle of the lists of one database. */
export async function findPlaces(send, count) {
  const pages = Math.floor(count / 2 / 100);
  return {
    count,
    middle: await follow(pages, async (after) => {
      const data = await send(recordsDocument, { uid: profile, first: 100, after });
      return data.profile.items.pageInfo.endCursor;
    }),
    middleEntry: await follow(pages, async (after) => {
      const data = await send(auditDocument, { first: 100, after }, users.administrator);
      return data.auditEntries.pageInfo.endCursor;
    }),
  };
}

async function follow(pages, next) {
  let cursor = null;
  for (let page = 0; page < pages; page += 1) cursor = await next(cursor);
  return cursor;
}
