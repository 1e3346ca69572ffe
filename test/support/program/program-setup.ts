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

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The test files that start the program. */
const starts =
  /\/test\/(?:cli|deploy|package)\/|\/test\/telemetry\/operations-page\.test\.ts$|\/examples\/(?:library|tracing-page)\.test\.ts$/;

/** Builds the program when a test file of the run starts it. */
export async function buildProgramForRun(project: TestProject): Promise<(() => void) | undefined> {
  if (!project.vitest.state.getPaths().some((path) => starts.test(path))) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'program-'));
  project.provide('program', await buildIn(folder));
  return () => rmSync(folder, { recursive: true });
}

async function buildIn(folder: string): Promise<BuiltProgram> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const steps = [
    startFile(folder, compiler, ['-p', join(root, 'tsconfig.build.json'), '--noCheck']),
    startFile(folder, join(root, 'bundle.mjs'), []),
  ];
  for (const { code, out, err } of await Promise.all(steps.map(({ finished }) => finished))) {
    if (code !== 0) throw new Error(`The program does not build:\n${out}${err}`);
  }
  const main = join(root, 'dist/cli/main.js');
  await (await serveFile(folder, main, ['--data-dir', folder])).stop('SIGINT');
  return { main, filledDatabase: join(folder, 'emissions.db') };
}
