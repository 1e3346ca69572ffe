import { expect, it } from 'vitest';
import { newestOf } from '../../../src/adapters/sql/migrations/schema-migration.ts';
import { sqliteSchema } from '../../../src/adapters/sqlite/schema-history.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnSharedStores } from './open-stores.ts';
import { fill, user } from './sample-records.ts';

const newer = newestOf(sqliteSchema) + 1;
const applied = `insert into schema_versions (version) values (${newer})`;
const upgraded = {
  code: 'STORE_UNAVAILABLE',
  message: `The database was upgraded to schema ${newer} by a newer version: restart this program with that version.`,
};

describeOnSharedStores('a database that a newer version migrates', ({ open, execute }) => {
  it('a store that was open before says so when it is checked, and then writes nothing', async () => {
    const store = await open();
    await fill(store);
    expect(await store.check(noSignal)).toEqual({ acceptsWrites: true });
    await execute(applied);
    await expect(store.check(noSignal)).rejects.toMatchObject(upgraded);
    await expect(store.users.create(user('cat'), noSignal)).rejects.toMatchObject(upgraded);
    expect(await store.users.findByUsername('cat', noSignal)).toBeNull();
  });

  it.each([
    ['column', 'alter table users rename column username to login'],
    ['table', 'alter table users rename to people'],
  ])('statements that fail for a missing %s say so', async (_, change) => {
    const store = await open();
    await fill(store);
    const read = () => store.users.findByUsername('ann', noSignal);
    expect(await read()).not.toBeNull();
    await execute(`${change}; ${applied}`);
    await expect(read()).rejects.toMatchObject(upgraded);
    const readWithin = store.atomically((inner) => inner.users.findByUsername('ann', noSignal), noSignal);
    await expect(readWithin).rejects.toMatchObject(upgraded);
  });

  it('what it changes of the content is not reported as altered', async () => {
    const store = await open();
    await fill(store);
    await store.recordContent('changed', noSignal);
    await execute(`update data_items set label = 'another'; ${applied}`);
    await expect(store.recordContent('changed', noSignal)).rejects.toMatchObject(upgraded);
  });
});
