import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { verifyStore } from '../../../src/administration/verify-store.ts';
import { readConfig } from '../../../src/config/read-config.ts';
import { newestOf } from '../../../src/adapters/sql/migrations/schema-migration.ts';
import { sqliteSchema } from '../../../src/adapters/sqlite/schema-history.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnPostgres, onFile } from './open-stores.ts';
import { fill } from './sample-records.ts';

const newest = newestOf(sqliteSchema);
const verify = (store: string) => verifyStore(readConfig(['--store', store], {}), noSignal);
const asBefore = `delete from schema_versions where version = ${newest}`;
const selectNewest = 'select max(version) as version from schema_versions';

describe('verify beside a running program, on file', () => {
  const { file, open } = onFile();

  it('a database of the version before stays as it is, and its content is not compared', async () => {
    await fill(await open());
    const database = new DatabaseSync(file());
    database.exec(asBefore);
    const { version } = database.prepare(selectNewest).get() as { version: number };
    expect(await verify(file())).toEqual({ schemaVersion: version, content: null });
    expect(database.prepare(selectNewest).get()).toEqual({ version });
    database.close();
  });
});

describeOnPostgres('verify beside a running program, on PostgreSQL', ({ database, open }) => {
  it('a database of the version before stays as it is, and its content is not compared', async () => {
    await fill(await open());
    const { url, query } = await database();
    await query(asBefore);
    const [{ version } = {}] = await query(selectNewest);
    expect(await verify(url)).toEqual({ schemaVersion: Number(version), content: null });
    expect(await query(selectNewest)).toEqual([{ version }]);
  });

  it('a server that takes no writes is compared', async () => {
    const store = await open();
    await fill(store);
    const { changed } = await store.recordContent('changed', noSignal);
    const { url, query } = await database();
    await query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
    expect(await verify(url)).toEqual({
      schemaVersion: newest,
      content: { altered: [], compared: changed, changed: 0, auditBreach: null },
    });
  });
});
