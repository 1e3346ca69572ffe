import { readFileSync } from 'node:fs';
import { ask } from '../client.mjs';
import { median, percentile } from '../compare/print.mjs';
import { measureAlternately } from '../compare/slices.mjs';

const textOf = (name) =>
  readFileSync(new URL(`../../schema/operations/${name}.graphql`, import.meta.url), 'utf8');
const create = textOf('create-profile-item');
const update = textOf('update-profile-item');
const updatedCount = 200;
const writeEvery = 10;
/** Few enough that no service refuses any while it is busy. */
const clients = 8;

/** Profile items created and changed, alone and beside ten times as many reads. */
export async function measureWrites(servers, times) {
  const rows = [
    ['creating a profile item with labels, statements in its golden file', countStatements(), '7'],
  ];
  const [one] = await servers.loads();
  for (const name of ['the store', 'gateway over our REST service']) {
    const server = await servers.get(name);
    const writes = await prepareWrites(server, await servers.items());
    const run = async (at) => (await measureAlternately([server], { at }, { ...times, clients })).get(server);
    const creating = await run(writes.create);
    rows.push([`creating a profile item, ${name}`, show(creating), name === 'the store' ? '1.2 ms' : '']);
    rows.push([`changing a profile item, ${name}`, show(await run(writes.update)), '']);
    const reads = await run(one.at);
    const mixed = await run((number) => (number % writeEvery === 0 ? writes.update(number) : one.at(number)));
    rows.push([`One alone, ${name}`, show(reads), '']);
    rows.push([`One, every tenth request changes a profile item, ${name}`, show(mixed), '']);
  }
  return rows;
}

/** The statements that a test counts, from the first request of a server. */
function countStatements() {
  const golden = new URL('../../test/graphql/golden/create-profile-item.calls.txt', import.meta.url);
  return /^# statements: (\d+)$/m.exec(readFileSync(golden, 'utf8'))[1];
}

function show(slices) {
  const cpu = Math.min(...slices.map(({ cpu, upstreamCpu }) => cpu + upstreamCpu));
  const waits = slices.flatMap(({ waits }) => waits);
  const perSecond = median(slices.map(({ perSecond }) => perSecond));
  const [p50, p99] = [median(waits), percentile(waits, 0.99)].map((wait) => wait.toFixed(1));
  return `${cpu.toFixed(2)} ms of CPU, ${perSecond.toFixed(0)} a second, p50 ${p50} and p99 ${p99} ms`;
}

async function prepareWrites(server, { cars }) {
  const askServer = (query, variables) => ask(server.url, server.authtoken, query, variables);
  const { createProfile } = await askServer('mutation { createProfile { profile { uid } } }');
  const profileUid = createProfile.profile.uid;
  const draft = (number) => {
    const { categoryPath, uid: itemUid } = cars[number % cars.length];
    const inputs = [{ path: 'distance', value: String(number + 1), unit: 'km', perUnit: 'year' }];
    return { categoryPath, itemUid, name: `Item ${number}`, startDate: '2026-01-01T00:00:00Z', inputs };
  };
  const items = [];
  for (let number = 0; number < updatedCount; number += 1) {
    const { createProfileItem } = await askServer(create, { profileUid, ...draft(1_000_000 + number) });
    items.push({ recordUid: createProfileItem.profileItem.uid, categoryPath: draft(number).categoryPath });
  }
  const write = (field, query, name, variables) => {
    const start = `{"data":{"${field}":{"profileItem":{"uid":"`;
    return {
      body: JSON.stringify({ query, variables }),
      expected: start,
      isRight: (text) =>
        text.startsWith(start) && text.includes(`"name":"${name}"`) && text.includes('"userErrors":[]}'),
    };
  };
  return {
    create: (number) =>
      write('createProfileItem', create, `Item ${number}`, { profileUid, ...draft(number) }),
    update(number) {
      const name = `Changed ${number}`;
      const inputs = [{ path: 'distance', value: String(number + 1) }];
      const change = { profileUid, ...items[number % items.length], name, inputs };
      return write('updateProfileItem', update, name, change);
    },
  };
}
