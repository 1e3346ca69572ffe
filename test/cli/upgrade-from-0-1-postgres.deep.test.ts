import { describe, expect, it } from 'vitest';
import { createPostgresDatabase, hasPostgres } from '../support/postgres/postgres-database.ts';
import { openProgram } from '../support/program/program.ts';
import { differences, postgresStatements, signIn } from './earlier-release.ts';
import { onPostgres } from './postgres-processes.ts';

const program = openProgram();

describe.skipIf(!hasPostgres)('a PostgreSQL database of 0.1.0', () => {
  const { serve } = onPostgres(program, 'each', async () => {
    const database = await createPostgresDatabase();
    await database.query(postgresStatements());
    return database;
  });

  it('the answers are those over a file', async () => {
    const served = await serve();
    await expect(differences(served)).resolves.toMatchFileSnapshot(
      '../fixtures/upgrade-from-0.1/differences.txt',
    );
    expect(await signIn(served, 'ann')).not.toBeNull();
  });

  it('of two machines that start at once one migrates, and the other waits for it or says so', async () => {
    const started = await Promise.allSettled([serve(), serve()]);
    const refused = started.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(refused.length).toBeLessThan(2);
    for (const reason of refused) expect(reason).toContain('Another process is writing to the database');
    for (const username of ['ann', 'ben']) expect(await signIn(await serve(), username)).not.toBeNull();
  });
});
