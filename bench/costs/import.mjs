import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { program } from '../compare/servers.mjs';
import { usageOf } from './in-process.mjs';

/** Imports a data set into a new database. */
export const measureImport = (directory) => async (servers) => {
  const file = fileURLToPath(new URL(`../${program}`, import.meta.url));
  const { cpu, memory } = await usageOf([
    file,
    'import',
    directory,
    '--store',
    join(servers.folder, 'library.db'),
  ]);
  return [[`import of ${directory}`, `${cpu.toFixed(1)} s of CPU, ${memory.toFixed(0)} MB`, '8 s, 250 MB']];
};
