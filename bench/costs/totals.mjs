import { join } from 'node:path';
import { openSqliteConnection } from '../../dist/adapters/sqlite/sqlite-connection.js';
import { insertProfileItems } from '../../dist/adapters/sql/profile-items/profile-item-writes.js';
import { insertProfile } from '../../dist/adapters/sql/profiles/profile-writes.js';
import { uidOf } from '../../dist/data-sets/files/uid-of.js';
import { median } from '../compare/print.mjs';
import { program } from '../compare/servers.mjs';
import { start } from '../process.mjs';
import { probe } from '../worst/probe.mjs';

/** 30 built-in data items, with up to five values each. */
const itemCount = 5000;
const dataItemCount = 30;
const requests = 11;
const sites = ['Leeds', 'York', 'Hull'];
const paths = [
  'business/energy/electricity/grid',
  'business/energy/fuel',
  'transport/bus/generic',
  'transport/car/generic',
  'transport/plane/generic',
  'transport/train/generic',
];
const year = 'from: "2024-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z"';
const fields = 'value itemCount includedCount failedCount';
const rows = 'rows { value total { failedCount } } failedItems { totalCount }';
const queries = {
  'a total of 5,000 profile items': `total(${year}) { ${fields} }`,
  'a total of the period': `total(${year}) { ${fields} }`,
  'totals of twelve months': `totalsOverTime(${year}, step: MONTH) { ${fields} }`,
};
/** A query of the schema, with the uid in place of `$uid`. */
const tables = {
  'rows of twelve months by category, gas and label': `profileTotals(profiles: ["$uid"], ${year}, step: MONTH, timeZone: "Europe/London", groupBy: [CATEGORY, GAS], label: "site") { ${rows} }`,
};
const headers = {
  'content-type': 'application/json',
  authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}`,
};

/**
 * Totals of a profile of items that are always valid: CPU time, memory and how
 * long /healthz waits, at the first request of a server and at the median of others.
 */
export async function measureTotals(servers) {
  const options = ['serve', '--store', join(servers.folder, 'totals.db'), '--port', '0'];
  options.push('--response-cache', '0', '--log-level', 'silent');
  await (await start('new database', program, options)).stop();
  const uid = await fill(join(servers.folder, 'totals.db'));
  const rows = [];
  const documents = [
    ...Object.entries(queries).map(([name, query]) => [name, `{ profile(uid: "${uid}") { ${query} } }`]),
    ...Object.entries(tables).map(([name, query]) => [name, `{ ${query.replace('$uid', uid)} }`]),
  ];
  for (const [name, query] of documents) {
    const server = await start('totals', program, options);
    const body = JSON.stringify({ query });
    const costs = [];
    for (let count = 0; count < requests; count += 1)
      costs.push(await probe(server, { path: '/graphql', method: 'POST', headers, body }));
    await server.stop();
    const [first, ...others] = costs;
    const middle = (of) => median(others.map((each) => each[of]));
    const show = (cpu, memory, longest) =>
      `${(1000 * cpu).toFixed(0)} ms of CPU, ${memory.toFixed(0)} MB, others wait ${longest.toFixed(0)} ms`;
    rows.push([
      name,
      `${show(middle('cpu'), middle('memory'), middle('longest'))}; first ${first.status} ${first.code} ${show(first.cpu, first.memory, first.longest)}`,
      rows.length === 0 ? '120 ms, 20 ms' : '',
    ]);
  }
  return rows;
}

/** The uid of the profile. */
async function fill(file) {
  const signal = new AbortController().signal;
  const now = Date.now();
  const connection = openSqliteConnection({ file });
  const items = await connection.read(
    `select i.uid, c.path, c.definition_uid from data_items i join data_categories c on c.uid = i.category_uid
     where c.path in (select value from json_each(?1)) and i.deleted is null order by c.path, i.uid`,
    [JSON.stringify(paths)],
    signal,
  );
  const picked = paths
    .flatMap((path) => items.filter((item) => item.path === path).slice(0, 8))
    .slice(0, dataItemCount);
  const definitions = await connection.read(
    'select * from item_value_definitions where from_profile = 1 order by position',
    [],
    signal,
  );
  const inputsOf = ({ definition_uid: uid }) =>
    definitions
      .filter(
        (each) => each.definition_uid === uid && each.api_versions.includes('2.0') && !isOther(each.path),
      )
      .slice(0, 5);
  const user = (await connection.read("select uid from users where username = 'demo'", [], signal))[0];
  const group = (await connection.read('select uid from groups limit 1', [], signal))[0];
  const profileUid = uidOf('totals profile');
  await connection.transaction(async (transaction) => {
    const sharing = {
      groupMayView: false,
      groupMayModify: false,
      othersMayView: false,
      othersMayModify: false,
    };
    const permissionUid = uidOf('totals permission');
    const owners = { ownerUid: user.uid, groupUid: group.uid };
    const description = { name: 'Totals', note: null, labels: [] };
    const profile = { uid: profileUid, permissionUid, ...owners, sharing, ...description };
    await insertProfile(transaction, profile, now);
    for (let number = 0; number < itemCount; number += 1) {
      const item = picked[number % picked.length];
      const values = inputsOf(item).map(({ uid, path }, index) => ({
        uid: uidOf('totals value', String(number), String(index)),
        definitionUid: uid,
        value: path.startsWith('IATA') ? ['LHR', 'JFK'][index % 2] : String(100 + number),
        unit: null,
        perUnit: null,
      }));
      const validity = { start: Date.UTC(2020, 0, 1), end: null };
      const uid = uidOf('totals item', String(number));
      const name = `Item ${number}`;
      const labels = [{ key: 'site', value: sites[number % sites.length] }];
      await insertProfileItems(
        transaction,
        [{ uid, profileUid, dataItemUid: item.uid, name, note: null, labels, validity, values }],
        now,
      );
    }
  }, signal);
  await connection.close();
  return profileUid;
}

/** Inputs that replace others, and those with choices. */
function isOther(path) {
  return /^(mass|calorificValue|energy|kWhPerMonth|distanceKmPerMonth|lat|long|passengerClass|kmPerLitreOwn)/.test(
    path,
  );
}
