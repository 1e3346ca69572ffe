import type { PostgresDatabase } from '../support/postgres/postgres-database.ts';
import { copyTemplate } from '../support/postgres/template-database.ts';
import type { Program } from '../support/program/program.ts';

/** A PostgreSQL database with the few built-in data and the demo users, as a first start leaves it. */
export function createFilledDatabase(program: Program): Promise<PostgresDatabase> {
  return copyTemplate('filled', async (url) => {
    const environment = { EMISSIONS_STORE: url, EMISSIONS_DEMO_USERS: 'on' };
    await (await program.serve([], environment)).stop('SIGINT');
  });
}
