import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { memoryOf } from '../process.mjs';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Runs a command of the program; returns its duration and peak memory. */
export async function runCommand(args) {
  const started = performance.now();
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => (said = (said + data).slice(-2000)));
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(child.pid).most || 0)), 50);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`);
  return { seconds: (performance.now() - started) / 1000, megabytes: most };
}

/**
 * How long a gateway's background check of the whole file takes from its start,
 * as its log says at the end.
 */
export function watchBackgroundCheck(store) {
  const options = ['--store', store, '--demo-users', 'off', '--port', '0', '--log-level', 'info'];
  const started = performance.now();
  const child = spawn(process.execPath, [main, 'serve', ...options, '--response-cache', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const url = new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const [, found] = /^ {2}GraphQL +(http:\/\/127\.0\.0\.1:\d+)\/graphql$/m.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error('The gateway ended.')));
  });
  const watched = {
    url,
    seconds: null,
    memory: () => memoryOf(child.pid),
    stop() {
      child.kill('SIGKILL');
      return gone;
    },
    ended: null,
  };
  watched.ended = new Promise((resolve) => {
    child.stderr.on('data', (data) => {
      if (!data.includes('the database is')) return;
      watched.seconds = (performance.now() - started) / 1000;
      resolve(watched.seconds);
    });
  });
  return watched;
}
