import { openSqliteConnection } from '../../dist/adapters/sqlite/sqlite-connection.js';
import { insertProfileItems } from '../../dist/adapters/sql/profile-items/profile-item-writes.js';
import { insertProfile } from '../../dist/adapters/sql/profiles/profile-writes.js';
import { openSqliteStore } from '../../dist/adapters/sqlite/open-sqlite-store.js';
import { uidOf } from '../../dist/data-sets/files/uid-of.js';
import { valueDefinitionOf } from '../../dist/data-sets/files/value-definitions.js';
import { start } from '../process.mjs';

/**
 * One category of 5,000 items, ten of 20, and a profile with 5,000 items in all of
 * them; others with 20,000 and 2,000, and 99 that have as many as totals of 100 profiles may.
 */
export const large = 5000;
const fullest = 20_000;
const otherProfiles = 99;
const itemsOfOthers = 150;
const itemsOfWritten = 2000;
const rowsOfOneStatement = 500;
const smallCategories = 10;
const itemsOfSmall = 20;
const factors = 10;
/** One value of each item of the small categories, and of as many of the large one, has a long history. */
const historyLength = 60;
const day = 24 * 60 * 60 * 1000;

export const paths = {
  large: 'worst/large',
  small: Array.from({ length: smallCategories }, (_, number) => `worst/small${number}`),
};

export const profileUid = uidOf('worst profile');
/** Writes that stay go to this profile. */
export const writtenProfileUid = uidOf('worst written profile');
export const fullestProfileUid = uidOf('worst fullest profile');
export const otherProfileUids = Array.from({ length: otherProfiles }, (_, number) =>
  uidOf('worst other profile', String(number)),
);

export function itemUid(path, number) {
  return uidOf('worst item', path, String(number));
}

export function profileItemUid(number, of = profileUid) {
  return uidOf('worst profile item', of, String(number));
}

/** Fills a new database as the program would, but in few transactions. */
export async function fill(file) {
  const signal = new AbortController().signal;
  const now = Date.now();
  const server = await start('new database', '../dist/cli/main.js', [
    'serve',
    '--store',
    file,
    '--port',
    '0',
  ]);
  await server.stop();
  const store = await openSqliteStore({ file }, signal);
  await store.referenceData.replace(
    [
      category('worst', 0),
      category(paths.large, large),
      ...paths.small.map((path) => category(path, itemsOfSmall)),
    ],
    now,
    signal,
  );
  const user = await store.users.findByUsername('demo', signal);
  await store.close();
  const connection = openSqliteConnection({ file });
  await connection.transaction(async (transaction) => {
    const sharing = {
      groupMayView: false,
      groupMayModify: false,
      othersMayView: false,
      othersMayModify: false,
    };
    const owners = { ownerUid: user.uid, groupUid: user.groups[0].uid };
    const profiles = [
      [profileUid, large],
      [fullestProfileUid, fullest],
      [writtenProfileUid, itemsOfWritten],
      ...otherProfileUids.map((uid) => [uid, itemsOfOthers]),
    ];
    for (const [number, [uid, count]] of profiles.entries()) {
      const permissionUid = uidOf('worst permission', uid);
      const description = { name: `Profile ${number}`, note: null, labels: labelsOf(number) };
      await insertProfile(transaction, { uid, permissionUid, ...owners, sharing, ...description }, now);
      for (let from = 0; from < count; from += rowsOfOneStatement) {
        const length = Math.min(rowsOfOneStatement, count - from);
        const items = Array.from({ length }, (_, index) => profileItem(uid, from + index));
        await insertProfileItems(transaction, items, now);
      }
    }
  }, signal);
  await connection.close();
}

/** Sites and departments recur. */
function labelsOf(number) {
  const others = Array.from({ length: 18 }, (_, index) => ({ key: `key${index}`, value: `value ${index}` }));
  const recurring = [
    { key: 'department', value: `Department ${number % 7}` },
    { key: 'site', value: `Site ${number % 50}` },
  ];
  return [...recurring, ...others].sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Half of them in the large category, from the last five years, open or for a month; one in 50 lacks its value. */
function profileItem(profile, number) {
  const isLarge = number % 2 === 0;
  const path = isLarge ? paths.large : paths.small[number % smallCategories];
  const start = Date.UTC(2020, 0, 1) + (number % (5 * 365)) * day;
  return {
    uid: profileItemUid(number, profile),
    profileUid: profile,
    dataItemUid: itemUid(
      path,
      (isLarge ? number : Math.floor(number / smallCategories)) % (isLarge ? large : itemsOfSmall),
    ),
    rowKey: null,
    name: `Item ${number}`,
    note: null,
    labels: labelsOf(number),
    validity: { start, end: number % 3 === 0 ? start + 30 * day : null },
    values:
      number % 50 === 49
        ? []
        : [
            {
              uid: uidOf('worst profile value', profile, String(number)),
              definitionUid: valueDefinitionUid(path, 'distance'),
              value: String(number),
              unit: null,
              perUnit: null,
            },
          ],
  };
}

export function definitionUid(path) {
  return uidOf('worst definition', path);
}

function valueDefinitionUid(path, name) {
  return uidOf('worst value definition', path, name);
}

function category(path, count) {
  const value = (name, type, more) => ({
    uid: valueDefinitionUid(path, name),
    path: name,
    name,
    valueDefinition: valueDefinitionOf(type),
    fromData: true,
    fromProfile: false,
    unit: null,
    perUnit: null,
    defaultValue: null,
    choices: [],
    apiVersions: ['1.0', '2.0'],
    aliasedTo: null,
    ...more,
  });
  const names = Array.from({ length: factors }, (_, index) => `factor${index}`);
  const definition = {
    uid: definitionUid(path),
    name: path,
    drillDown: ['group', 'kind'],
    algorithm: `var sum = 0; var all = [${names}]; for (var i = 0; i < all.length; i++) { sum = sum + (typeof all[i] == 'number' ? all[i] : all[i].integrate()); } distance * sum;`,
    valueDefinitions: [
      value('group', 'TEXT'),
      value('kind', 'TEXT'),
      ...names.map((name) => value(name, 'DECIMAL', { unit: 'kg', perUnit: 'km' })),
      value('distance', 'DECIMAL', { fromData: false, fromProfile: true, unit: 'km', perUnit: 'year' }),
    ],
    returnValues: [
      { type: 'CO2e', valueType: 'DECIMAL', unit: 'kg', perUnit: 'year', isDefault: true, facts: null },
    ],
    figures: null,
  };
  return {
    uid: uidOf('worst category', path),
    path,
    name: path,
    provenance: null,
    definition: count === 0 ? null : definition,
    items: Array.from({ length: count }, (_, number) => item(path, number, names)),
    meta: null,
    fingerprint: `import:${path}`,
  };
}

function item(path, number, names) {
  const drill = [`group ${number % 50}`, `kind ${number}`];
  const entry = (name, value, startDate = 0) => ({
    uid: uidOf('worst entry', path, String(number), name, String(startDate)),
    definitionUid: valueDefinitionUid(path, name),
    value,
    unit: null,
    perUnit: null,
    startDate,
  });
  const history = number < itemsOfSmall ? historyLength : 1;
  return {
    uid: itemUid(path, number),
    path: null,
    name: null,
    label: drill.join(', '),
    drill,
    validity: { start: 0, end: null },
    values: [
      entry('group', drill[0]),
      entry('kind', drill[1]),
      entry('factor0', '0.01'),
      ...Array.from({ length: history - 1 }, (_, index) =>
        entry('factor0', String(index), Date.UTC(2019, index, 1)),
      ),
      ...names.slice(1).map((name, index) => entry(name, String((index + 2) / 100))),
    ],
  };
}
