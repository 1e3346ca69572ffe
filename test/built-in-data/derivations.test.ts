import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { ReferenceItem } from '../../src/ports/reference-store.ts';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { asInstant } from '../support/brands.ts';
import { isDeep } from '../support/deep.ts';
import { expectDerived } from '../support/evaluate-derivation.ts';
import { openAs, openFixtureBackend } from '../support/open-fixture-backend.ts';
import { inputSetsOf, inputsOf } from './plausible-inputs.ts';
import { readBuiltInData } from './read-built-in-data.ts';

const { categories } = await readBuiltInData();
const calculating = categories.filter((category) => inputsOf(category).length > 0);

let running: RunningBackend;
let backend: Backend;

beforeAll(async () => {
  running = await openFixtureBackend({ directory: builtInDirectory });
  backend = openAs(running.open, { kind: 'basic', username: 'demo', password: 'demo' });
});

afterAll(() => running.close());

/** All in a deep run, otherwise the first, one in the middle and the last. */
function someOf(items: readonly ReferenceItem[]): readonly ReferenceItem[] {
  if (isDeep) return items;
  return [...new Set([0, items.length >> 1, items.length - 1].flatMap((index) => items[index] ?? []))];
}

it.each([
  ['of the time', 'business/energy/electricity/grid', 'United Kingdom', '2018-06-01', '2018', 'AR4'],
  ['before the first', 'business/energy/electricity/grid', 'United Kingdom', '1999-06-01', '2014', null],
  ['before one that lacks the row', 'business/buildings/hotel/generic', 'Oman', '2021-06-01', '2020', 'AR4'],
  ['of the time, by look-up', 'home/appliances/generic', 'UK grid', '2019-06-01', '2019', null],
  [
    'after the last',
    'business/energy/electricity/australia/location',
    'Victoria',
    '2030-06-01',
    '2025',
    'AR5',
  ],
])('an amount and its figure state the edition %s', async (_, path, drill, date, edition, gwp) => {
  const category = categories.find((each) => each.path === path);
  const uid = category?.items.find((item) => item.drill[0] === drill)?.uid;
  if (category === undefined || uid === undefined) throw new Error(`There is no ${drill}.`);
  const [outcome] = await backend.dataItems.calculate([
    {
      item: { categoryPath: category.path, uid },
      inputs: inputSetsOf(category)[0] ?? [],
      asOf: asInstant(Date.parse(date)),
      withExplanation: true,
    },
  ]);
  if (outcome === undefined || outcome instanceof EmissionsError) throw outcome ?? new Error('no outcome');
  expect(outcome.amounts.find(({ isDefault }) => isDefault)?.facts).toMatchObject({ edition, gwp });
  const figures =
    outcome.explanation?.derivation?.steps.filter(
      ({ origin }) => origin === 'item' || origin === 'look-up',
    ) ?? [];
  expect(figures.length).toBeGreaterThan(0);
  for (const { found } of figures) expect(found?.edition).toBe(edition);
});

it.each([
  ['R407F', 'GASES_UNKNOWN'],
  ['R404A', null],
])('%s by another report has the failure %s, and no other note', async (gas, code) => {
  const category = categories.find(({ path }) => path === 'business/processes/refrigeration/defra');
  const uid = category?.items.find((item) => item.drill[0] === gas)?.uid;
  if (category === undefined || uid === undefined) throw new Error(`There is no ${gas}.`);
  const inputs = [{ name: 'massLeaked', value: '1' }];
  const item = { categoryPath: category.path, uid };
  const asOf = asInstant(Date.UTC(2025, 5, 1));
  const [outcome] = await backend.dataItems.calculate([{ item, inputs, asOf, gwp: 'AR6' }]);
  if (outcome === undefined || outcome instanceof EmissionsError) throw outcome ?? new Error('no outcome');
  expect(outcome.failure?.code ?? null).toBe(code);
  expect(outcome.notes).toEqual([]);
});

describe('the derivations of the built-in data', () => {
  it.each(calculating.map((category) => [category.path, category] as const))(
    'of amounts in %s give the amounts, from known values only',
    async (path, category) => {
      let derived = 0;
      for (const inputs of inputSetsOf(category)) {
        const requests = someOf(category.items).map(({ uid }) => ({
          item: { categoryPath: path, uid },
          inputs,
          withExplanation: true,
        }));
        for (const outcome of await backend.dataItems.calculate(requests)) {
          if (outcome instanceof EmissionsError) throw outcome;
          if (outcome.failure !== undefined) continue;
          const message = `${outcome.explanation?.dataItem.label} with ${JSON.stringify(inputs)}`;
          const { steps } = expectDerived(outcome, message);
          derived += 1;
          const opaque = steps.filter(({ origin }) => origin === 'algorithm');
          expect(opaque, message).toEqual([]);
          const sentinels = steps.filter(({ value }) => Math.abs(value) === 999);
          expect(sentinels, message).toEqual([]);
          expect(steps.filter(({ found }) => found?.startDate === 0)).toEqual([]);
        }
      }
      expect(derived).toBeGreaterThan(0);
    },
  );
});
