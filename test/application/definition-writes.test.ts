import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { asPath, asUid } from '../support/brands.ts';
import { openAs, openBackendOver, openBackendWithUsers, signInAs } from '../support/open-fixture-backend.ts';
import { fixtureNow, noSignal, openFixtureStore } from '../support/open-fixture-store.ts';
import { methaneLeak } from '../support/fixture-keys.ts';
import { only } from '../support/outcomes.ts';
import { definitionOf, type OpenAs } from './fixture-callers.ts';

const folder = mkdtempSync(join(tmpdir(), 'definition-writes-'));
const file = join(folder, 'store.db');
let running: RunningBackend;
let as: OpenAs;
let admin: Backend;

async function callersOf({ open }: RunningBackend): Promise<OpenAs> {
  const tokens = new Map([
    ['admin', await signInAs(open, 'admin')],
    ['demo', await signInAs(open, 'demo')],
  ]);
  return (username) => openAs(open, tokens.get(username) ?? { kind: 'none' });
}

beforeAll(async () => {
  running = await openBackendWithUsers(await openFixtureStore(undefined, undefined, file));
  as = await callersOf(running);
  admin = as('admin');
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

const length = { path: 'length', valueType: 'DECIMAL', fromProfile: true, unit: 'm' } as const;
const create = (name: string) =>
  admin.itemDefinitions.create({ name, itemValueDefinitions: [length], algorithm: 'length * 2;' });

describe('writes of definitions', () => {
  it('each leaves entries in the audit log, with what it changed', async () => {
    const { uid } = await create('Boats');
    const { valueUid } = await as('admin').itemDefinitions.createValue({
      itemDefinitionUid: uid,
      ...length,
      path: 'width',
    });
    const value = { itemDefinitionUid: uid, uid: asUid(valueUid ?? '') };
    await as('admin').itemDefinitions.updateValue({ ...value, unit: 'km' });
    await as('admin').itemDefinitions.update({ uid, algorithm: 'length * 3;' });
    await as('admin').itemDefinitions.deleteValue(value);
    await as('admin').itemDefinitions.delete({ uid });
    const path = asPath(`definitions/${uid}`);
    const { entries } = await as('admin').auditLog.list({ path }, { page: 1, itemsPerPage: 50 });
    expect(
      entries.map(({ userName, action, kind, path: of, fields }) => [
        `${userName} ${action} ${kind} ${of.slice(path.length)}`,
        action === 'changed' ? fields : fields.length,
      ]),
    ).toEqual([
      ['admin created itemDefinition ', expect.any(Number)],
      ['admin created itemValueDefinition /length', expect.any(Number)],
      ['admin created itemValueDefinition /width', expect.any(Number)],
      ['admin changed itemValueDefinition /width', [{ field: 'unit', before: 'm', after: 'km' }]],
      [
        'admin changed itemDefinition ',
        [{ field: 'algorithm', before: 'length * 2;', after: 'length * 3;' }],
      ],
      ['admin removed itemValueDefinition /width', expect.any(Number)],
      ['admin removed itemDefinition ', expect.any(Number)],
      ['admin removed itemValueDefinition /length', expect.any(Number)],
    ]);
  });

  it('a second process over the same database calculates with the change at once', async () => {
    const other = openBackendOver(await openSqliteStore({ file }, noSignal));
    try {
      const there = await callersOf(other);
      const amountOf = async (backend: Backend) => {
        const inputs = [{ name: 'mass', value: '1' }];
        return (await only(backend.dataItems.calculate([{ item: methaneLeak, inputs }]))).amount.value;
      };
      const uid = await definitionOf(as, asPath('planet/leak'));
      const before = await only(there('demo').itemDefinitions.getAlgorithms([uid]));
      const amount = await amountOf(there('demo'));
      const algorithm = `${before?.lines.join('\n')}\nreturnValues.putValue('CO2e', 'kg', 'year', 7);`;
      await as('admin').itemDefinitions.update({ uid, algorithm });
      expect(amount).not.toBe(7);
      expect(await amountOf(there('demo'))).toBe(7);
      await there('admin').itemDefinitions.update({ uid, algorithm: before?.lines.join('\n') });
      expect(await amountOf(as('demo'))).toBe(amount);
    } finally {
      await other.close();
    }
  });

  it('a write that expects another version is CONFLICT with the current one, and changes nothing', async () => {
    const { uid } = await create('Ships');
    await as('admin').itemDefinitions.update({ uid, name: 'Vessels', expectedVersion: 1 });
    const [value] = await only(as('admin').itemDefinitions.listValueDefinitions([uid]));
    const known = { itemDefinitionUid: uid, uid: asUid(value?.uid ?? ''), expectedVersion: 1 };
    for (const write of [
      () => as('admin').itemDefinitions.update({ uid, name: 'Late', expectedVersion: 1 }),
      () =>
        as('admin').itemDefinitions.createValue({
          itemDefinitionUid: uid,
          ...length,
          path: 'depth',
          expectedVersion: 1,
        }),
      () => as('admin').itemDefinitions.updateValue({ ...known, unit: 'km' }),
      () => as('admin').itemDefinitions.deleteValue(known),
      () => as('admin').itemDefinitions.delete({ uid, expectedVersion: 1 }),
    ]) {
      await expect(write()).rejects.toMatchObject({ code: 'CONFLICT', currentVersion: 2 });
    }
    const after = await only(as('demo').itemDefinitions.getMany([uid]));
    expect(after).toMatchObject({ name: 'Vessels', version: 2 });
  });

  it('a dry run tells what the examples amount to, and stores nothing', async () => {
    const { uid } = await create('Rafts');
    const examples = [{ values: [], inputs: [{ name: 'length', value: '4' }] }];
    const tried = await as('admin').writes.dryRun((backend) =>
      backend.itemDefinitions.update({ uid, algorithm: 'length * 5;', examples }),
    );
    expect(tried.check?.examples).toMatchObject([{ before: { value: 8 }, after: { value: 20 } }]);
    expect(await only(as('demo').itemDefinitions.getMany([uid]))).toMatchObject({ version: 1 });
    const created = await as('admin').writes.dryRun((backend) =>
      backend.itemDefinitions.create({ name: 'Never' }),
    );
    const { entries } = await as('demo').itemDefinitions.list({ page: 1, itemsPerPage: 50 });
    expect(entries.map((definition) => definition.uid)).not.toContain(created.uid);
  });

  it('a value or a level that the algorithm of another definition looks up keeps its path', async () => {
    const itemDefinitionUid = await definitionOf(as, asPath('planet/gwp'));
    const values = await only(as('admin').itemDefinitions.listValueDefinitions([itemDefinitionUid]));
    const rename = (path: string, to: string, algorithm?: string) =>
      as('admin').itemDefinitions.updateValue({
        itemDefinitionUid,
        uid: asUid(values.find((value) => value.path === path)?.uid ?? ''),
        path: to,
        algorithm,
      });
    for (const path of ['gwp', 'gas']) {
      await expect(rename(path, 'renamed', '')).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        argument: 'path',
        fault: 'invalid-modification',
        message: expect.stringMatching(new RegExp(`looks up ${path} in planet/gwp`)),
      });
    }
    await rename('gwp', 'GWP', '');
    expect(await only(as('demo').dataItems.calculate([leak]))).toMatchObject({ amount: { value: 28 } });
  });
});

const leak = { item: methaneLeak, inputs: [{ name: 'mass', value: '1' }], asOf: fixtureNow };
