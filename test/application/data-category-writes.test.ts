import { describe, expect, it } from 'vitest';
import { codesOf, only } from '../support/outcomes.ts';
import { definitionOf, newCategory, newItem, openForFile } from './fixture-callers.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';

const as = openForFile();

describe('writes of data categories', () => {
  it('a write returns paths as the tree spells them', async () => {
    expect(await newCategory(as, asPath('Transport'), asPath('transport/car'))).toMatch(
      /^transport\/New\d+$/,
    );
  });

  it('a write finds categories by their uid', async () => {
    const { uid } = await only(as('demo').dataCategories.getMany([asPath('transport/car')]));
    const { dataCategories } = as('demo');
    expect(await dataCategories.findPaths([uid, asUid('ZZZZZZZZZZZZ'), uid])).toEqual([
      'transport/car',
      expect.objectContaining({ code: 'NOT_FOUND' }),
      'transport/car',
    ]);
  });

  it('the root cannot be written', async () => {
    const forbidden = { code: 'FORBIDDEN' };
    const { dataCategories } = as('admin');
    await expect(dataCategories.update([{ path: asPath(''), name: 'Trunk' }])).rejects.toMatchObject(
      forbidden,
    );
    await expect(
      dataCategories.delete([{ path: asPath('') }, { path: asPath('transport') }]),
    ).rejects.toMatchObject(forbidden);
    expect(await codesOf(dataCategories.getMany([asPath('transport')]))).toEqual(['OK']);
  });

  it('two new categories with one path in one batch are refused', async () => {
    const draft = { parentPath: asPath('planet'), segment: 'moon', name: 'Moon' };
    await expect(
      as('admin').dataCategories.create([draft, { ...draft, segment: 'MOON' }]),
    ).rejects.toMatchObject({ fault: 'duplicate' });
    expect(await codesOf(as('demo').dataCategories.getMany([asPath('planet/moon')]))).toEqual(['NOT_FOUND']);
  });

  it('the error names the definition that does not exist', async () => {
    const path = await newCategory(as, asPath('transport'), asPath('transport/car'));
    await expect(
      as('admin').dataCategories.update([{ path, itemDefinitionUid: asUid('ZZZZZZZZZZZZ') }]),
    ).rejects.toMatchObject({ fault: 'unknown-entity', argument: 'itemDefinitionUid' });
  });

  it('a category with items keeps its definition', async () => {
    const path = await newCategory(as, asPath('transport'), asPath('transport/car'));
    const key = await newItem(as, path, { fuel: 'diesel' });
    const other = await definitionOf(as, asPath('energy/electricity'));
    for (const itemDefinitionUid of [other, null]) {
      await expect(as('admin').dataCategories.update([{ path, itemDefinitionUid }])).rejects.toMatchObject({
        fault: 'invalid-modification',
      });
    }
    await as('admin').dataItems.delete([key]);
    await as('admin').dataCategories.update([{ path, itemDefinitionUid: asUid(other) }]);
    expect(await definitionOf(as, path)).toBe(other);
    await as('admin').dataCategories.update([{ path, itemDefinitionUid: null }]);
    expect(await only(as('demo').dataCategories.getMany([asPath(path)]))).toMatchObject({
      itemDefinition: null,
    });
  });

  it('a batch does not depend on the order of its entries', async () => {
    const path = await newCategory(as, asPath('transport'), asPath('transport/car'));
    const { dataCategories } = as('admin');
    const [below = asPath('')] = await dataCategories.create([
      { parentPath: asPath(path), segment: 'x', name: 'X' },
    ]);
    const refusal = { code: 'BAD_USER_INPUT' };
    const moves = [
      { path, segment: 'moved' },
      { path: below, name: 'Y' },
    ];
    await expect(dataCategories.update(moves)).rejects.toMatchObject(refusal);
    await expect(
      dataCategories.update([
        { path, name: 'A' },
        { path: asPath(path.toUpperCase()), name: 'B' },
      ]),
    ).rejects.toMatchObject(refusal);
    expect(
      await dataCategories.update([
        { path, name: 'A' },
        { path: below, name: 'Y' },
      ]),
    ).toEqual([path, below]);
  });

  it('a category and one below it can be deleted together', async () => {
    const path = await newCategory(as, asPath('transport'), asPath('transport/car'));
    const { dataCategories } = as('admin');
    const [below = asPath('')] = await dataCategories.create([
      { parentPath: asPath(path), segment: 'x', name: 'X' },
    ]);
    await expect(dataCategories.delete([{ path }, { path: below }, { path }])).rejects.toMatchObject({
      entry: 2,
    });
    await dataCategories.delete([{ path }, { path: below }]);
    expect(await codesOf(dataCategories.getMany([asPath(path), below]))).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });
});

describe('callers who may not write', () => {
  it('callers who may not write learn nothing about what exists', async () => {
    const forbidden = { code: 'FORBIDDEN' };
    const { dataCategories, dataItems, dataItemValues } = as('demo');
    const item = { categoryPath: asPath('no/where'), uid: asUid('ZZZZZZZZZZZZ') };
    await expect(dataCategories.create([])).rejects.toMatchObject(forbidden);
    await expect(dataCategories.update([{ path: asPath('no/where') }])).rejects.toMatchObject(forbidden);
    await expect(dataCategories.delete([{ path: asPath('no/where') }])).rejects.toMatchObject(forbidden);
    await expect(dataItems.create([{ categoryPath: asPath('no/where'), values: [] }])).rejects.toMatchObject(
      forbidden,
    );
    await expect(dataItems.update([{ item, values: [] }])).rejects.toMatchObject(forbidden);
    await expect(dataItems.delete([item])).rejects.toMatchObject(forbidden);
    await expect(dataItemValues.update([{ key: { item, path: 'x' } }])).rejects.toMatchObject(forbidden);
    await expect(
      dataItemValues.createEntries({ item, startDate: asInstant(0), values: [] }),
    ).rejects.toMatchObject(forbidden);
    await expect(dataItemValues.deleteEntries([{ item, path: 'x' }])).rejects.toMatchObject(forbidden);
  });
});
