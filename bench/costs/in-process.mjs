import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { node } from '../process.mjs';

const runFile = promisify(execFile);

/** Runs a script in a process of its own, which prints its rows as JSON. */
export const measureIn = (script) => async () => {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const { stdout } = await runFile(node, [file], { env: { ...process.env, NODE_ENV: 'production' } });
  return JSON.parse(stdout);
};

/** The CPU time and the peak of memory of a command. */
export async function usageOf(args) {
  const { stdout } = await runFile(node, [
    '--import',
    new URL('print-usage.mjs', import.meta.url).href,
    ...args,
  ]);
  const [, cpu, memory] = /^used (\S+) s (\S+) MB$/m.exec(stdout);
  return { cpu: Number(cpu), memory: Number(memory) };
}
