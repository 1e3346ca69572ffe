import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import * as operations from './operations.mjs';
import { start } from './process.mjs';

/**
 * Measures the same three operations on four servers, in turn, in several
 * rounds, and prints each figure as a ratio to the limit of the same round.
 * Usage: node bench/run.mjs [seconds per cell] [rounds]
 */
const seconds = Number(process.argv[2] ?? 3);
const rounds = Number(process.argv[3] ?? 3);
const connections = 32;
/** A hundred aliases and more upstream calls than the default limits allow; no response cache. */
const limits = [
  '--graphql-limits',
  'aliases=200,upstreamCalls=300,nodes=10000,tokens=5000',
  '--response-cache',
  '0',
];

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const running = [];

async function run() {
  const embedded = await launch('gateway over the SQLite store', '../dist/cli/main.js', [
    'serve',
    ...limits,
    '--port',
    '0',
    '--store',
    'memory',
  ]);
  const authtoken = await signIn(embedded.url);
  const { items, car } = await listItems(embedded.url, authtoken);
  const views = join(folder, 'views.json');
  writeFileSync(views, JSON.stringify(await readViews(embedded.url, authtoken, [...items, car])));

  const stub = await launch('stub', 'servers/stub.mjs', [views]);
  const limit = await launch('the limit: node:http and undici by hand', 'servers/limit.mjs', [stub.url]);
  const gateway = await launch('gateway over REST', '../dist/cli/main.js', [
    'serve',
    ...limits,
    '--port',
    '0',
    '--upstream',
    stub.url,
  ]);
  const mercurius = await launch('Mercurius with jit', 'servers/mercurius.mjs', [stub.url]);

  const servers = [limit, gateway, embedded, mercurius];
  const loads = createLoads(items, car);
  await assertSameAnswers(servers, loads, authtoken);
  const cells = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [operation, bodies] of Object.entries(loads)) {
      for (const server of servers) {
        const cell = await measure(server, bodies, authtoken, stub, round === 0 ? 1 : seconds);
        // The first round is the warm-up.
        if (round > 0) cells.push({ round, operation, server: server.name, ...cell });
      }
    }
  }
  print(servers, Object.keys(loads), cells);
}

async function launch(...args) {
  const server = await start(...args);
  running.push(server);
  return server;
}

async function signIn(url) {
  const answer = await fetch(`${url}/auth/signIn`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'demo', password: 'demo' }),
  });
  return answer.headers.get('authtoken');
}

async function ask(url, authtoken, operation) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authtoken },
    body: JSON.stringify(operation),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

async function listItems(url, authtoken) {
  const paths = ['planet/greenhousegases/gwp', 'home/energy/electricity', 'transport/car/generic'];
  const found = await Promise.all(
    paths.map(async (path) => {
      const query = `{ dataCategory(path: "${path}") { items(first: 100) { nodes { uid } } } }`;
      const { data } = await ask(url, authtoken, { query });
      return data.dataCategory.items.nodes.map(({ uid }) => ({ categoryPath: path, uid }));
    }),
  );
  return { items: found.flat(), car: found[2][0] };
}

/** The views as the service itself writes them: the stub serves real documents. */
async function readViews(url, authtoken, keys) {
  const views = [];
  for (const { categoryPath, uid } of keys) {
    const path = `/data/${categoryPath}/${uid}`;
    views.push([path, await (await fetch(url + path, { headers: { authtoken } })).text()]);
  }
  return views;
}

/** Fixed bodies, so that every server gets the same ones in the same order. */
function createLoads(items, car) {
  const pick = (index) => items[(index * 7919) % items.length];
  return {
    One: Array.from({ length: 200 }, (_, index) => operations.one(pick(index))),
    List: Array.from({ length: 20 }, (_, start) =>
      operations.list(Array.from({ length: 50 }, (_, index) => pick(start * 50 + (index % 42)))),
    ),
    Amounts: Array.from({ length: 20 }, (_, seed) => operations.amounts(car, seed)),
  };
}

/** Rejects a server with other responses. The stub's amounts are all alike, so only their form counts. */
async function assertSameAnswers(servers, loads, authtoken) {
  for (const name of ['One', 'List']) {
    const answers = await Promise.all(servers.map(({ url }) => ask(url, authtoken, loads[name][0])));
    const [expected, ...others] = answers.map(({ data }) => JSON.stringify(data));
    others.forEach((answer, index) => {
      if (answer !== expected)
        throw new Error(
          `${servers[index + 1].name} answers ${name} otherwise:\n${answer.slice(0, 600)}\n${expected.slice(0, 600)}`,
        );
    });
  }
  for (const { url, name } of servers) {
    const { data, errors } = await ask(url, authtoken, loads.Amounts[0]);
    if (errors !== undefined || Object.keys(data.dataItem).length !== 100)
      throw new Error(`${name} does not answer Amounts`);
  }
}

async function measure(server, bodies, authtoken, stub, duration) {
  await fetch(`${stub.url}/__count`);
  const cpuBefore = server.cpuMs();
  const result = await autocannon({
    url: `${server.url}/graphql`,
    method: 'POST',
    connections,
    duration,
    headers: { 'content-type': 'application/json', authtoken },
    requests: bodies.map((body) => ({ body: JSON.stringify(body) })),
  });
  const upstreamCalls = Number(await (await fetch(`${stub.url}/__count`)).text());
  const requests = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || requests === 0) {
    throw new Error(
      `${server.name}: ${result.non2xx} failures, ${result.errors} errors, ${requests} answers`,
    );
  }
  return {
    perSecond: requests / result.duration,
    cpuMs: (server.cpuMs() - cpuBefore) / requests,
    p50: result.latency.p50,
    p99: result.latency.p99,
    // Requests in flight at the end have made upstream calls too.
    upstream: upstreamCalls / result.requests.sent,
  };
}

function print(servers, names, cells) {
  const [limit] = servers;
  const { model } = cpus()[0];
  console.log(
    `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${connections} connections, ${rounds} rounds of ${seconds} s, medians\n`,
  );
  for (const operation of names) {
    console.log(`### ${operation}\n`);
    console.log('| server | throughput | CPU per request | p50 | p99 | upstream calls | requests/s |');
    console.log('| --- | --- | --- | --- | --- | --- | --- |');
    for (const { name } of servers) {
      const of = (server, round) =>
        cells.find((cell) => cell.operation === operation && cell.server === server && cell.round === round);
      const ratio = (field) =>
        median(
          Array.from(
            { length: rounds },
            (_, index) => of(name, index + 1)[field] / of(limit.name, index + 1)[field],
          ),
        ).toFixed(2);
      const own = (field) => median(Array.from({ length: rounds }, (_, index) => of(name, index + 1)[field]));
      console.log(
        `| ${name} | ${ratio('perSecond')} | ${ratio('cpuMs')} | ${ratio('p50')} | ${ratio('p99')} | ${own('upstream').toFixed(1)} | ${own('perSecond').toFixed(0)} |`,
      );
    }
    console.log('');
  }
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

try {
  await run();
} finally {
  for (const server of running) server.stop();
  rmSync(folder, { recursive: true, force: true });
}
