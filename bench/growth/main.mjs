import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureCapacity } from './capacity.mjs';
import { measureLists } from './lists.mjs';
import { measureScale } from './scale.mjs';

const help = `Measures what growth costs, over HTTP, and prints tables for bench/NOTES.md.

Usage: npm run bench -- growth [scale|lists|capacity] [OPTIONS]

scale fills a database of each size, with ten items for each profile and one or
two values for each item, and asks all of them for the same, in turn.
lists fills one with as many of everything in one list: records of a profile,
profiles of a user, data items of a category, entries of the audit log.
capacity measures disk, memory, start, backup and verify, for docs/run/operations.md.

Options:
  --stores LIST     embedded, postgres or both. Default: embedded,postgres
  --sizes LIST      how many profiles, or of everything. Default: 10000,100000,1000000;
                    of lists and capacity 1000,10000,100000
  --rounds N        how often each operation is measured. Default: 200; of lists 30
  --folder FOLDER   where the databases are put; a new one, which is removed. By
                    default among the temporary files. A million profiles take
                    5 GB embedded, and twice as much in PostgreSQL.
  --address URL     a PostgreSQL to create them in, by a superuser; by default one
                    is started, from the packages that the tests use.
`;

const options = {
  stores: { type: 'string', default: 'embedded,postgres' },
  sizes: { type: 'string' },
  rounds: { type: 'string' },
  folder: { type: 'string', default: tmpdir() },
  address: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
};

const measurements = {
  scale: { run: measureScale, sizes: '10000,100000,1000000', rounds: '200' },
  lists: { run: measureLists, sizes: '1000,10000,100000', rounds: '30' },
  capacity: { run: measureCapacity, sizes: '1000,10000,100000', rounds: '1' },
};

const { values, positionals } = parseArgs({ options, allowPositionals: true });
const measurement = measurements[positionals[0] ?? 'scale'];
if (values.help === true || measurement === undefined) console.log(help);
else await measureStores({ ...measurement, ...values });

async function measureStores({ run, ...values }) {
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
      await run(kind, given);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
