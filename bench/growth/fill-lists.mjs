import { createAuditStore } from '../../dist/adapters/sql/audit/audit-entries.js';
import { insertProfileItems } from '../../dist/adapters/sql/profile-items/profile-item-writes.js';
import { insertProfiles } from '../../dist/adapters/sql/profiles/profile-writes.js';
import { insertUser } from '../../dist/adapters/sql/users/user-writes.js';
import { createPasswords } from '../../dist/adapters/secrets/passwords.js';
import { openSqliteConnection } from '../../dist/adapters/sqlite/sqlite-connection.js';
import { openSqliteStore } from '../../dist/adapters/sqlite/open-sqlite-store.js';
import { uidOf } from '../../dist/data-sets/files/uid-of.js';
import { valueDefinitionOf } from '../../dist/data-sets/files/value-definitions.js';
import { usesOfDataItems } from './fill-statements.mjs';
import { password } from './records.mjs';

const signal = new AbortController().signal;
const atOnce = 1000;

export const recordsBegin = Date.UTC(2023, 0, 1);
export const recordsEnd = Date.UTC(2026, 0, 1);
/** So many other profiles have a few records each, whatever the size. */
export const profilesWithRecords = 100;
const recordsOfEach = 10;
/** Another user has so many of all profiles, spread over them. */
const profilesOfSome = 150;
/** One record, or profile, in so many has a label of the same value. */
const sites = 20;

export const users = { many: 'scale-00000', some: 'scale-00001', administrator: 'scale-00002' };
export const profileUidOf = (number) => uidOf('growth profile', String(number));
export const itemUidOf = (number) => uidOf('growth item', String(number));

/**
 * Fills a database of the program with a number of everything: records in one
 * profile, over three years; profiles of one user; data items in one category;
 * and entries of the audit log.
 */
export async function fillLists(file, count) {
  const connection = openSqliteConnection({ file });
  const write = (work) => connection.transaction(work, signal);
  const [many, some] = await addUsers(connection);
  const ownerOf = (number) =>
    number > profilesWithRecords && number % Math.ceil(count / profilesOfSome) === 0 ? some : many;
  await inParts(count, (numbers) =>
    write((transaction) =>
      insertProfiles(
        transaction,
        numbers.map((number) => profileOf(number, ownerOf(number))),
        Date.now(),
      ),
    ),
  );
  const uses = await connection.read(usesOfDataItems, [], signal);
  const fill = (profile, records) =>
    inParts(records, (numbers) =>
      write((transaction) =>
        insertProfileItems(
          transaction,
          numbers.map((number) => recordOf(profile, number, records, uses)),
          Date.now(),
        ),
      ),
    );
  await fill(0, count);
  for (let profile = 1; profile <= profilesWithRecords; profile += 1) await fill(profile, recordsOfEach);
  const audit = createAuditStore(connection);
  await inParts(count, (numbers) => audit.append(numbers.map(entryOf), signal));
  await connection.close();
  const store = await openSqliteStore({ file }, signal);
  await store.referenceData.replace([categoryOf(count)], Date.now(), signal);
  await store.close();
}

async function inParts(count, work) {
  for (let from = 0; from < count; from += atOnce) {
    await work(Array.from({ length: Math.min(atOnce, count - from) }, (_, place) => from + place));
  }
}

async function addUsers(connection) {
  const passwordHash = await createPasswords().hash(password);
  const added = Object.values(users).map((username) => ({
    uid: uidOf('growth user', username),
    username,
    passwordHash,
    isAdministrator: username === users.administrator,
    apiVersion: '2.0',
    locale: 'en_GB',
    timeZone: 'UTC',
    isDisabled: false,
    sessionsFrom: 0,
    endedSessions: [],
    groups: [{ uid: uidOf('growth group', username), name: username, role: 'member' }],
  }));
  await connection.transaction(async (transaction) => {
    for (const user of added) await insertUser(transaction, user);
  }, signal);
  return connection.read(
    `select u.uid, m.group_uid from users u join memberships m on m.user_uid = u.uid
    where u.username like 'scale-%' order by u.username`,
    [],
    signal,
  );
}

function profileOf(number, owner) {
  const nothing = {
    groupMayView: false,
    groupMayModify: false,
    othersMayView: false,
    othersMayModify: false,
  };
  return {
    uid: profileUidOf(number),
    permissionUid: uidOf('growth permission', String(number)),
    ownerUid: owner.uid,
    groupUid: owner.group_uid,
    sharing: nothing,
    name: `Site ${String(number).padStart(6, '0')}`,
    note: null,
    labels: [{ key: 'site', value: String(number % sites) }],
  };
}

function recordOf(profile, number, count, uses) {
  const { data_item_uid: dataItemUid, needed } = uses[number % uses.length];
  const start = recordsBegin + Math.floor((number * (recordsEnd - recordsBegin)) / count);
  return {
    uid: uidOf('growth record', String(profile), String(number)),
    profileUid: profileUidOf(profile),
    dataItemUid,
    rowKey: null,
    name: `Reading ${number}`,
    note: null,
    labels: [{ key: 'site', value: String(number % sites) }],
    validity: { start, end: start + 86_400_000 },
    values: [
      {
        uid: uidOf('growth value', String(profile), String(number)),
        definitionUid: needed,
        value: String(100 + (number % 900)),
        unit: null,
        perUnit: null,
      },
    ],
  };
}

function entryOf(number) {
  return {
    time: Date.now(),
    userUid: null,
    userName: 'growth',
    requestId: null,
    action: 'changed',
    kind: 'dataItem',
    uid: itemUidOf(number),
    path: `growth/site${number % sites}/${number}`,
    fields: [{ field: 'label', before: 'before', after: 'after' }],
  };
}

function categoryOf(count) {
  const uid = uidOf('growth value definition');
  const value = {
    uid,
    path: 'kind',
    name: 'Kind',
    valueDefinition: valueDefinitionOf('TEXT'),
    fromData: true,
    fromProfile: false,
    unit: null,
    perUnit: null,
    defaultValue: null,
    choices: [],
    apiVersions: ['1.0', '2.0'],
    aliasedTo: null,
  };
  const itemOf = (number) => ({
    uid: itemUidOf(number),
    path: null,
    name: null,
    label: `Kind ${number}`,
    drill: [String(number)],
    validity: { start: 0, end: null },
    values: [
      {
        uid: uidOf('growth entry', String(number)),
        definitionUid: uid,
        value: String(number),
        unit: null,
        perUnit: null,
        startDate: 0,
      },
    ],
  });
  return {
    uid: uidOf('growth category'),
    path: 'growth',
    name: 'Growth',
    provenance: null,
    definition: {
      uid: uidOf('growth definition'),
      name: 'growth',
      drillDown: ['kind'],
      algorithm: '0;',
      valueDefinitions: [value],
      returnValues: [],
      figures: null,
    },
    items: Array.from({ length: count }, (_, number) => itemOf(number)),
    meta: null,
    fingerprint: 'import:growth',
  };
}
