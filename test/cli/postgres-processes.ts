import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres/postgres-database.ts';
import type { Program } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';
import { createFilledDatabase } from './filled-database.ts';

export const category = 'transport/car/generic';
export const item = 'L9S383G52PUZ';
const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;

export function ask(
  { url }: Served,
  method: string,
  path: string,
  fields?: Record<string, string>,
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: { authorization, accept: 'application/json' },
    ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
  });
}

interface PostgresProcesses {
  readonly database: () => PostgresDatabase;
  /** Replaces the filled database by one that no process has used. */
  readonly useEmptyDatabase: () => Promise<void>;
  readonly environment: () => Record<string, string>;
  /** Servers end with the test, or with all of them. */
  readonly serve: (
    args?: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<Served>;
}

/** A database for each test, or for all of them, and processes that serve it. */
export function onPostgres(
  program: Program,
  tests: 'each' | 'all' = 'each',
  create = () => createFilledDatabase(program),
): PostgresProcesses {
  let database: PostgresDatabase;
  let running: Served[] = [];

  (tests === 'each' ? beforeEach : beforeAll)(async () => {
    database = await create();
  });

  (tests === 'each' ? afterEach : afterAll)(async () => {
    await Promise.all(running.map((server) => server.stop('SIGTERM')));
    running = [];
    await database.drop();
  });

  const environment = () => ({
    EMISSIONS_STORE: database.url,
    EMISSIONS_TOKEN_KEY: 'the same key for all who serve together',
    EMISSIONS_DEMO_USERS: 'on',
    EMISSIONS_STORE_POOL: '4',
  });

  return {
    database: () => database,
    async useEmptyDatabase() {
      await database.drop();
      database = await createPostgresDatabase();
    },
    environment,
    async serve(args = [], variables = environment()) {
      const server = await program.serve(args, variables);
      running.push(server);
      return server;
    },
  };
}
