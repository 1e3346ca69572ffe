import { execFileSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signIn } from '../client.mjs';
import { node, start } from '../process.mjs';
import { writeDataSet } from './data-set.mjs';
import { readItems } from './items.mjs';
import { createLoads } from './loads.mjs';

export const program = '../dist/cli/main.js';
/** As deploy/ starts it. */
const flags = ['--max-semi-space-size=32'];
const unlogged = ['serve', '--port', '0', '--log-level', 'silent', '--integrity-check-delay', '300'];
/** A hundred aliases and more upstream calls than the default limits allow; no response cache. */
const options = [
  ...unlogged,
  ...['--graphql-limits', 'aliases=200,upstreamCalls=300,nodes=10000,tokens=5000', '--response-cache', '0'],
];

/** Servers by the names that the bench prints; each is started when it is first asked for. */
export async function openServers(folder) {
  const file = join(folder, 'imported.db');
  writeDataSet(join(folder, 'data-set'));
  const path = fileURLToPath(new URL(`../${program}`, import.meta.url));
  execFileSync(node, [path, 'import', join(folder, 'data-set'), '--store', file]);
  const started = new Map();
  const running = [];
  const launch = async (name, file, args, more = {}) => {
    const server = await start(name, file, args, file === program ? flags : []);
    running.push(server);
    return Object.assign(server, { authtoken: more.upstream?.authtoken }, more);
  };
  const overStub = (name) => async () => {
    const upstream = await get('stub');
    return launch(name, `compare/servers/${name}.mjs`, [upstream.url], { upstream });
  };
  const serve = async (name, args) => {
    const copy = join(folder, `${name}.db`);
    copyFileSync(file, copy);
    const server = await launch(name, program, [...args, '--store', copy]);
    return Object.assign(server, { authtoken: await signIn(server.url), file: copy });
  };
  const makers = {
    'the store': () => serve('the store', options),
    'the store, responses cached': () => serve('the store, responses cached', unlogged),
    'our REST service': () => serve('our REST service', options),
    async stub() {
      const store = await get('the store');
      const { documents } = await items();
      writeFileSync(join(folder, 'documents.json'), JSON.stringify(documents));
      const stub = await launch('stub', 'compare/servers/stub.mjs', [join(folder, 'documents.json')]);
      const count = async () => Number(await (await fetch(`${stub.url}/__count`)).text());
      return Object.assign(stub, { authtoken: store.authtoken, count });
    },
    async static() {
      const answer = join(folder, 'answer.json');
      writeFileSync(answer, (await loads())[0].at(0).expected + '}}');
      return launch('static', 'compare/servers/static.mjs', [answer], { authtoken: '-' });
    },
    limit: overStub('limit'),
    mercurius: overStub('mercurius'),
    yoga: overStub('yoga'),
    apollo: overStub('apollo'),
    async 'gateway over the stub'() {
      const upstream = await get('stub');
      return launch('gateway over the stub', program, [...options, '--upstream', upstream.url], { upstream });
    },
    async 'limit over our REST service'() {
      const upstream = await get('our REST service');
      return launch('limit over our REST service', 'compare/servers/limit.mjs', [upstream.url], { upstream });
    },
    async 'gateway over our REST service'() {
      const upstream = await get('our REST service');
      return launch('gateway over our REST service', program, [...options, '--upstream', upstream.url], {
        upstream,
      });
    },
  };
  async function get(name) {
    if (!started.has(name)) started.set(name, makers[name]());
    return started.get(name);
  }
  let found;
  async function items() {
    const store = await get('the store');
    found ??= readItems(store.url, store.authtoken);
    return found;
  }
  async function loads() {
    return createLoads(await items());
  }
  return {
    get,
    items,
    loads,
    folder,
    async close() {
      await Promise.all(running.map((server) => server.stop()));
    },
  };
}
