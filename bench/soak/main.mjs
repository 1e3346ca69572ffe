import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { start } from '../process.mjs';
import { startFaultyService } from './faulty-service.mjs';
import { createRequests, readItems } from './requests.mjs';
import { slopePerMinute, summary } from './samples.mjs';

/**
 * A gateway in front of a service of which a part of the answers fails: resets,
 * 500, 503, bodies that are cut off or take too long. Sends a part of what it
 * can answer, and counts the requests that failed without having met a fault,
 * and how memory, descriptors and sockets of the gateway grow. Ends with 1
 * if a healthy request failed, memory grows by 1 MB a minute or more, or
 * descriptors or sockets are left.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    load: { type: 'string', default: '30' },
    faults: { type: 'string', default: '2' },
  },
});
const [minutes, load, faults] = [values.minutes, values.load, values.faults].map(Number);
const peakSeconds = 5;
const peakWindows = 3;
const connectionsAtPeak = 16;
const sampleMs = 5000;
const leastGrowth = 1;

const folder = mkdtempSync(join(tmpdir(), 'soak-'));
const program = '../dist/cli/main.js';
const service = await start('service', program, ['serve', '--port', '0', '--data-dir', folder]);
const faulty = await startFaultyService(service.url, faults / 100);
const options = ['--upstream', faulty.url, '--metrics', 'on', '--log-level', 'error'];
const gateway = await start('gateway', program, ['serve', '--port', '0', ...options]);
const agent = new Agent({ keepAlive: true });
try {
  const { authtoken } = (
    await ask('mutation { signIn(input: { username: "demo", password: "demo" }) { authtoken } }')
  ).data.signIn;
  const next = createRequests(await readItems((query) => ask(query, authtoken)));
  const peak = await peakOf(next, authtoken);
  const perSecond = (peak * load) / 100;
  Object.assign(faulty.state, { isFaulty: true, answers: 0 });
  const { results, samples } = await soak(next, authtoken, perSecond);
  const met = results.filter(({ id }) => faulty.struck.has(id));
  const healthy = results.filter(({ id }) => !faulty.struck.has(id));
  const failed = healthy.filter(({ failure }) => failure !== null);
  const slopes = Object.fromEntries(
    Object.keys(samples[0].of).map((name) => [name, slopePerMinute(samples, name)]),
  );
  console.table({
    'requests a second at its peak': peak.toFixed(0),
    'requests a second': perSecond.toFixed(0),
    requests: results.length,
    'exchanges with the service': faulty.state.answers,
    'met by a fault': met.length,
    'of these failed': met.filter(({ failure }) => failure !== null).length,
    'other requests that failed': failed.length,
    ...faulty.counts,
  });
  console.table(
    Object.fromEntries(Object.keys(slopes).map((name) => [name, summary(samples, name, slopes[name])])),
  );
  for (const { failure } of failed.slice(0, 10)) console.log('failed without a fault:', failure);
  const left = ['descriptors', 'sockets'].filter((name) => samples.at(-1).of[name] > samples[0].of[name]);
  if (left.length > 0) console.log(`more ${left.join(' and ')} than before the soak`);
  const grows = ['heap (MB)', 'memory (MB)'].filter((name) => slopes[name] >= leastGrowth);
  if (grows.length > 0) console.log(`grows: ${grows.join(', ')}`);
  process.exitCode = failed.length + left.length + grows.length > 0 ? 1 : 0;
} finally {
  agent.destroy();
  await gateway.stop();
  faulty.close();
  await service.stop();
  rmSync(folder, { recursive: true });
}

/** Answers a second at best, of clients each of which asks again at once. */
async function peakOf(next, authtoken) {
  const windows = [];
  while (windows.length < peakWindows) {
    let answered = 0;
    const end = performance.now() + peakSeconds * 1000;
    const client = async () => {
      while (performance.now() < end) {
        const all = await Promise.all(next().map((each) => send(each, authtoken)));
        answered += all.length;
      }
    };
    await Promise.all(Array.from({ length: connectionsAtPeak }, client));
    windows.push(answered / peakSeconds);
  }
  return Math.max(...windows);
}

async function soak(next, authtoken, perSecond) {
  const results = [];
  const samples = [await sample()];
  const pending = new Set();
  const began = performance.now();
  const sampling = setInterval(async () => samples.push(await sample()), sampleMs);
  for (let sent = 0; performance.now() - began < minutes * 60_000;) {
    for (; sent < ((performance.now() - began) / 1000) * perSecond;) {
      for (const each of next()) {
        sent += 1;
        const done = send(each, authtoken).then((result) => {
          results.push(result);
          pending.delete(done);
        });
        pending.add(done);
      }
    }
    await sleep(5);
  }
  clearInterval(sampling);
  await Promise.all(pending);
  agent.destroy();
  // Connections to the service that were kept for more are closed meanwhile.
  await sleep(15_000);
  samples.push(await sample());
  return { results, samples };
}

/** Memory in MB, and what is open. */
async function sample() {
  const text = await (await fetch(`${gateway.url}/metrics`, { headers: { connection: 'close' } })).text();
  const metric = (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  const open = readdirSync(`/proc/${gateway.pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${gateway.pid}/fd/${fd}`)];
    } catch {
      return [];
    }
  });
  return {
    at: performance.now(),
    of: {
      'heap (MB)': metric('nodejs_heap_size_used_bytes') / 1e6,
      'memory (MB)': metric('process_resident_memory_bytes') / 1e6,
      descriptors: open.length,
      sockets: open.filter((name) => name.startsWith('socket:')).length,
    },
  };
}

async function ask(query, authtoken) {
  const { failure, body } = await send({ path: '/graphql', body: JSON.stringify({ query }) }, authtoken);
  if (failure !== null) throw new Error(failure);
  return body;
}

/** The request's id, and why it failed. */
function send({ path, body }, authtoken) {
  const id = randomUUID();
  const headers = { 'content-type': 'application/json', 'x-request-id': id, accept: 'application/json' };
  if (authtoken !== undefined) headers.authtoken = authtoken;
  return new Promise((resolve) => {
    const fail = (error) => resolve({ id, failure: `${path}: ${error.message}` });
    const sent = request(
      gateway.url + path,
      { method: body === null ? 'GET' : 'POST', headers, agent },
      async (answer) => {
        try {
          const text = Buffer.concat(await answer.toArray()).toString();
          const document = JSON.parse(text);
          const isWell = answer.statusCode === 200 && document.errors === undefined;
          resolve({
            id,
            failure: isWell ? null : `${path}: ${answer.statusCode} ${text.slice(0, 300)}`,
            body: document,
          });
        } catch (error) {
          fail(error);
        }
      },
    );
    sent.on('error', fail);
    sent.end(body ?? undefined);
  });
}
