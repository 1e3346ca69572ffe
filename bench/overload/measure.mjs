import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openConnections } from '../connections.mjs';

const pauseMs = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
const rounded = (value) => Math.round(value * 10) / 10;

/** The peak of 32 connections, and then more than the server can answer; each load as a share of the peaks before and after it, because the machine's speed changes. */
export async function measureOverload(server, nextBytes, { seconds, connections: counts }) {
  const ms = seconds * 1000;
  // A list runs as machine code only after some thousand requests.
  const measurePeak = () => measure(server, nextBytes, { connections: 32, perSecond: Infinity, ms });
  for (let count = 0; count < 3; count += 1) await measurePeak();
  const peak = await measurePeak();
  const rows = { 'peak, 32 connections': peak };
  const loads = counts.flatMap((connections) => [2, 4].map((factor) => [factor, connections]));
  let before = peak.good;
  for (const [factor, connections] of [...loads, [Infinity, counts[0]]]) {
    const row = await measure(server, nextBytes, { connections, perSecond: factor * before, ms });
    const name = factor === Infinity ? 'each asking again at once' : `${factor} x the peak`;
    await pauseMs(500);
    const { good: after } = await measurePeak();
    const share = rounded((row.good * 200) / (before + after));
    rows[`${name}, ${connections} connections`] = { ...row, share };
    before = after;
  }
  return { peak, rows };
}

async function measure(server, nextBytes, { connections, perSecond, ms }) {
  const open = await openConnections(server.url, connections);
  const health = startHealth(server);
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
  let withoutRetryAfter = 0;
  const onAnswer = ({ status, milliseconds, head }) => {
    if (status === 200) good.push(milliseconds);
    else if (status === 503) {
      refused.push(milliseconds);
      if (!/\r\nretry-after: *\d/i.test(head)) withoutRetryAfter += 1;
    } else others += 1;
    if (perSecond === Infinity && performance.now() - began < ms) open.send(nextBytes(), onAnswer);
  };
  if (perSecond === Infinity) while (open.send(nextBytes(), onAnswer));
  while (performance.now() - began < ms) {
    const due = perSecond === Infinity ? 0 : ((performance.now() - began) / 1000) * perSecond;
    for (; sent < due; sent += 1) if (!open.send(nextBytes(), onAnswer)) unsent += 1;
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
    'without Retry-After': withoutRetryAfter,
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

function startHealth(server) {
  const child = fork(fileURLToPath(new URL('health.mjs', import.meta.url)), [
    JSON.stringify({ url: server.url }),
  ]);
  return () =>
    new Promise((resolve) => {
      child.once('message', resolve);
      child.send('stop');
    });
}
