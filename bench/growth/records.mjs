/**
 * The records of a database of a given size as formulas: the owner and the uid
 * of each profile. `fill-statements.mjs` has the same in SQL, and the check of a
 * filled database compares the two.
 */
export const itemsPerProfile = 10;

/** A profile in a hundred is a large one. Six in ninety-nine and 406 in one are ten on average. */
export const largeEvery = 100;
export const itemsOfLarge = 406;
export const itemsOfSmall = 6;

/** Profiles for each user on average: 100 for most, 500 for a quarter of them. */
export const profilesPerUser = 200;
export const usersPerGroup = 20;

/** One user in twenty is in one large group, where everything is shared. */
export const largeGroupEvery = 20;

/** One in five other profiles is visible to its owner's group, one in two hundred to everyone. */
export const sharedWithGroupEvery = 5;
export const sharedWithEveryoneEvery = 200;

/** An additional user without profiles is in the large group: the viewer of many. */
export const password = 'scale';
export const viewerOfMany = 'scale-many';

export const recordsBegan = Date.UTC(2024, 0, 1);

export function countUsers(profiles) {
  return Math.max(1, Math.floor(profiles / profilesPerUser));
}

export function countGroups(profiles) {
  return 1 + Math.ceil(countUsers(profiles) / usersPerGroup);
}

export function ownerOf(profile, profiles) {
  const users = countUsers(profiles);
  const place = profile % users;
  return Math.floor(profile / users) % 2 === 0 ? place : Math.floor(place / 4);
}

export function usernameOf(user) {
  return `scale-${String(user).padStart(5, '0')}`;
}

/** Maps consecutive numbers to unique uids spread over the whole range. */
const factor = 7_390_091_577n;
export const uidSpace = 2n ** 48n;

/** Where the uids of each kind of record begin. */
export const firstUids = {
  user: 11_111_111_111_111n,
  group: 22_222_222_222_222n,
  profile: 33_333_333_333_333n,
  permission: 44_444_444_444_444n,
  item: 55_555_555_555_555n,
  value: 66_666_666_666_666n,
};

/** The range of item numbers reserved for each profile. */
export const itemNumbers = 512;

export function uidOf(kind, number) {
  const place = (BigInt(number) * factor + firstUids[kind]) & (uidSpace - 1n);
  return place.toString(16).toUpperCase().padStart(12, '0');
}

/** The same in SQL; `step` distinguishes records with the same number. */
export function uidInSql(dialect, kind, number, step = '0') {
  const first = `${firstUids[kind]} + (${step}) * 4444444444441`;
  const place = `((cast(${number} as bigint) * ${factor} + ${first}) & ${uidSpace - 1n})`;
  return dialect === 'sqlite' ? `printf('%012X', ${place})` : `upper(lpad(to_hex(${place}), 12, '0'))`;
}
