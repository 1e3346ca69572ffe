import { execFileSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signIn } from '../client.mjs';
import { node, start } from '../process.mjs';
import { writeDataSet } from './data-set.mjs';
import { readItems } from './items.mjs';

export const program = '../dist/cli/main.js';
/** A hundred aliases and more upstream calls than the default limits allow; no response cache. */
const options = [
  ...['serve', '--port', '0', '--log-level', 'silent', '--integrity-check-delay', '300'],
  ...['--graphql-limits', 'aliases=200,upstreamCalls=300,nodes=10000,tokens=5000', '--response-cache', '0'],
];

/** Servers by the names that the bench prints; each is started when it is first asked for. */
export async function openServers(folder) {
  const file = join(folder, 'store.db');
  writeDataSet(join(folder, 'data-set'));
  const path = fileURLToPath(new URL(`../${program}`, import.meta.url));
  execFileSync(node, [path, 'import', join(folder, 'data-set'), '--store', file]);
  const started = new Map();
  const running = [];
  const launch = async (name, file, args, more = {}) => {
    const server = await start(name, file, args);
    running.push(server);
    return Object.assign(server, { authtoken: more.upstream?.authtoken }, more);
  };
  const overStub = (name) => async () => {
    const upstream = await get('stub');
    return launch(name, `compare/servers/${name}.mjs`, [upstream.url], { upstream });
  };
  const serve = async (name, file) => {
    const server = await launch(name, program, [...options, '--store', file]);
    return Object.assign(server, { authtoken: await signIn(server.url) });
  };
  const makers = {
    'the store': () => serve('the store', file),
    'our REST service': () => {
      copyFileSync(file, join(folder, 'service.db'));
      return serve('our REST service', join(folder, 'service.db'));
    },
    async stub() {
      const store = await get('the store');
      const { documents } = await items();
      writeFileSync(join(folder, 'documents.json'), JSON.stringify(documents));
      const stub = await launch('stub', 'compare/servers/stub.mjs', [join(folder, 'documents.json')]);
      const count = async () => Number(await (await fetch(`${stub.url}/__count`)).text());
      return Object.assign(stub, { authtoken: store.authtoken, count });
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
  return {
    get,
    items,
    launch,
    async close() {
      await Promise.all(running.map((server) => server.stop()));
    },
  };
}
