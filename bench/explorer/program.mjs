import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillProfile, signIn } from './fill.mjs';

/** Starts the built program of a folder in development, on a database of its own. */
export async function startProgram(root) {
  const folder = mkdtempSync(join(tmpdir(), 'explorer-'));
  const main = new URL('dist/cli/main.js', root).pathname;
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', '--data-dir', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    once(child, 'exit').then(() => reject(new Error(`The program ended: ${said}`)));
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said.replaceAll('localhost', '127.0.0.1')) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const stop = () => {
    child.kill('SIGINT');
    child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  };
  return { url, profile: await fillProfile(url), administrator: await signIn(url, 'admin'), stop };
}
