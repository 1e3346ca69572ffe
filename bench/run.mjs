import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLoads } from './compare/loads.mjs';
import { printComparison } from './compare/print.mjs';
import { openServers } from './compare/servers.mjs';
import { measureInTurn } from './compare/slices.mjs';

const operations = ['one', 'list', 'amounts'];
const settings = {
  stub: ['limit', 'gateway over the stub', 'mercurius'],
  peers: ['limit', 'gateway over the stub', 'mercurius', 'yoga', 'apollo'],
  own: ['limit over our REST service', 'gateway over our REST service'],
  store: ['limit', 'the store'],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    texts: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    ms: { type: 'string' },
  },
});
const chosen = (all) => {
  const named = all.filter((name) => positionals.includes(name));
  return named.length === 0 ? all : named;
};
const times = {
  rounds: Number(values.rounds ?? (values.short ? 3 : 7)),
  ms: Number(values.ms ?? (values.short ? 400 : 700)),
  warmUpMs: values.short ? 800 : 1500,
};

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const servers = await openServers(folder);
try {
  const loads = createLoads(await servers.items());
  for (const setting of chosen(Object.keys(settings))) {
    const compared = [];
    for (const name of settings[setting]) compared.push(await servers.get(name));
    for (const operation of chosen(operations)) {
      for (const load of loads) {
        const [name, kind] = load.name.toLowerCase().split(', ');
        if (name !== operation || (kind !== undefined) !== values.texts) continue;
        printComparison(`${load.name}: ${setting}`, await measureInTurn(compared, load, times));
      }
    }
  }
} finally {
  await servers.close();
  rmSync(folder, { recursive: true, force: true });
}
