import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as operations from './operations.mjs';
import { start } from './process.mjs';

const help = `Measures the gain of a second worker: the same requests in turn to one process
and to a program with several, over one database file. The load comes from
this process. The CPU per request shows the overhead of workers, however busy
the machine is.

Usage: npm run bench -- workers [OPTIONS]

  --workers N  of the program with several. Default: 2
  --rounds N   of each operation; one more before them warms everything up. Default: 6
  --seconds N  of each load. Default: 3
The variable NODE names the program that runs what is measured.
`;

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '3' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) {
  console.log(help);
  process.exit();
}

const { workers, rounds, seconds } = values;
for (const [name, text] of Object.entries({ workers, rounds, seconds })) {
  if (!(Number(text) > 0)) throw new Error(`--${name} must be a number above 0.`);
}
const connections = 32;
const folder = mkdtempSync(join(tmpdir(), 'bench-workers-'));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const launch = (count) =>
  start(`${count} workers`, '../dist/cli/main.js', [
    'serve',
    '--port',
    '0',
    '--data-dir',
    folder,
    '--response-cache',
    '0',
    '--workers',
    count,
  ]);

function ask(url, agent, authtoken, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authtoken };
    const requested = request(`${url}/graphql`, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(text.slice(0, 300))),
      );
    });
    requested.on('error', reject);
    requested.end(body);
  });
}

/** Requests per second and CPU per request, over connections that each send one request at a time. */
async function measure({ url, cpuMs }, authtoken, body) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + Number(seconds) * 1000;
  let answered = 0;
  const send = async () => {
    while (performance.now() < end) {
      await ask(url, agent, authtoken, body);
      answered += 1;
    }
  };
  const began = performance.now();
  const cpu = cpuMs();
  await Promise.all(Array.from({ length: connections }, send));
  agent.destroy();
  return { rate: (answered * 1000) / (performance.now() - began), cpu: (cpuMs() - cpu) / answered };
}

const one = await launch('1');
const several = await launch(workers);
try {
  const form = new URLSearchParams({ username: 'demo', password: 'demo' });
  const signedIn = await fetch(`${one.url}/auth/signIn`, { method: 'POST', body: form });
  const authtoken = signedIn.headers.get('authtoken');
  const key = { categoryPath: 'transport/car/generic', uid: 'L9S383G52PUZ' };
  const loads = { One: operations.one(key), Amounts: operations.amounts(key, 1) };
  console.log(
    `| operation | 1 worker, requests/s | ${workers} workers, requests/s | ratio | ratio of CPU per request |\n| --- | --- | --- | --- | --- |`,
  );
  for (const [name, operation] of Object.entries(loads)) {
    const body = JSON.stringify(operation);
    const pairs = [];
    for (let round = 0; round <= Number(rounds); round += 1) {
      const order = round % 2 === 0 ? [one, several] : [several, one];
      const rates = new Map();
      for (const server of order) rates.set(server, await measure(server, authtoken, body));
      // The first round warms everything up.
      if (round > 0) pairs.push([rates.get(one), rates.get(several)]);
    }
    const shown = [0, 1].map((at) => median(pairs.map((pair) => pair[at].rate)).toFixed(0));
    const ratios = pairs.map(([a, b]) => b.rate / a.rate).toSorted((a, b) => a - b);
    const cpu = median(pairs.map(([a, b]) => b.cpu / a.cpu)).toFixed(2);
    console.log(
      `| ${name} | ${shown.join(' | ')} | ${median(ratios).toFixed(2)} (${ratios[0].toFixed(2)} to ${ratios.at(-1).toFixed(2)}) | ${cpu} |`,
    );
  }
} finally {
  one.stop();
  several.stop();
  rmSync(folder, { recursive: true });
}
