import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureScale } from './scale.mjs';

const help = `Measures what growth costs, over HTTP, and prints tables for docs/performance.md.

Usage: npm run bench -- growth [scale] [OPTIONS]
       npm run bench -- growth pairs [REQUESTS] [postgres://… of an empty database]

scale fills a database of each size, with ten items for each profile and one or
two values for each item, and asks all of them for the same, in turn.
pairs asks for few and for many in one database: 100,000 profiles, 40,000 items.

Options of scale:
  --stores LIST     embedded, postgres or both. Default: embedded,postgres
  --sizes LIST      how many profiles. Default: 10000,100000,1000000
  --rounds N        how often each operation is measured. Default: 200
  --folder FOLDER   where the databases are put; a new one, which is removed. By
                    default among the temporary files. A million profiles take
                    5 GB embedded, and twice as much in PostgreSQL.
  --address URL     a PostgreSQL to create them in, by a superuser; by default one
                    is started, from the packages that the tests use.
`;

const options = {
  stores: { type: 'string', default: 'embedded,postgres' },
  sizes: { type: 'string', default: '10000,100000,1000000' },
  rounds: { type: 'string', default: '200' },
  folder: { type: 'string', default: tmpdir() },
  address: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
};

if (process.argv[2] === 'pairs') {
  await import('./pairs.mjs');
} else {
  const { values } = parseArgs({ options, allowPositionals: true });
  if (values.help === true) console.log(help);
  else await measureStores(values);
}

async function measureStores(values) {
  const folder = mkdtempSync(join(values.folder, 'scale-'));
  // PostgreSQL does not run as root.
  chmodSync(folder, 0o755);
  const given = {
    folder,
    address: values.address ?? null,
    sizes: values.sizes.split(',').map(Number),
    rounds: Number(values.rounds),
  };
  try {
    for (const kind of values.stores.split(',')) {
      console.log(`\n## ${kind}\n`);
      await measureScale(kind, given);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
