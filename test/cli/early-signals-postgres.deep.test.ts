import { expect, it } from 'vitest';
import { createPostgresDatabase, hasPostgres } from '../support/postgres/postgres-database.ts';
import { openProgram } from '../support/program/program.ts';
import { expectEarlyEnds } from './early-signals.ts';

const program = openProgram();

it.skipIf(!hasPostgres)(
  'a program that is stopped while it starts over PostgreSQL ends by the signal or with 0',
  async () => {
    const database = await createPostgresDatabase();
    try {
      await expectEarlyEnds(program, { EMISSIONS_STORE: database.url });
    } finally {
      await database.drop();
    }
    expect.hasAssertions();
  },
  120_000,
);
