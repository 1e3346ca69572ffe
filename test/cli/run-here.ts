import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.ts';
import type { Finished, RunOptions } from '../support/program/start-file.ts';

/**
 * What the program does with a command line, in this process: for what is over
 * before anything is opened. One at a time, because the process has one output.
 */
export async function runHere(
  folder: string,
  args: readonly string[],
  { environment = {}, input = '' }: RunOptions = {},
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
