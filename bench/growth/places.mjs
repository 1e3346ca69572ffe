import { largeEvery, ownerOf, uidOf, usernameOf } from './records.mjs';

/**
 * Profiles spread over the whole database, each with its owner and one of its
 * items. Each entry has a small profile and a large one. A large one comes again
 * only when all have been chosen: what is held of it would make a small database
 * look faster.
 */
export async function choosePlaces(database, profiles, count) {
  const largeOnes = profiles / largeEvery;
  const chosen = Array.from({ length: count }, (_, place) => {
    const number = Math.floor(random() * profiles);
    const spread = Math.floor((place * largeOnes) / Math.min(count, largeOnes)) % largeOnes;
    return { small: number % largeEvery === 0 ? number + 1 : number, large: spread * largeEvery };
  });
  const small = await readProfiles(
    database,
    chosen.map(({ small }) => small),
  );
  const large = await readProfiles(
    database,
    chosen.map(({ large }) => large),
  );
  return chosen.map((each) => ({
    username: usernameOf(ownerOf(each.small, profiles)),
    small: found(small, each.small),
    large: found(large, each.large),
    ownerOfLarge: usernameOf(ownerOf(each.large, profiles)),
  }));
}

function found(profiles, number) {
  const profile = profiles.get(uidOf('profile', number));
  if (profile === undefined) throw new Error(`Profile ${number} is not where it was written.`);
  return profile;
}

/** The latest item of each profile, with its input value. */
async function readProfiles(database, numbers) {
  const uids = [...new Set(numbers)].map((number) => `'${uidOf('profile', number)}'`);
  const rows = await database.rows(`
    select p.profile_uid, p.uid, p.data_item_uid, c.path as category_path, v.path as value_path
    from profile_items p
    join data_categories c on c.uid = p.category_uid
    join item_value_definitions v on v.definition_uid = c.definition_uid and v.from_profile = 1
      and v.default_value is null
    where p.deleted is null and p.profile_uid in (${uids.join(', ')})
    order by p.profile_uid, p.start_date, p.uid`);
  return new Map(
    rows.map((row) => [
      row.profile_uid,
      {
        profileUid: row.profile_uid,
        itemUid: row.uid,
        dataItemUid: row.data_item_uid,
        categoryPath: row.category_path,
        valuePath: row.value_path,
      },
    ]),
  );
}

/** The same sequence each time (mulberry32), so that two runs make the same requests. */
let state = 20_261_121;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
