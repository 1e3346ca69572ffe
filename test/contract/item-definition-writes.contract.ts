import { beforeEach, describe, expect, it } from 'vitest';
import type {
  ItemDefinitionDraft,
  ItemValueDefinitionDraft,
} from '../../src/domain/definitions/item-definition-draft.ts';
import type { ChangePosition } from '../../src/domain/changes/changed-record.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import type { DataItemKey } from '../../src/domain/data-tree/data-item.ts';
import type { CategoryPath } from '../../src/domain/basics/category-path.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { asPath, asUid } from '../support/brands.ts';
import { codesOf, only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';

const fuel: ItemValueDefinitionDraft = {
  path: 'fuel',
  name: 'Fuel, of <all> kinds',
  valueType: 'TEXT',
  fromData: true,
};
const factor: ItemValueDefinitionDraft = {
  path: 'kgPerKWh',
  valueType: 'DECIMAL',
  fromData: true,
  unit: 'kg',
  perUnit: 'kWh',
};
const energy: ItemValueDefinitionDraft = {
  path: 'energy',
  name: 'Energy used',
  valueType: 'DECIMAL',
  fromProfile: true,
  unit: 'kWh',
  perUnit: 'year',
  defaultValue: '10',
};
const grade: ItemValueDefinitionDraft = {
  path: 'grade',
  valueType: 'TEXT',
  fromProfile: true,
  choices: [
    { name: 'Fine, and dear', value: 'fine' },
    { name: 'Coarse', value: 'coarse' },
  ],
  defaultValue: 'coarse',
  apiVersions: ['2.0'],
};
const algorithm =
  "returnValues.putValue('CO2', 'kg', 'year', energy * rate(kgPerKWh));\nfunction rate(n) { return typeof n === 'number' ? n : n.integrate(); }";
const draft: ItemDefinitionDraft = {
  name: 'Stoves & "ovens"',
  drillDown: ['fuel'],
  itemValueDefinitions: [fuel, factor, energy, grade],
  returnValues: [{ type: 'CO2', unit: 'kg', perUnit: 'year', isDefault: true }],
  algorithm,
};
const example = { values: [{ path: 'kgPerKWh', value: '0.3' }], inputs: [{ name: 'energy', value: '100' }] };

let categories = 0;

export function describeItemDefinitionWrites(callers: Callers): void {
  describe('writes of item definitions', () => {
    const definitions = () => callers.admin().itemDefinitions;
    const valuesOf = (uid: Uid) => only(callers.demo().itemDefinitions.listValueDefinitions([uid]));
    const uidOf = async (definition: Uid, path: string) =>
      (await valuesOf(definition)).find((value) => value.path === path)?.uid ?? asUid('NONE00000000');

    async function categoryOf(itemDefinitionUid: Uid): Promise<CategoryPath> {
      categories += 1;
      const [path] = await callers.admin().dataCategories.create([
        {
          parentPath: asPath('transport'),
          segment: `stoves${categories}`,
          name: 'Stoves',
          itemDefinitionUid,
        },
      ]);
      return asPath(path ?? '');
    }

    async function itemIn(categoryPath: CategoryPath, values: Record<string, string>): Promise<DataItemKey> {
      const entries = Object.entries(values).map(([path, value]) => ({ path, value }));
      const [key] = await callers.admin().dataItems.create([{ categoryPath, values: entries }]);
      if (key === undefined) throw new Error('no item was created');
      return key;
    }

    describe('from nothing', () => {
      it('a new definition has what it was created with, and its items have amounts', async () => {
        const { uid, check } = await definitions().create({ ...draft, examples: [example] });
        expect(check).toEqual({
          warnings: ['The algorithm never reads the input grade.'],
          dataItems: 0,
          profileItems: 0,
          examples: [
            { before: null, after: expect.objectContaining({ value: 30, unit: 'kg', failure: null }) },
          ],
        });
        expect(await only(callers.demo().itemDefinitions.getMany([uid]))).toMatchObject({
          uid,
          name: 'Stoves & "ovens"',
          drillDown: ['fuel'],
          version: 1,
        });
        expect(await valuesOf(uid)).toMatchObject([
          { ...withoutType(fuel), valueDefinition: { valueType: 'TEXT', name: 'text' }, fromProfile: false },
          { ...withoutType(factor), name: 'kgPerKWh', valueDefinition: { valueType: 'DECIMAL' } },
          { ...withoutType(energy), apiVersions: ['1.0', '2.0'], aliasedTo: null, choices: [] },
          withoutType(grade),
        ]);
        expect(await only(callers.demo().itemDefinitions.listReturnValues([uid]))).toEqual([
          { type: 'CO2', valueType: 'DECIMAL', unit: 'kg', perUnit: 'year', isDefault: true, facts: null },
        ]);
        expect((await only(callers.demo().itemDefinitions.getAlgorithms([uid])))?.lines.join('\n')).toBe(
          algorithm,
        );
        const item = await itemIn(await categoryOf(uid), { fuel: 'peat', kgPerKWh: '0.4' });
        const inputs = [{ name: 'energy', value: '50' }];
        const { amount } = await only(callers.demo().dataItems.calculate([{ item, inputs }]));
        expect(amount).toEqual({ value: 20, unit: 'kg', perUnit: 'year' });
      });

      it('an algorithm that does not expect histories is warned of', async () => {
        const { check } = await definitions().create({ ...draft, algorithm: 'energy * kgPerKWh;' });
        expect(check?.warnings).toContainEqual(expect.stringMatching(/have a history.*NaN.*integrate\(\)/));
      });

      it('a definition that is only named can be given the rest later', async () => {
        const { uid } = await definitions().create({ name: 'Bare' });
        const { valueUid } = await definitions().createValue({ itemDefinitionUid: uid, ...energy });
        await definitions().updateValue({
          itemDefinitionUid: uid,
          uid: valueUid ?? uid,
          unit: null,
          perUnit: null,
        });
        const { check } = await definitions().update({ uid, name: 'Dressed', algorithm: 'energy * 2;' });
        expect(check).toMatchObject({ warnings: [], dataItems: 0 });
        expect(await valuesOf(uid)).toMatchObject([
          { uid: valueUid, unit: null, perUnit: null, defaultValue: '10' },
        ]);
        await definitions().update({ uid, algorithm: null });
        expect(await only(definitions().getAlgorithms([uid]))).toBe(null);
        await definitions().deleteValue({ itemDefinitionUid: uid, uid: valueUid ?? uid });
        expect(await valuesOf(uid)).toEqual([]);
        await definitions().delete({ uid });
        await expectDeletionAmongChanges(callers.admin(), uid);
        expect(await codesOf(callers.admin().itemDefinitions.getMany([uid]))).toEqual(['NOT_FOUND']);
        const { entries } = await callers.demo().itemDefinitions.list({ page: 1, itemsPerPage: 50 });
        expect(entries.map((definition) => definition.uid)).not.toContain(uid);
        await expect(
          callers
            .admin()
            .dataCategories.create([
              { parentPath: asPath('transport'), segment: 'gone', name: 'Gone', itemDefinitionUid: uid },
            ]),
        ).rejects.toMatchObject({ code: 'BAD_USER_INPUT', argument: 'itemDefinitionUid' });
      });

      it.each<[string, Partial<ItemDefinitionDraft>, string, RegExp]>([
        ['a blank name', { name: ' ' }, 'name', /empty|required/],
        [
          'a path twice in another case',
          { itemValueDefinitions: [fuel, { ...fuel, path: 'FUEL' }] },
          'itemValueDefinitions.0.path',
          /already/,
        ],
        [
          'a path that no algorithm can read',
          { itemValueDefinitions: [{ ...fuel, path: 'a-b' }] },
          'itemValueDefinitions.0.path',
          /letter/,
        ],
        [
          'a reserved path',
          { itemValueDefinitions: [{ ...fuel, path: 'dataFinder' }] },
          'itemValueDefinitions.0.path',
          /reserved/,
        ],
        [
          'the path of a field of forms',
          { itemValueDefinitions: [{ ...fuel, path: 'StartDate' }] },
          'itemValueDefinitions.0.path',
          /reserved/,
        ],
        [
          'no kind of value',
          { itemValueDefinitions: [{ path: 'x', fromData: true }] },
          'itemValueDefinitions.0.valueType',
          /DECIMAL/,
        ],
        [
          'an unknown kind of value',
          {
            itemValueDefinitions: [{ path: 'x', fromData: true, valueDefinitionUid: asUid('NONE00000000') }],
          },
          'itemValueDefinitions.0.valueDefinitionUid',
          /valueType/,
        ],
        [
          'a value of no one',
          { itemValueDefinitions: [{ path: 'x', valueType: 'TEXT' }] },
          'itemValueDefinitions.0.fromData',
          /fromProfile/,
        ],
        [
          'an unknown unit',
          { itemValueDefinitions: [{ ...energy, unit: 'kWhh' }] },
          'itemValueDefinitions.0.unit',
          /energy: .*"kWhh"/,
        ],
        [
          'an unknown perUnit',
          { itemValueDefinitions: [{ ...energy, perUnit: 'yearr' }] },
          'itemValueDefinitions.0.perUnit',
          /year/,
        ],
        [
          'a text with a unit',
          { itemValueDefinitions: [{ ...fuel, unit: 'kg' }] },
          'itemValueDefinitions.0.unit',
          /TEXT/,
        ],
        [
          'a default of another type',
          { itemValueDefinitions: [{ ...energy, defaultValue: 'ten' }] },
          'itemValueDefinitions.0.defaultValue',
          /number/,
        ],
        [
          'a default outside the choices',
          { itemValueDefinitions: [{ ...grade, defaultValue: 'raw' }] },
          'itemValueDefinitions.0.defaultValue',
          /"fine"/,
        ],
        [
          'a choice of another type',
          { itemValueDefinitions: [{ ...energy, choices: [{ name: 'a', value: 'b' }] }] },
          'itemValueDefinitions.0.choices',
          /number/,
        ],
        [
          'an unknown alias',
          { itemValueDefinitions: [fuel, { ...energy, aliasedTo: 'fuels' }] },
          'itemValueDefinitions.1.aliasedTo',
          /mean fuel/,
        ],
        ['an unknown level', { drillDown: ['Fuell'] }, 'drillDown', /mean fuel/],
        ['a level of callers', { drillDown: ['energy'] }, 'drillDown', /fromData/],
        ['a level twice', { drillDown: ['fuel', 'fuel'] }, 'drillDown', /twice/],
        [
          'a return value twice',
          { returnValues: [{ type: 'CO2' }, { type: 'CO2' }] },
          'returnValues',
          /twice/,
        ],
        ['a syntax error', { algorithm: 'var a = 1;\nlet b = 2;' }, 'algorithm', /line 2, column 5/],
        [
          'a name without a value',
          { algorithm: 'energy *\n  kgPerKwh;' },
          'algorithm',
          /line 2, column 3.*mean kgPerKWh/,
        ],
        [
          'an algorithm that never ends',
          { algorithm: 'while (energy > 0) { energy = energy + 1; }' },
          'algorithm',
          /limit/,
        ],
        [
          'an example with an unknown input',
          { examples: [{ values: [], inputs: [{ name: 'enrgy', value: '1' }] }] },
          'examples',
          /Example 1: .*energy/,
        ],
        [
          'an example with an unknown item',
          { examples: [{ itemUid: asUid('NONE00000000'), values: [], inputs: [] }] },
          'examples',
          /NONE/,
        ],
      ])('%s is rejected', async (_, part, argument, message) => {
        const write = definitions().create({ ...draft, ...part });
        await expect(write).rejects.toMatchObject({
          code: 'BAD_USER_INPUT',
          argument,
          message: expect.stringMatching(message),
        });
      });

      it('only administrators write definitions', async () => {
        const { itemDefinitions } = callers.demo();
        const uid = asUid('NONE00000000');
        const value = { itemDefinitionUid: uid, uid };
        for (const write of [
          () => itemDefinitions.create(draft),
          () => itemDefinitions.update({ uid, name: 'x' }),
          () => itemDefinitions.delete({ uid }),
          () => itemDefinitions.createValue({ itemDefinitionUid: uid, ...fuel }),
          () => itemDefinitions.updateValue({ ...value, name: 'x' }),
          () => itemDefinitions.deleteValue(value),
        ]) {
          await expect(write()).rejects.toMatchObject({ code: 'FORBIDDEN' });
        }
      });

      it('what does not exist cannot be changed', async () => {
        const uid = asUid('NONE00000000');
        const { uid: known } = await definitions().create({ name: 'Known' });
        await expect(definitions().update({ uid, name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await expect(definitions().delete({ uid })).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await expect(
          definitions().updateValue({ itemDefinitionUid: known, uid, name: 'x' }),
        ).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await expect(definitions().deleteValue({ itemDefinitionUid: known, uid })).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
      });
    });

    describe('in use', () => {
      let uid: Uid;
      let item: DataItemKey;
      let values: Record<string, Uid>;

      const setUp = async () => {
        ({ uid } = await definitions().create(draft));
        const categoryPath = await categoryOf(uid);
        item = await itemIn(categoryPath, { fuel: 'peat', kgPerKWh: '0.4' });
        await itemIn(categoryPath, { fuel: 'coal', kgPerKWh: '0.5' });
        const { uid: profileUid } = await callers.demo().profiles.create();
        const entries = [{ name: 'energy', value: '100' }];
        await callers
          .demo()
          .profileItems.create(profileUid, [{ categoryPath, dataItemUid: item.uid, values: entries }]);
        const all = await valuesOf(uid);
        values = Object.fromEntries(all.map((value) => [value.path, value.uid]));
      };
      let ready: Promise<void> | undefined;
      let value: (path: string) => { readonly itemDefinitionUid: Uid; readonly uid: Uid };
      beforeEach(async () => {
        await (ready ??= setUp());
        value = (path) => ({ itemDefinitionUid: uid, uid: values[path] ?? uid });
      });

      it('a change says how many items it concerns, and what the examples amount to', async () => {
        const change = {
          uid,
          algorithm: `${algorithm}\nreturnValues.putValue('CO2', 'kg', 'year', 2 * energy);`,
        };
        const examples = [{ itemUid: item.uid, values: [], inputs: [{ name: 'energy', value: '100' }] }];
        const { check } = await definitions().update({ ...change, examples });
        expect(check).toMatchObject({
          dataItems: 2,
          profileItems: 1,
          examples: [{ before: { value: 40 }, after: { unit: 'kg', perUnit: 'year' } }],
        });
        await definitions().update({ uid, algorithm });
      });

      it('an example that fails says why, before and after', async () => {
        const examples = [{ itemUid: item.uid, values: [], inputs: [{ name: 'energy', value: '1' }] }];
        const failing = `if (energy > 0) throw 'no energy'; energy;`;
        const { check } = await definitions().update({ uid, algorithm: failing, examples });
        expect(check?.examples[0]?.after).toMatchObject({
          value: null,
          failure: { code: 'ALGORITHM_FAILED', message: expect.stringContaining('no energy') },
        });
        const { check: repaired } = await definitions().update({ uid, algorithm, examples });
        expect(repaired?.examples[0]).toMatchObject({
          before: { failure: { code: 'ALGORITHM_FAILED' } },
          after: { value: 0.4, failure: null },
        });
      });

      it('a value gets another path along with the algorithm, and items keep it', async () => {
        const renamed = algorithm.replace('kgPerKWh', 'factor');
        await expect(
          definitions().updateValue({ ...value('kgPerKWh'), path: 'factor' }),
        ).rejects.toMatchObject({
          argument: 'algorithm',
        });
        await definitions().updateValue({ ...value('kgPerKWh'), path: 'factor', algorithm: renamed });
        await definitions().updateValue({ ...value('fuel'), path: 'kind' });
        expect(await only(callers.demo().itemDefinitions.getMany([uid]))).toMatchObject({
          drillDown: ['kind'],
        });
        const inputs = [{ name: 'energy', value: '10' }];
        const { amount } = await only(callers.demo().dataItems.calculate([{ item, inputs }]));
        expect(amount.value).toBe(4);
        const drilled = await only(
          callers
            .demo()
            .dataCategories.drillDown([
              { path: item.categoryPath, selections: [{ name: 'kind', value: 'peat' }] },
            ]),
        );
        expect(JSON.stringify(drilled)).toContain(item.uid);
        await definitions().updateValue({ ...value('fuel'), path: 'fuel' });
        await definitions().updateValue({ ...value('kgPerKWh'), path: 'kgPerKWh', algorithm });
      });

      it.each<[string, () => Promise<unknown>, string, RegExp]>([
        ['the definition is deleted', () => definitions().delete({ uid }), 'uid', /category uses.*stoves/],
        [
          'a value of items is removed',
          () => definitions().deleteValue(value('fuel')),
          'uid',
          /2 data items have a value of fuel/,
        ],
        [
          'a factor of items becomes an input',
          () => definitions().updateValue({ ...value('kgPerKWh'), fromData: false, fromProfile: true }),
          'fromData',
          /2 data items have/,
        ],
        [
          'an input of profiles is of items only',
          () => definitions().updateValue({ ...value('energy'), fromData: true, fromProfile: false }),
          'fromProfile',
          /1 profile item has/,
        ],
        [
          'a unit changes',
          () => definitions().updateValue({ ...value('energy'), unit: 'MWh' }),
          'unit',
          /1 profile item has/,
        ],
        [
          'a type changes',
          () => definitions().updateValue({ ...value('fuel'), valueType: 'DECIMAL' }),
          'valueType',
          /2 stored values.*coal/,
        ],
        [
          'choices lack a stored value',
          () => definitions().updateValue({ ...value('fuel'), choices: [{ name: 'peat', value: 'peat' }] }),
          'choices',
          /1 stored value .*coal/,
        ],
        ['levels change', () => definitions().update({ uid, drillDown: [] }), 'drillDown', /2 data items/],
        [
          'a name of the algorithm goes away',
          () => definitions().updateValue({ ...value('energy'), path: 'power' }),
          'algorithm',
          /energy/,
        ],
      ])('nothing is written where %s', async (_, write, argument, message) => {
        const before = await only(callers.demo().itemDefinitions.getMany([uid]));
        await expect(write()).rejects.toMatchObject({
          code: 'BAD_USER_INPUT',
          argument,
          message: expect.stringMatching(message),
        });
        expect(await only(callers.demo().itemDefinitions.getMany([uid]))).toEqual(before);
      });

      it('a value that no item has can be removed', async () => {
        await definitions().deleteValue(value('grade'));
        expect(await uidOf(uid, 'grade')).toBe('NONE00000000');
      });
    });
  });
}

function withoutType(value: ItemValueDefinitionDraft) {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'valueType'));
}

/** A copy elsewhere learns that a definition is gone, where changes are known. */
async function expectDeletionAmongChanges({ changedRecords }: Backend, uid: Uid): Promise<void> {
  let after: ChangePosition | null = null;
  for (let hasMore = true; hasMore;) {
    const page: Awaited<ReturnType<typeof changedRecords.since>> | string = await changedRecords
      .since(fixtureNow, 5, after)
      .catch((error: unknown) => (error instanceof EmissionsError ? error.code : 'INTERNAL'));
    if (page === 'UPSTREAM_UNSUPPORTED') return;
    if (typeof page === 'string') throw new Error(page);
    const own = page.records.find((record) => record.uid === uid);
    if (own !== undefined) {
      expect(own).toMatchObject({ kind: 'itemDefinition', isDeleted: true });
      return;
    }
    after = page.records.at(-1) ?? null;
    hasMore = page.hasMore;
  }
  throw new Error(`The definition ${uid} is not among the changes.`);
}
