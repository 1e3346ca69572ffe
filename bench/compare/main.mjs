import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printComparison, printTable } from './print.mjs';
import { openServers } from './servers.mjs';
import { clients, measureAlternately } from './slices.mjs';
import { measureCalculate, measureDrillDown } from '../costs/calculate.mjs';
import { measureImport } from '../costs/import.mjs';
import { measureIn } from '../costs/in-process.mjs';
import { measureCached } from '../costs/shared.mjs';
import { measureStart } from '../costs/start.mjs';
import { measureTotals } from '../costs/totals.mjs';
import { measureWrites } from '../costs/writes.mjs';
import { listMeasurements, measurements } from '../measurements.mjs';

const help = `Measures this program beside a hand-written server and other GraphQL servers, and
what single things cost it.

Usage: npm run bench -- [NAMES] [OPTIONS]

Names choose what is measured; everything by default.
  groups      stub, peers, own, store: servers over a plain REST service, the same
              with more of them, over our own REST service, and over the store
  operations  one, list, amounts: of the groups
  costs       cached, calculate, drill, writes, start, totals, import

Options:
  --short          a third of the time, less precise
  --new-texts      groups: arguments in the text, and every text a new one
  --rounds N       slices of each server. Default: 7
  --ms N           of a slice. Default: 700
  --library FOLDER the data set that import imports; without it nothing is imported
The variable NODE names the program that runs what is measured.

Other measurements, each with arguments of its own: npm run bench -- NAME [ARGUMENTS]
${listMeasurements()}
`;

const groups = {
  stub: ['limit', 'gateway over the stub', 'mercurius'],
  peers: ['limit', 'gateway over the stub', 'mercurius', 'yoga', 'apollo'],
  own: ['limit over our REST service', 'gateway over our REST service'],
  store: ['limit', 'the store'],
};
const operations = ['one', 'list', 'amounts'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    'new-texts': { type: 'boolean', default: false },
    rounds: { type: 'string' },
    ms: { type: 'string' },
    library: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const times = {
  rounds: Number(values.rounds ?? (values.short ? 4 : 7)),
  ms: Number(values.ms ?? (values.short ? 300 : 700)),
  warmUpMs: values.short ? 800 : 2500,
};
const costs = {
  cached: measureCached,
  calculate: measureCalculate,
  drill: measureDrillDown,
  writes: measureWrites,
  start: measureStart,
  totals: measureTotals,
  import: values.library === undefined ? () => [] : measureImport(values.library),
};

if (values.help) console.log(help);
else await run(choose());

/** The groups, operations and costs that are named; all groups for an operation, all operations for a group. */
function choose() {
  const known = [...Object.keys(groups), ...operations, ...Object.keys(costs)];
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const names = [...known, ...measurements.map(({ name }) => name)];
    console.error(`Unknown measurement: ${unknown}. Known are ${names.join(', ')}.`);
    process.exit(2);
  }
  const named = (all) => all.filter((name) => positionals.includes(name));
  const allIfNone = (names, all) => (names.length === 0 ? all : names);
  const chosen = {
    costs: named(Object.keys(costs)),
    groups: named(Object.keys(groups)),
    operations: named(operations),
  };
  const isAll = positionals.length === 0;
  const hasGroups = isAll || chosen.groups.length + chosen.operations.length > 0;
  return {
    costs: isAll ? Object.keys(costs) : chosen.costs,
    groups: hasGroups ? allIfNone(chosen.groups, ['peers', 'own', 'store']) : [],
    operations: allIfNone(chosen.operations, operations),
  };
}

async function run(chosen) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const servers = await openServers(folder);
  const { rounds, ms } = times;
  console.log(
    `${cpus().length} × ${cpus()[0].model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${clients} clients, ${rounds} slices of ${ms} ms, Node ${process.env.NODE ?? process.versions.node}`,
  );
  try {
    for (const group of chosen.groups) await compare(servers, group, chosen.operations);
    for (const name of chosen.costs) {
      console.log(`\n### ${name}\n`);
      printTable(['what', 'measured', 'to reach'], await costs[name](servers, times));
    }
  } finally {
    await servers.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(servers, group, operations) {
  const compared = [];
  for (const name of groups[group]) compared.push(await servers.get(name));
  for (const load of await servers.loads()) {
    const [name, isNew] = load.name.toLowerCase().split(', ');
    if (!operations.includes(name) || (isNew !== undefined) !== values['new-texts']) continue;
    const slices = await measureAlternately(compared, load, times);
    printComparison(`${load.name}: ${group}`, slices);
  }
}
