import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openSqliteConnection } from '../../dist/adapters/sqlite/sqlite-connection.js';
import { insertProfileItems } from '../../dist/adapters/sql/profile-items/profile-item-writes.js';
import { insertProfile } from '../../dist/adapters/sql/profiles/profile-writes.js';
import { openSqliteStore } from '../../dist/adapters/sqlite/open-sqlite-store.js';
import { readConfig } from '../../dist/config/read-config.js';
import { copyStore } from '../../dist/administration/copy-store.js';
import { uidOf } from '../../dist/data-sets/files/uid-of.js';
import { valueDefinitionOf } from '../../dist/data-sets/files/value-definitions.js';
import { start } from '../process.mjs';

/**
 * Measures what growth costs over HTTP: a page of few profiles against one deep
 * in 100,000; an item, a page and a profile item among 40 against the same
 * among 40,000. Each pair is measured in turn, and the medians are compared.
 * Usage: npm run bench -- growth pairs [requests per case] [postgres://… of an empty database]
 */
const requests = Number(process.argv[3] ?? 300);
const database = process.argv[4];
const profiles = 100_000;
const few = 40;
const many = 40_000;

const signal = new AbortController().signal;
const now = Date.now();
const folder = mkdtempSync(join(tmpdir(), 'growth-'));
const file = join(folder, 'growth.db');

try {
  const server = await start('once', '../dist/cli/main.js', ['serve', '--store', file, '--port', '0']);
  await server.stop();
  const places = await fill();
  const store = database ?? file;
  if (database !== undefined) await copyStore(configOf(file), configOf(database), () => {}, signal);
  const options = ['--store', store, '--demo-users', 'on', '--port', '0', '--response-cache', '0'];
  const gateway = await start('growth', '../dist/cli/main.js', ['serve', ...options]);
  try {
    console.log(`${requests} requests for each case, medians in ms.\n`);
    console.log('| what | small | large | ratio |\n| --- | --- | --- | --- |');
    for (const [what, small, large] of casesOf(places)) {
      const [one, other] = await measure(gateway.url, small, large);
      console.log(`| ${what} | ${one.toFixed(2)} | ${other.toFixed(2)} | ${(other / one).toFixed(2)} |`);
    }
  } finally {
    await gateway.stop();
  }
} finally {
  rmSync(folder, { recursive: true });
}

function configOf(store) {
  return readConfig(['--store', store], {});
}

/** Fills the database as the program would, but in few transactions. */
async function fill() {
  const store = await openSqliteStore({ file }, signal);
  await store.referenceData.replace([category('few', few), category('many', many)], now, signal);
  const user = await store.users.findByUsername('demo', signal);
  await store.close();
  const connection = openSqliteConnection({ file });
  const sharing = {
    groupMayView: false,
    groupMayModify: false,
    othersMayView: false,
    othersMayModify: false,
  };
  const profileUid = (number) => uidOf('growth profile', String(number));
  await connection.transaction(async (transaction) => {
    for (let number = 0; number < profiles; number += 1) {
      const permissionUid = uidOf('growth permission', String(number));
      const described = { name: null, note: null, labels: [] };
      const profile = { uid: profileUid(number), permissionUid, ownerUid: user.uid, sharing, ...described };
      await insertProfile(transaction, { ...profile, groupUid: user.groups[0].uid }, now + number);
    }
  }, signal);
  await connection.transaction(async (transaction) => {
    for (const [place, count] of [
      [0, few],
      [1, many],
    ]) {
      for (let number = 0; number < count; number += 1) {
        const item = {
          uid: uidOf('growth profile item', String(place), String(number)),
          profileUid: profileUid(place),
          dataItemUid: itemUid('few', number % few),
          rowKey: null,
          name: String(number),
          note: null,
          labels: [],
          validity: { start: now - number * 60_000, end: null },
          values: [],
        };
        await insertProfileItems(transaction, [item], now);
      }
    }
  }, signal);
  await connection.close();
  const profileItem = (place, number) => uidOf('growth profile item', String(place), String(number));
  return {
    fewItem: `/data/few/${itemUid('few', few / 2)}`,
    manyItem: `/data/many/${itemUid('many', many / 2)}`,
    fewProfileItem: `/profiles/${profileUid(0)}/few/${profileItem(0, few / 2)}`,
    manyProfileItem: `/profiles/${profileUid(1)}/few/${profileItem(1, many / 2)}`,
    fewProfile: `/profiles/${profileUid(0)}/few`,
    manyProfile: `/profiles/${profileUid(1)}/few`,
  };
}

function casesOf(places) {
  return [
    ['page 1 and page 1,000 of 100,000 profiles', '/profiles?page=1', '/profiles?page=1000'],
    ['an item among 40 and among 40,000', places.fewItem, places.manyItem],
    ['page 1 of 40 and of 40,000 items', '/data/few?page=1', '/data/many?page=1'],
    ['page 1 and page 4,000 of 40,000 items', '/data/many?page=1', '/data/many?page=4000'],
    ['a profile item among 40 and among 40,000', places.fewProfileItem, places.manyProfileItem],
    ['page 1 of 40 and of 40,000 profile items', places.fewProfile, places.manyProfile],
  ];
}

function itemUid(path, number) {
  return uidOf('growth item', path, String(number));
}

function category(path, count) {
  const definitionUid = uidOf('growth definition', path);
  const valueUid = uidOf('growth value definition', path);
  const value = {
    uid: valueUid,
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
  const items = Array.from({ length: count }, (_, number) => ({
    uid: itemUid(path, number),
    path: null,
    name: null,
    label: String(number),
    drill: [String(number)],
    validity: { start: 0, end: null },
    values: [
      {
        uid: uidOf('growth entry', path, String(number)),
        definitionUid: valueUid,
        value: String(number),
        unit: null,
        perUnit: null,
        startDate: 0,
      },
    ],
  }));
  const definition = {
    uid: definitionUid,
    name: path,
    drillDown: ['kind'],
    algorithm: '0;',
    valueDefinitions: [value],
    returnValues: [],
    figures: null,
  };
  return {
    uid: uidOf('growth category', path),
    path,
    name: path,
    provenance: null,
    definition,
    items,
    meta: null,
    fingerprint: 'import:growth',
  };
}

/** Both in turn, so that a slow phase of the machine affects both. */
async function measure(url, small, large) {
  const headers = { authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}` };
  const ask = async (path) => {
    const started = performance.now();
    const answer = await fetch(url + path, { headers });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 300)}`);
    return performance.now() - started;
  };
  const times = [[], []];
  for (let round = 0; round < requests + 20; round += 1) {
    const pair = [await ask(small), await ask(large)];
    if (round >= 20) pair.forEach((time, place) => times[place].push(time));
  }
  return times.map((list) => list.sort((one, other) => one - other)[Math.floor(list.length / 2)]);
}
