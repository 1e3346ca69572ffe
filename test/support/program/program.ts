import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { runHere } from './run-here.ts';
import {
  type Finished,
  type Running,
  type RunOptions,
  serveFile,
  type Served,
  startFile,
} from './start-file.ts';

/** The built program, started in a folder of its own. */
export interface Program {
  readonly folder: string;
  /** Runs a command in the process of the tests, from the sources. */
  run(args: readonly string[], options?: RunOptions): Promise<Finished>;
  /** Starts a command in a process of its own, which may be ended before its end. */
  start(args: readonly string[], options?: RunOptions): Running;
  /** Starts `serve` and waits until it has printed where it is. */
  serve(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Served>;
  /** Makes a data directory with the few built-in data and the demo users, and gives the option that names it. */
  dataDirectory(name: string): readonly ['--data-dir', string];
}

/**
 * The program that the run has built, for the tests of one file; its folder is
 * removed after them. What it starts has few of the built-in data, or all of them.
 */
export function openProgram(builtInData: 'few' | 'all' = 'few'): Program {
  const built = inject('program');
  if (built === undefined)
    throw new Error('Files that start the program match `starts` in program-setup.ts.');
  const { filledDatabase } = built;
  const main = builtInData === 'few' ? built.main : built.wholeMain;
  const folder = mkdtempSync(join(tmpdir(), 'cli-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    run: (args, options) => runHere(folder, args, options),
    start: (args, options) => startFile(folder, main, args, options),
    serve: (args, environment) => serveFile(folder, main, args, environment),
    dataDirectory(name) {
      mkdirSync(join(folder, name), { mode: 0o700 });
      copyFileSync(filledDatabase, join(folder, name, 'emissions.db'));
      return ['--data-dir', name];
    },
  };
}
