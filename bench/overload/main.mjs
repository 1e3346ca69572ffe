import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { one, list } from '../operations.mjs';
import { start } from '../process.mjs';
import { openConnections, requestBytes } from '../connections.mjs';
import { fairRequests, measureFairness } from './fairness.mjs';

/**
 * Sends more than the program can answer: first what 32 connections get, then
 * twice and four times as much in an open loop, then as much as hundreds of
 * connections that each ask again at once. Prints what was answered and refused,
 * how soon, and how long health checks over new connections waited; and how
 * long one caller waits beside another with long lists.
 * Usage: node bench/overload/main.mjs [seconds] [workers] [one|list]
 */
const [seconds = '5', workers = '1', operation = 'one'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'bench-overload-'));
const pauseMs = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
const rounded = (value) => Math.round(value * 10) / 10;

const server = await start('service', '../dist/cli/main.js', [
  'serve',
  '--port',
  '0',
  '--data-dir',
  folder,
  '--response-cache',
  '0',
  ...(workers === '1' ? [] : ['--workers', workers]),
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
  const bytes = requestBytes(server.url, await signIn(), await chooseOperation());
  await measure(bytes, { connections: 32, perSecond: Infinity, ms: 2000 });
  const peak = await measure(bytes, { connections: 32, perSecond: Infinity });
  const rows = { 'peak, 32 connections': peak };
  if (process.env.ONLY === undefined)
    for (const [factor, connections] of [
      [2, 800],
      [4, 800],
      [2, 5000],
      [4, 5000],
      [Infinity, 800],
    ]) {
      const perSecond = factor * peak.good;
      const row = await measure(bytes, { connections, perSecond });
      const name = factor === Infinity ? 'each asking again at once' : `${factor} x the peak`;
      rows[`${name}, ${connections} connections`] = { ...row, share: rounded((row.good / peak.good) * 100) };
      await pauseMs(500);
    }
  console.table(rows);
  console.table({
    'the store': await measureFairness(server.url, await fairOver(server.url), Number(seconds)),
    'a gateway in front of it': await measureFairness(
      gateway.url,
      await fairOver(gateway.url),
      Number(seconds),
    ),
  });
} finally {
  await gateway.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
}

async function measure(bytes, { connections, perSecond, ms = Number(seconds) * 1000 }) {
  const open = await openConnections(server.url, connections);
  const health = startHealth();
  await pauseMs(300);
  server.forgetPeak();
  const before = server.memory().now;
  const began = performance.now();
  const cpu = server.cpuMs();
  const good = [];
  const refused = [];
  let sent = 0;
  let unsent = 0;
  let others = 0;
  const onAnswer = ({ status, milliseconds }) => {
    if (status === 200) good.push(milliseconds);
    else if (status === 503) refused.push(milliseconds);
    else others += 1;
    if (perSecond === Infinity && performance.now() - began < ms) open.send(bytes, onAnswer);
  };
  if (perSecond === Infinity) while (open.send(bytes, onAnswer));
  while (performance.now() - began < ms) {
    const due = perSecond === Infinity ? 0 : ((performance.now() - began) / 1000) * perSecond;
    for (; sent < due; sent += 1) if (!open.send(bytes, onAnswer)) unsent += 1;
    await pauseMs(1);
  }
  const elapsed = performance.now() - began;
  const answered = good.length;
  const cpuMs = server.cpuMs() - cpu;
  await pauseMs(1500);
  const { waits, failures, unanswered } = await health();
  open.close();
  return {
    good: Math.round((answered * 1000) / elapsed),
    'good p50': rounded(at(good, 0.5)),
    'good p99': rounded(at(good, 0.99)),
    refused: Math.round((refused.length * 1000) / elapsed),
    'refused p99': rounded(at(refused, 0.99)),
    'refused max': rounded(at(refused, 1)),
    unsent,
    others,
    resets: open.events.resets,
    'health p50': rounded(at(waits, 0.5)),
    'health max': rounded(at(waits, 1)),
    'health failed': failures + unanswered,
    'CPU %': Math.round((cpuMs * 100) / elapsed),
    'MB more': rounded(server.memory().most - before),
  };
}

function startHealth() {
  const child = fork(fileURLToPath(new URL('health.mjs', import.meta.url)), [
    JSON.stringify({ url: server.url }),
  ]);
  return () =>
    new Promise((resolve) => {
      child.once('message', resolve);
      child.send('stop');
    });
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
