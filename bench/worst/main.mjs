import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { start } from '../process.mjs';
import { createArguments } from './arguments.mjs';
import { createDocuments } from './documents.mjs';
import { fill } from './fill.mjs';
import { operations, toolCalls } from './operations.mjs';
import { probe } from './probe.mjs';
import { createRandom } from './random.mjs';
import { createRest } from './rest.mjs';
import { scales, templates } from './templates.mjs';
import { search, startsOf, targets } from './search.mjs';

const help = `Searches for the request that costs a server most under default limits, and prints
what it costs: CPU time and memory, without other requests, and how long
/healthz waits meanwhile. The profile and one category have 5,000 items.

Usage: npm run bench -- worst [OPTIONS]

  --seconds N    how long to search, in all; every template is asked in any case. Default: 60
  --seed N       of the random search. Default: 1
  --over LIST    store, service (a gateway in front of one) or both. Default: store,service
  --ask LIST     any of graphql, variables (GraphQL with long lists, and mutations), rest, mcp. Default: all
  --only TEXT    templates whose name contains it
  --ticks        the longest tick of the event loop in CPU time, too
  --write FILE   the requests found, dearest first, as JSON lines
  --again FILE   asks the dearest of such a file again, instead of searching
  --verbose      every request when it has been measured
`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    over: { type: 'string', default: 'store,service' },
    ask: { type: 'string', default: 'graphql,variables,rest,mcp' },
    only: { type: 'string', default: '' },
    ticks: { type: 'boolean', default: false },
    write: { type: 'string' },
    again: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const credentials = (user) => ({
  authorization: `Basic ${Buffer.from(`${user}:${user}`).toString('base64')}`,
});
const post = (path, value, as = 'demo') => ({
  path,
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...credentials(as),
  },
  body: JSON.stringify(value),
});
const ways = { graphql: askGraphQL, variables: askWithVariables, rest: askRest, mcp: askTools };

if (values.help) console.log(help);
else await main();

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-worst-'));
  const file = join(folder, 'worst.db');
  if (values.ticks) process.env.TICKS = join(folder, 'ticks');
  const servers = new Map();
  try {
    await fill(file);
    const found = values.again === undefined ? await searchAll(servers, file) : readFound(values.again);
    await print(found, (over) => openServer(servers, over, file));
    if (values.write !== undefined) {
      const lines = found.flat().map(({ genome: _, ...each }) => JSON.stringify(each));
      writeFileSync(values.write, `${lines.join('\n')}\n`);
    }
  } finally {
    for (const server of servers.values()) await (await server).stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function searchAll(servers, file) {
  const places = values.over
    .split(',')
    .flatMap((over) => values.ask.split(',').map((ask) => ({ over, ask })));
  const found = [];
  for (const { over, ask } of places) {
    const place = `${ask} over the ${over}`;
    const random = createRandom(Number(values.seed));
    const seconds = Number(values.seconds) / places.length;
    const server = () => openServer(servers, over, file);
    const asking = ways[ask](random);
    found.push(
      await search({ place, server, seconds, random, onFound: report, only: values.only, ...asking }),
    );
  }
  return found;
}

/** The results of an earlier search, by place. */
function readFound(file) {
  const found = readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse);
  return [...new Set(found.map(({ place }) => place))].map((place) =>
    found.filter((each) => each.place === place),
  );
}

function askGraphQL(random) {
  const documents = createDocuments(random, createArguments(random));
  return {
    starts: startsOf(
      Object.entries(templates).map(([name, write]) => [name, (count) => documents.read(write(count))]),
    ),
    mutate: (one, other) => (random.chance(0.15) ? documents.cross(one, other) : documents.mutate(one)),
    toRequest: (trees) => post('/graphql', { query: documents.write(trees) }),
  };
}

function askWithVariables(random) {
  const sized = (name, count) => ({ name, ...operations[name](count) });
  return {
    starts: startsOf(Object.keys(operations).map((name) => [name, (count) => sized(name, count)])),
    mutate: ({ name }) => sized(name, random.pick(scales)),
    toRequest: ({ as, query, variables }) => post('/graphql', { query, variables }, as),
  };
}

function askTools(random) {
  const calls = Object.entries(toolCalls).map(([name, call]) => ({ name, call }));
  return {
    starts: calls.map((each) => [each.name, [each]]),
    mutate: () => random.pick(calls),
    toRequest: ({ call }) => post('/mcp', call),
  };
}

function askRest(random) {
  const { templates, mutate } = createRest(random);
  return {
    starts: templates().map((each) => [each.name, [each]]),
    mutate,
    toRequest: ({ path, headers, sent }) => ({
      path,
      method: sent?.method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...credentials('demo'),
        ...(sent === undefined ? {} : { 'content-type': sent.type }),
      },
      body: sent?.body,
    }),
  };
}

/** A server that was ended, or did not survive a request, is started anew. */
async function openServer(servers, name, file) {
  const known = await servers.get(name);
  if (known !== undefined && known.isRunning()) return known;
  // The check of the database is a process of its own, and would count as CPU time of a request.
  const options = ['serve', '--port', '0', '--response-cache', '0', '--log-level', 'silent'];
  options.push('--integrity-check-delay', '300', '--mcp', 'write');
  const flags = values.ticks ? ['--import', new URL('../long-ticks.mjs', import.meta.url).href] : [];
  const starting =
    name === 'store'
      ? start(name, '../dist/cli/main.js', [...options, '--store', file], flags)
      : openServer(servers, 'store', file).then(({ url }) =>
          start(name, '../dist/cli/main.js', [...options, '--upstream', url], flags),
        );
  servers.set(name, starting);
  const server = await starting;
  // Passwords are hashed and code is compiled before anything is measured.
  for (let count = 0; count < 20; count += 1) {
    await fetch(`${server.url}/data/worst`, {
      headers: { ...credentials('demo'), accept: 'application/json' },
    });
  }
  return server;
}

function report({ name, cpu, memory, median, longest, tick, status, code, message, bytes, ms }) {
  if (!values.verbose) return;
  const cells = [
    cpu.toFixed(2),
    memory.toFixed(0),
    median.toFixed(0),
    longest.toFixed(0),
    tick,
    ms.toFixed(0),
    bytes,
  ];
  console.error(`${cells.join('\t')}\t${status} ${code}\t${name}\t${message.slice(0, 150)}`);
}

/** The dearest of each place, asked of a server that has just been started, and of a warm one: without other requests, and beside them. */
async function print(found, openServerOf) {
  console.log(
    `To reach: ${targets.cpu} s of CPU, ${targets.memory} MB, ${targets.median} ms at the median and ${targets.longest} ms at the longest.\n`,
  );
  console.log(
    '| asked | of | server | answer | CPU, s | memory, MB | wait of others, median, ms | longest, ms | longest tick, ms of CPU | requests tried |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const all of found) {
    const byWait = all.toSorted((one, other) => other.longest - one.longest);
    for (const { place, name, request } of new Set([...all.slice(0, 3), byWait[0]])) {
      const over = place.split(' ').at(-1);
      const anew = async () => {
        await (await openServerOf(over)).stop();
        return openServerOf(over);
      };
      const asWarm = async () => {
        const server = await openServerOf(over);
        await probe(server, request);
        return server;
      };
      for (const [state, ready] of [
        ['just started', anew],
        ['warm', asWarm],
      ]) {
        const { cpu, memory } = await probe(await ready(), request, { isWatched: false });
        const { median, longest, tick, status, code } = await probe(await ready(), request);
        const cells = [cpu.toFixed(2), ...[memory, median, longest].map((each) => each.toFixed(0))];
        console.log(
          `| ${place} | ${name} | ${state} | ${status} ${code} | ${cells.join(' | ')} | ${tick} | ${all.length} |`,
        );
      }
    }
    const [{ place, request }] = all;
    console.log(`\nThe dearest, ${place}: ${(request.body ?? request.path).slice(0, 3000)}\n`);
  }
}
