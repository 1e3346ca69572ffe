import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { isOfMany } from './few-categories.ts';
import { serveFile, startFile } from './start-file.ts';

/** What tests start: built once for a run, while the test files that do not start it run. */
export interface BuiltProgram {
  /** In a copy of the package with few of the built-in data, because every first start loads them. */
  readonly main: string;
  /** The same with all of them. */
  readonly wholeMain: string;
  /** A database file with the few built-in data and the demo users. */
  readonly filledDatabase: string;
  /** The file that the build ends with: empty, or why the program does not build. */
  readonly outcome: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly program?: BuiltProgram;
  }
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What the copy of the package has. */
const copied = ['package.json', 'dist', 'schema', 'data'];

/** The test files that start the program, or the pages that are built with it. */
const starts =
  /\/test\/(?:cli|deploy|package|server\/pages|explorer)\/|\/test\/telemetry\/operations-(?:page|commands\.deep)\.test\.ts$|\/examples\/(?:library|next|tracing-page)\.test\.ts$/;

/** Begins to build the program when a test file of the run starts it. */
export function buildProgramForRun(project: TestProject): (() => Promise<void>) | undefined {
  if (!project.vitest.state.getPaths().some((path) => starts.test(path))) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'program-'));
  const program = {
    main: join(folder, 'package/dist/cli/main.js'),
    wholeMain: join(root, 'dist/cli/main.js'),
    filledDatabase: join(folder, 'emissions.db'),
    outcome: join(folder, 'outcome'),
  };
  project.provide('program', program);
  const ended = build(folder, program);
  return async () => {
    await ended;
    rmSync(folder, { recursive: true });
  };
}

/** Resolves when the test file at the path may start the program; rejects when the program does not build. */
export async function waitForProgram(program: BuiltProgram | undefined, path: string): Promise<void> {
  if (program === undefined || !starts.test(path)) return;
  while (!existsSync(program.outcome)) await pause(50);
  const outcome = readFileSync(program.outcome, 'utf8');
  if (outcome !== '') throw new Error(outcome);
}

async function build(folder: string, program: BuiltProgram): Promise<void> {
  let outcome = '';
  try {
    await buildProgram(folder);
    copyPackage(join(folder, 'package'));
    await (await serveFile(folder, program.main, ['--data-dir', folder])).stop('SIGINT');
  } catch (error) {
    outcome = String(error);
  }
  writeFileSync(`${program.outcome}.part`, outcome);
  renameSync(`${program.outcome}.part`, program.outcome);
}

async function buildProgram(folder: string): Promise<void> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const steps = [
    startFile(folder, compiler, ['-p', join(root, 'build/tsconfig.build.json'), '--noCheck']),
    startFile(folder, join(root, 'build/bundle.mjs'), []),
  ];
  for (const { code, out, err } of await Promise.all(steps.map(({ finished }) => finished))) {
    if (code !== 0) throw new Error(`The program does not build:\n${out}${err}`);
  }
}

function copyPackage(folder: string): void {
  const filter = (file: string): boolean => !isOfMany(relative(root, file));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true, filter });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}
