import type { TestProject } from 'vitest/node';
import { startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run, with its data where it is our own, or why there is none. */
    readonly postgres?:
      | { readonly url: string }
      | { readonly url: string; readonly data: string }
      | { readonly missing: string };
  }
}

/**
 * One server for all test files of a run: the one that TEST_DATABASE_URL names,
 * or one of its own. Where none can be had the tests that need it are skipped,
 * and with CI set the run fails.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined && url !== '') {
    project.provide('postgres', { url });
    return undefined;
  }
  try {
    const server = await startPostgresServer();
    project.provide('postgres', { url: server.url, data: server.data });
    return () => server.stop();
  } catch (error) {
    const missing = error instanceof Error ? error.message : String(error);
    if (process.env['CI']) throw new Error(`The tests need PostgreSQL: ${missing}`, { cause: error });
    console.warn(
      `\nSKIPPED: everything that needs PostgreSQL. ${missing}\nName one with TEST_DATABASE_URL.\n`,
    );
    project.provide('postgres', { missing });
    return undefined;
  }
}
