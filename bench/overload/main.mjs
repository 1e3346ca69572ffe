import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { one, list } from '../operations.mjs';
import { pin, start } from '../process.mjs';
import { distinctRequests } from './distinct-requests.mjs';
import { fairRequests, measureFairness } from './fairness.mjs';
import { measureOverload } from './measure.mjs';
import { options } from './options.mjs';

const { seconds, workers, operation, connections, parts } = options;
const folder = mkdtempSync(join(tmpdir(), 'bench-overload-'));
/** The time that node:http alone takes for a request. */
const refusalMs = 0.045;

const server = await start('service', '../dist/cli/main.js', [
  'serve',
  '--port',
  '0',
  '--data-dir',
  folder,
  '--response-cache',
  '0',
  ...(workers === 1 ? [] : ['--workers', String(workers)]),
]);
const gateway = await start('gateway', '../dist/cli/main.js', [
  'serve',
  '--port',
  '0',
  '--upstream',
  server.url,
  '--response-cache',
  '0',
]);
try {
  if (parts.has('server') || parts.has('limit')) await measureServers();
  if (parts.has('fairness')) {
    console.table({
      'the store': await measureFairness(server.url, await fairOver(server.url), seconds),
      'a gateway in front of it': await measureFairness(gateway.url, await fairOver(gateway.url), seconds),
    });
  }
} finally {
  await gateway.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
}

async function measureServers() {
  const isApart = workers === 1 && pin(process.pid, 1) && pin(server.pid, 0);
  console.log(isApart ? 'The server has a core of its own.' : 'Server and clients share the cores.');
  const nextBytes = distinctRequests(server.url, await signIn(), await chooseOperation());
  const { peak, rows } = await measureOverload(server, nextBytes, { seconds, connections });
  console.table(rows);
  if (!parts.has('limit')) return;
  const limit = await start('limit', 'overload/limit.mjs', [String(1000 / peak.good - refusalMs)]);
  if (isApart) pin(limit.pid, 0);
  console.table((await measureOverload(limit, nextBytes, { seconds, connections })).rows);
  await limit.stop();
}

async function ask(authtoken, body) {
  const headers = { 'content-type': 'application/json', ...(authtoken === '' ? {} : { authtoken }) };
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const { data, errors } = await answer.json();
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

async function fairOver(url) {
  const authtoken = await signIn();
  return fairRequests(url, { authtoken, body: await chooseOperation() }, await signIn('admin'));
}

async function signIn(name = 'demo') {
  const query = `mutation { signIn(input: { username: "${name}", password: "${name}" }) { authtoken } }`;
  return (await ask('', { query })).signIn.authtoken;
}

async function chooseOperation() {
  const authtoken = await signIn();
  const query = '{ dataCategory(path: "transport/car/generic") { items(first: 50) { nodes { uid } } } }';
  const { dataCategory } = await ask(authtoken, { query });
  const keys = dataCategory.items.nodes.map(({ uid }) => ({ categoryPath: 'transport/car/generic', uid }));
  return operation === 'list' ? list(keys) : one(keys[0]);
}
