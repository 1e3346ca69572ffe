import { performance } from 'node:perf_hooks';
import { createPasswords } from '../../dist/adapters/secrets/passwords.js';
import { bucketSize, spanSize } from '../../dist/adapters/sql/profiles/profile-counts.js';
import { fillStatements } from './fill-statements.mjs';
import { password } from './records.mjs';

const largeTables = ['profiles', 'profile_items', 'profile_item_values'];

/**
 * Fills a new database. The indexes of the large tables are built after their
 * records, by the statements that the database itself has for them.
 */
export async function fill(database, profiles, onStep) {
  const passwordHash = await createPasswords().hash(password);
  const indexes = await database.indexes(largeTables);
  const step = async (what, sql) => {
    const started = performance.now();
    await database.run(sql);
    onStep(what, (performance.now() - started) / 1000);
  };
  for (const { name } of indexes) await database.run(`drop index ${name}`);
  for (const [what, sql] of fillStatements(database.dialect, profiles, passwordHash, {
    bucketSize,
    spanSize,
  })) {
    await step(what, sql);
  }
  for (const { name, sql } of indexes) await step(name, sql);
  await database.analyze();
}
