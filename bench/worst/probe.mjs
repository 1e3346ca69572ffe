import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const probeEveryMs = 20;
const longestMs = 30_000;
/** How long others are watched before the request, and at least after it. */
const aroundMs = 100;

/** The cost of one request for a server and others: its CPU time, its peak of memory above what it had, the waits of /healthz if it is asked. */
export async function probe(server, { path, method = 'GET', headers = {}, body }, { isWatched = true } = {}) {
  const probing = isWatched ? startProbing(server.url) : nothingProbed;
  await sleep(aroundMs);
  const before = { memory: server.memory().now, cpu: server.cpuMs() };
  server.forgetPeak();
  const { TICKS: ticks } = process.env;
  if (ticks !== undefined) writeFileSync(ticks, '');
  const started = performance.now();
  const answer = await send(server.url + path, { method, headers }, body, longestMs);
  const ms = performance.now() - started;
  await settle(server);
  const waits = await probing.stop();
  const { most } = server.memory();
  return {
    ...answer,
    ms,
    cpu: (server.cpuMs() - before.cpu) / 1000,
    memory: Math.max(0, most - before.memory),
    median: waits[Math.floor(waits.length / 2)] ?? 0,
    longest: waits.at(-1) ?? 0,
    tick: ticks === undefined ? '' : Math.max(0, ...readFileSync(ticks, 'utf8').split('\n').map(Number)),
  };
}

/** Work may go on when its request has been answered, or given up. */
async function settle(server) {
  const end = performance.now() + 2 * longestMs;
  for (let before = server.cpuMs(), busy = true; busy && performance.now() < end;) {
    await sleep(aroundMs);
    const now = server.cpuMs();
    busy = now - before > aroundMs / 2;
    before = now;
  }
}

/** Probes are sent on time, whether or not earlier ones are answered. */
function startProbing(url) {
  const agent = new Agent({ keepAlive: true });
  const sent = [];
  const timer = setInterval(() => {
    const started = performance.now();
    sent.push(
      send(`${url}/healthz`, { agent }, undefined, longestMs).then(() => performance.now() - started),
    );
  }, probeEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      const waits = await Promise.all(sent);
      agent.destroy();
      return waits.sort((one, other) => one - other);
    },
  };
}

const nothingProbed = { stop: () => [] };

/** The status of an answer, 0 for none in time, and the first error in it; a refused request has cost nothing but that. */
function send(url, options, body, timeout) {
  return new Promise((resolve) => {
    const sent = request(url, { ...options, signal: AbortSignal.timeout(timeout) }, (answer) => {
      let start = '';
      let bytes = 0;
      answer.on('data', (chunk) => {
        bytes += chunk.length;
        if (start.length < 100_000) start += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, bytes, ...errorIn(start) }));
      answer.on('error', () => resolve(nothingInTime));
    });
    sent.on('error', () => resolve(nothingInTime));
    sent.end(body);
  });
}

const nothingInTime = { status: 0, bytes: 0, code: 'none in time', message: '', isRefused: false };

function errorIn(text) {
  const [, message = ''] = /"(?:message|description)":"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  const [, code = ''] = /"code":"([A-Z_]+)"/.exec(text) ?? [];
  const isRefused = ['LIMIT_EXCEEDED', 'PAYLOAD_TOO_LARGE'].includes(code) && !text.startsWith('{"data":{');
  return { code, message, isRefused };
}
