import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { serveFile, startFile } from './start-file.ts';

/** What tests start: built once for a run, before any of its test files starts. */
export interface BuiltProgram {
  readonly main: string;
  /** A database file with the built-in data and the demo users. */
  readonly filledDatabase: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly program?: BuiltProgram;
  }
}

declare global {
  /** Shared by the projects of a run, each of which loads this file for itself. */
  var programOfRun: Promise<BuiltProgram> | undefined;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

export default async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const isFirst = globalThis.programOfRun === undefined;
  const folder = isFirst ? mkdtempSync(join(tmpdir(), 'program-')) : '';
  globalThis.programOfRun ??= buildIn(folder);
  project.provide('program', await globalThis.programOfRun);
  return isFirst ? () => rmSync(folder, { recursive: true }) : undefined;
}

async function buildIn(folder: string): Promise<BuiltProgram> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const steps = [
    startFile(folder, compiler, ['-p', join(root, 'tsconfig.build.json')]),
    startFile(folder, join(root, 'bundle.mjs'), []),
  ];
  for (const { code, out, err } of await Promise.all(steps.map(({ finished }) => finished))) {
    if (code !== 0) throw new Error(`The program does not build:\n${out}${err}`);
  }
  const main = join(root, 'dist/cli/main.js');
  await (await serveFile(folder, main, ['--data-dir', folder])).stop('SIGINT');
  return { main, filledDatabase: join(folder, 'emissions.db') };
}
