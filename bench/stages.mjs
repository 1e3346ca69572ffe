import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServers } from './compare/servers.mjs';
import { measureAlternately } from './compare/slices.mjs';
import { start } from './process.mjs';

/**
 * Measures each stage of a request for one item over a plain REST service:
 * small servers, each with one stage more than the one before, in turn.
 * Usage: npm run bench -- stages [rounds] [milliseconds of a slice]
 */
const rounds = Number(process.argv[2] ?? 20);
const ms = Number(process.argv[3] ?? 250);
const names = ['http', 'undici', 'parse', 'client', 'gateway'];

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const servers = await openServers(folder);
const stages = [];
try {
  const upstream = await servers.get('stub');
  const [load] = await servers.loads();
  const sample = load.at(0).expected.slice('{"data":{"dataItem":'.length);
  for (const name of names) {
    const stage = await start(name, 'compare/servers/stage.mjs', [upstream.url, name, sample]);
    stages.push(Object.assign(stage, { authtoken: upstream.authtoken, upstream }));
  }
  // The first two answer with the sample, whatever is asked.
  const lax = { at: (position, server) => ({ ...load.at(position, server), isRight: () => true }) };
  const slices = await measureAlternately(stages, lax, { rounds, ms, warmUpMs: 3000 });
  console.log('stage      least  median  µs of CPU per request');
  for (const [{ name }, own] of slices) {
    const cpu = own.map((slice) => 1000 * slice.cpu).toSorted((a, b) => a - b);
    console.log(`${name.padEnd(9)} ${show(cpu[0])} ${show(cpu[cpu.length >> 1])}`);
  }
} finally {
  for (const stage of stages) await stage.stop();
  await servers.close();
  rmSync(folder, { recursive: true, force: true });
}

function show(microseconds) {
  return microseconds.toFixed(0).padStart(6);
}
