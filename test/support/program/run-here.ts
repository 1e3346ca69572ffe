import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { runCommandLine } from '../../../src/cli/program/command-line.ts';
import type { Finished, RunOptions } from './start-file.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command line in this process, which is cheaper than a start. One
 * after the other, because a process has one output and one directory.
 */
export function runHere(
  folder: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Finished> {
  const finished = last.then(() => runAlone(folder, args, options));
  last = finished.catch(() => undefined);
  return finished;
}

async function runAlone(
  folder: string,
  args: readonly string[],
  { environment = {}, input = '' }: RunOptions,
): Promise<Finished> {
  const before = { environment: process.env, directory: process.cwd(), exitCode: process.exitCode };
  const out = capture(process.stdout);
  const err = capture(process.stderr);
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(input)]) });
  process.chdir(folder);
  process.env = { PATH: process.env.PATH, ...environment };
  process.exitCode = undefined;
  try {
    await runCommandLine(args);
    return { code: exitCode(), signal: null, out: out.text(), err: err.text() };
  } finally {
    process.exitCode = before.exitCode;
    process.env = before.environment;
    process.chdir(before.directory);
    for (const each of [out, err]) each.restore();
    Object.defineProperty(process, 'stdin', stdin);
  }
}

function exitCode(): number {
  return Number(process.exitCode ?? 0);
}

function capture(stream: NodeJS.WriteStream): { readonly text: () => string; readonly restore: () => void } {
  let text = '';
  const write = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  return { text: () => text, restore: () => write.mockRestore() };
}
