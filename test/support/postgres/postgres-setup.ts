import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { isMissing } from '../missing.ts';
import { installPostgres } from './postgres-binaries.ts';
import { startPostgresServer } from './postgres-server.ts';

/** The server of this run, or why there is none. */
type ProvidedServer =
  | {
      readonly url: string;
      /** How the names of the databases begin that others are copied from. */
      readonly templates: string;
      /** Where its data is, of a server of our own. */
      readonly data?: string;
      /** A copy of it from before the server was started. */
      readonly unused?: string;
    }
  | { readonly missing: string };

declare module 'vitest' {
  export interface ProvidedContext {
    readonly postgres?: ProvidedServer;
  }
}

interface ServerOfRun {
  readonly provided: ProvidedServer;
  readonly stop?: () => Promise<void>;
}

/** The test files that use PostgreSQL. */
const uses = /\/test\/adapters\/(?:sql|sqlite|postgres)\/|postgres[^/]*\.test\.ts$/;

/**
 * One server for all test files of a run: the one that TEST_DATABASE_URL names,
 * or one of its own. Without either, the tests that need it are skipped, and
 * with CI set the run fails.
 */
export async function startPostgresForRun(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.state.getPaths().some((path) => uses.test(path))) return undefined;
  const { provided, stop } = await findServer();
  project.provide('postgres', provided);
  return stop;
}

async function findServer(): Promise<ServerOfRun> {
  const url = process.env['TEST_DATABASE_URL'];
  const templates = `template_${randomBytes(4).toString('hex')}`;
  if (url !== undefined && url !== '') {
    return { provided: { url, templates }, stop: () => dropTemplates(url, templates) };
  }
  try {
    installPostgres();
    const { stop, ...own } = await startPostgresServer();
    return { provided: { ...own, templates }, stop };
  } catch (error) {
    const missing = error instanceof Error ? error.message : String(error);
    isMissing('PostgreSQL', `${missing} Name one with TEST_DATABASE_URL.`);
    return { provided: { missing } };
  }
}

async function dropTemplates(url: string, templates: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [`${templates}_`],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  } finally {
    await client.end();
  }
}
