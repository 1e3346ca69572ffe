import { performance } from 'node:perf_hooks';
import { start } from '../process.mjs';
import { createAsking } from './asking.mjs';

/** A gateway over a store, when it is ready. */
export async function openGateway(store) {
  const options = ['--store', store, '--demo-users', 'off', '--port', '0', '--response-cache', '0'];
  const gateway = await start(store, '../dist/cli/main.js', ['serve', ...options]);
  const answer = await fetch(`${gateway.url}/readyz`);
  if (answer.status !== 200) throw new Error(`The gateway over ${store} is not ready.`);
  return { gateway, readyMs: performance.now() - gateway.started, asking: createAsking(gateway.url) };
}
