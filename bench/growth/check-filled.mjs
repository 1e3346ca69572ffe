import { start } from '../process.mjs';
import { createAsking } from './asking.mjs';
import { bucketSize, spanSize } from '../../dist/adapters/sql/profiles/profile-counts.js';
import { itemsPerProfile, ownerOf, uidOf, usernameOf } from './records.mjs';

const counted = `
select owner_uid, audience, position / ${bucketSize} as bucket, count(*) as total from profiles group by 1, 2, 3
union all
select '', audience, position / ${bucketSize}, count(*) from profiles where audience <> '' group by 2, 3`;
const kept = 'select owner_uid, audience, bucket, total from profile_counts';

/** Statements that find no rows if the records are as the program writes them. */
const contradictions = {
  'profiles are counted otherwise': `select * from (${counted}) c except ${kept}`,
  'counts are of no profiles': `select * from (${kept}) k except select * from (${counted}) c`,
  'profiles are counted otherwise in spans': `
select owner_uid, audience, bucket / ${spanSize}, sum(total) from profile_counts group by 1, 2, 3
except select owner_uid, audience, span, total from profile_span_counts`,
  'items are of no profile, or use no data item': `
select p.uid from profile_items p
left join profiles f on f.uid = p.profile_uid left join data_items i on i.uid = p.data_item_uid
where f.uid is null or i.uid is null or i.category_uid <> p.category_uid limit 1`,
  'names have other keys':
    "select uid from profile_items where name_key <> lower(coalesce(name, '')) limit 1",
  'values are of no item': `
select v.uid from profile_item_values v
left join profile_items p on p.profile_uid = v.profile_uid and p.uid = v.item_uid where p.uid is null limit 1`,
  'items have other values than their definition': `
select p.uid from (select uid, profile_uid, data_item_uid from profile_items limit 100000) p
join data_items i on i.uid = p.data_item_uid join data_categories c on c.uid = i.category_uid
where (select count(*) from item_value_definitions d where d.definition_uid = c.definition_uid and d.from_profile = 1)
  <> (select count(*) from profile_item_values v where v.profile_uid = p.profile_uid and v.item_uid = p.uid) limit 1`,
};

/** Rejects unless the database has the expected records and is consistent. */
export async function checkCounts(database, profiles) {
  for (const [table, expected] of [
    ['profiles', profiles],
    ['profile_items', profiles * itemsPerProfile],
  ]) {
    const [{ total }] = await database.rows(`select count(*) as total from ${table}`);
    if (Number(total) !== expected) throw new Error(`${table} has ${total} rows instead of ${expected}.`);
  }
  for (const [what, sql] of Object.entries(contradictions)) {
    const found = await database.rows(sql);
    if (found.length > 0) throw new Error(`The database is not as the program writes it: ${what}.`);
  }
}

const oneOfEachCategory = `
select c.path, p.uid, p.profile_uid, p.data_item_uid, p.start_date, p.end_date, v.path as value_path, w.value
from (select category_uid, min(uid) as uid from profile_items group by category_uid) m
join data_categories c on c.uid = m.category_uid
join profile_items p on p.uid = m.uid
join profile_item_values w on w.profile_uid = p.profile_uid and w.item_uid = p.uid
join item_value_definitions v on v.uid = w.definition_uid and v.default_value is null`;

const readDocument = `query ($profileUid: Uid!, $categoryPath: CategoryPath!, $itemUid: Uid!) {
  profileItem(profileUid: $profileUid, categoryPath: $categoryPath, uid: $itemUid) {
    version itemValues { path value unit perUnit } amount { value unit perUnit }
  }
}`;

const createDocument = `mutation ($input: CreateProfileItemInput!) {
  createProfileItem(input: $input) { profileItem { uid } userErrors { message } }
}`;

/**
 * Lets the program itself create an item like a filled one in every category in
 * use, and rejects unless both are the same in its responses and in the
 * database.
 */
export async function checkAgainstProgram({ profiles, store }, openDatabase) {
  const before = await openDatabase(store);
  const samples = await before.rows(oneOfEachCategory);
  await before.close();
  const pairs = await createTheSame(samples, profiles, store);
  const after = await openDatabase(store);
  for (const pair of pairs) {
    const [one, other] = [await rowsOf(after, pair.filled), await rowsOf(after, pair.created)];
    if (one !== other) throw new Error(`The program writes ${other} where ${one} was filled in.`);
  }
  for (const { created } of pairs) {
    await after.run(`delete from profile_item_values where item_uid = '${created}'`);
    await after.run(`delete from profile_items where uid = '${created}'`);
  }
  await after.close();
  return pairs.length;
}

async function createTheSame(samples, profiles, store) {
  const options = ['--store', store, '--demo-users', 'off', '--port', '0', '--response-cache', '0'];
  const gateway = await start('check', '../dist/cli/main.js', ['serve', ...options]);
  const asking = createAsking(gateway.url);
  const owners = new Map(
    Array.from({ length: profiles }, (_, number) => [uidOf('profile', number), ownerOf(number, profiles)]),
  );
  const pairs = [];
  try {
    for (const {
      path: categoryPath,
      uid,
      profile_uid: profileUid,
      data_item_uid,
      start_date,
      end_date,
      value_path,
      value,
    } of samples) {
      const username = usernameOf(owners.get(profileUid));
      const item = {
        categoryPath,
        dataItemUid: data_item_uid,
        name: 'Check',
        startDate: inIso(start_date),
        endDate: end_date === null ? null : inIso(end_date),
        values: [{ name: value_path, value }],
      };
      const { createProfileItem } = await asking.send(
        createDocument,
        { input: { profileUid, item } },
        username,
      );
      const created = createProfileItem.profileItem.uid;
      const answers = [];
      for (const itemUid of [uid, created]) {
        const { profileItem } = await asking.send(
          readDocument,
          { profileUid, categoryPath, itemUid },
          username,
        );
        answers.push(JSON.stringify(profileItem));
      }
      if (answers[0] !== answers[1])
        throw new Error(`The program answers ${answers[1]}, but ${answers[0]} of what was filled in.`);
      if (answers[0].includes('"amount":null')) throw new Error(`${categoryPath}/${uid} has no amount.`);
      pairs.push({ filled: uid, created });
    }
  } finally {
    await asking.close();
    await gateway.stop();
  }
  return pairs;
}

const inIso = (milliseconds) => new Date(Number(milliseconds)).toISOString();

/** An item as stored, without the fields that differ between items. */
async function rowsOf(database, uid) {
  const items = await database.rows(`
    select profile_uid, data_item_uid, category_uid, length(uid) as uid_length, version, deleted,
      case when created = modified then 1 else 0 end as is_unchanged
    from profile_items where uid = '${uid}'`);
  const values = await database.rows(`
    select profile_uid, definition_uid, length(uid) as uid_length, value, unit, per_unit
    from profile_item_values where item_uid = '${uid}' order by definition_uid`);
  return JSON.stringify([items, values]);
}
