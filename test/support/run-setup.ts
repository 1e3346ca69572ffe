import type { TestProject } from 'vitest/node';
import { shareFilesInRun } from './file-of-run.ts';
import { startPostgresForRun } from './postgres/postgres-setup.ts';
import { buildThreadForRun } from './program/workbook-thread.ts';
import { buildProgramForRun } from './program/program-setup.ts';

/** Makes what the test files of a run share, and only what one of them uses. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildThreadForRun();
  const ends = [shareFilesInRun(project), buildProgramForRun(project), await startPostgresForRun(project)];
  return async () => {
    for (const end of ends) await end?.();
  };
}
