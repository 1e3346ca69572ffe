import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { albania, methaneLeak, petrolSmall, xenonLeak } from '../support/fixture-keys.ts';
import { openAs, openFixtureBackend, signInAs } from '../support/open-fixture-backend.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { only } from '../support/outcomes.ts';
import type { CalculationRequest } from '../../src/ports/data-tree.ts';
import { asPath, asInstant } from '../support/brands.ts';

let backend: RunningBackend;

beforeAll(async () => {
  backend = await openFixtureBackend();
});

afterAll(() => backend.close());

async function explain(request: Omit<CalculationRequest, 'withExplanation'>) {
  const { dataItems } = openAs(backend.open, await signInAs(backend.open, 'demo'));
  const { explanation } = await only(dataItems.calculate([{ ...request, withExplanation: true }]));
  if (explanation === undefined) throw new Error('there is no explanation');
  return explanation;
}

describe('explanations', () => {
  it('an explanation is returned only on request', async () => {
    const { dataItems } = openAs(backend.open, await signInAs(backend.open, 'demo'));
    const inputs = [{ name: 'distance', value: '1' }];
    const result = await only(dataItems.calculate([{ item: petrolSmall, inputs }]));
    expect(result.explanation).toBeUndefined();
  });

  it('an explanation lists the inputs as received and as converted, the figures, and the intermediate results', async () => {
    const explanation = await explain({
      item: petrolSmall,
      inputs: [{ name: 'distance', value: '100', unit: 'mi', perUnit: 'month' }],
      returnUnit: 't',
    });
    expect(explanation).toMatchObject({
      dataItem: { uid: petrolSmall.uid, label: 'petrol, small', categoryPath: 'transport/car' },
      dataItemVersion: 1,
      definition: { name: 'Test cars', version: 1 },
      algorithmDigest: expect.any(String),
      asOf: fixtureNow,
      prorataFactor: null,
      calculated: { type: 'CO2', unit: 'kg', perUnit: 'year', isDefault: true },
    });
    expect(explanation.calculated?.value).toBeCloseTo(193.12128, 8);
    const used = explanation.values.filter(({ isUsed }) => isUsed);
    expect(used).toContainEqual(
      expect.objectContaining({
        origin: 'input',
        boundAs: 'distance',
        given: { value: '100', unit: 'mi', perUnit: 'month' },
        converted: { value: expect.stringMatching(/^1931\.2/), unit: 'km', perUnit: 'year' },
      }),
    );
    expect(used).toContainEqual(
      expect.objectContaining({ origin: 'item', path: 'kgCO2PerKm', startDate: null }),
    );
    expect(used).toContainEqual(expect.objectContaining({ origin: 'default', path: 'terrain' }));
  });

  it('an explanation names the sources of the figures', async () => {
    const { sources } = await explain({ item: petrolSmall, inputs: [{ name: 'distance', value: '1' }] });
    expect(sources).toEqual([
      {
        categoryPath: 'transport/car',
        provenance: expect.objectContaining({ publisher: 'The test suite', year: '2025', licence: 'MIT' }),
        itemSource: 'made up',
      },
    ]);
  });

  it('an explanation lists the lookups, successful or not', async () => {
    const mass = [{ name: 'mass', value: '2' }];
    const found = await explain({ item: methaneLeak, inputs: mass });
    expect(found.lookUps).toEqual([
      {
        categoryPath: 'planet/gwp',
        drill: [{ name: 'gas', value: 'CH4' }],
        path: 'gwp',
        isFound: true,
        value: '28',
      },
    ]);
    expect(found.sources.map(({ categoryPath }) => categoryPath)).toEqual(['planet/leak', 'planet/gwp']);
    const missing = await explain({ item: xenonLeak, inputs: mass });
    expect(missing.lookUps).toMatchObject([{ isFound: false, value: null }]);
  });

  it('an explanation names the time at which a history was read', async () => {
    const asOf = asInstant(Date.UTC(2016, 0, 1));
    const inputs = [{ name: 'energy', value: '1' }];
    const explanation = await explain({ item: albania, inputs, asOf });
    expect(explanation.asOf).toBe(asOf);
    const factor = explanation.values.find(({ path }) => path === 'kgCO2PerKWh');
    expect(factor?.converted.value).toContain('0.4');
  });

  it('an explanation is available for a profile item too', async () => {
    const caller = openAs(backend.open, await signInAs(backend.open, 'demo'));
    const { uid } = await caller.profiles.create();
    const [item] = await caller.profileItems.create(uid, [
      {
        categoryPath: asPath('transport/car'),
        dataItemUid: petrolSmall.uid,
        values: [{ name: 'distance', value: '10' }],
      },
    ]);
    if (item === undefined) throw new Error('no item was created');
    const { explanation } = await only(caller.profileItems.calculate([{ item, withExplanation: true }]));
    expect(explanation).toMatchObject({ dataItem: { uid: petrolSmall.uid }, calculated: { value: 1 } });
  });
});
