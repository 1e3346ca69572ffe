import { describe, expect, it } from 'vitest';
import { failureOf } from '../../src/domain/amounts/amount.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import {
  albania,
  dieselSmall,
  methaneGwp,
  methaneLeak,
  petrolLarge,
  petrolSmall,
  unknownItem,
  xenonLeak,
} from '../support/fixture-keys.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { only } from '../support/outcomes.ts';
import { expectDerived } from '../support/evaluate-derivation.ts';
import type { Callers } from './backend.contract.ts';
import { asInstant } from '../support/brands.ts';

const distance = (value: string, unit?: string, perUnit?: string) => ({
  name: 'distance',
  value,
  unit,
  perUnit,
});

export function describeCalculation(callers: Callers): void {
  describe('calculations', () => {
    it('an amount is the input multiplied by the item’s factor', async () => {
      // 1000 km/year × 0.10 kg/km = 100 kg/year.
      const result = await only(
        callers.demo().dataItems.calculate([{ item: petrolSmall, inputs: [distance('1000')] }]),
      );
      expect(result).toEqual({
        amount: { value: 100, unit: 'kg', perUnit: 'year' },
        amounts: [
          { type: 'CO2', value: 100, unit: 'kg', perUnit: 'year', isDefault: true },
          // A service may say which amount is the default one, and nothing of the others.
          expect.objectContaining({ type: 'distance', value: 1000, unit: 'km', perUnit: 'year' }),
        ],
        notes: [{ type: 'comment', text: 'made up' }],
      });
    });

    it('the units of inputs and of the amount are converted', async () => {
      // 100 mi/month × 1.609344 km/mi × 12 = 1931.2128 km/year; × 0.25 kg/km = 482.8032 kg/year;
      // ÷ 0.45359237 kg/lb ÷ 12 = 88.6996… lb/month.
      const result = await only(
        callers.demo().dataItems.calculate([
          {
            item: petrolLarge,
            inputs: [distance('100', 'mi', 'month')],
            returnUnit: 'lb',
            returnPerUnit: 'month',
          },
        ]),
      );
      expect(result.amount).toEqual({
        value: expect.closeTo(482.8032 / 0.45359237 / 12, 9),
        unit: 'lb',
        perUnit: 'month',
      });
      expect(result.amounts[0]).toMatchObject({
        value: expect.closeTo(482.8032, 9),
        unit: 'kg',
        perUnit: 'year',
      });
    });

    it('inputs of version 1 have their own names', async () => {
      // 100 km/month is 1200 km/year; × 0.10 kg/km = 120 kg/year = 10 kg/month.
      const result = await only(
        callers
          .demoV1()
          .dataItems.calculate([
            { item: petrolSmall, inputs: [{ name: 'distanceKmPerMonth', value: '100' }] },
          ]),
      );
      expect(result.amount.value).toBeCloseTo(120, 10);
    });

    it('an amount is explained on request', async () => {
      const [told, untold] = await Promise.all([
        only(
          callers
            .demo()
            .dataItems.calculate([
              { item: petrolSmall, inputs: [distance('100', 'mi', 'month')], withExplanation: true },
            ]),
        ),
        only(callers.demo().dataItems.calculate([{ item: petrolSmall, inputs: [distance('1000')] }])),
      ]);
      expect(untold.explanation).toBeUndefined();
      expect(told.explanation).toEqual({
        dataItem: { ...petrolSmall, label: 'petrol, small' },
        dataItemVersion: 1,
        definition: { uid: expect.any(String), name: expect.any(String), version: 1 },
        algorithmDigest: expect.stringMatching(/^[0-9a-f]+$/),
        asOf: fixtureNow,
        values: expect.arrayContaining([
          {
            origin: 'input',
            path: 'distance',
            boundAs: 'distance',
            given: { value: '100', unit: 'mi', perUnit: 'month' },
            converted: { value: expect.stringMatching(/^1931\.21/), unit: 'km', perUnit: 'year' },
            scaledBy: null,
            startDate: null,
            isUsed: true,
          },
        ]),
        lookUps: [],
        derivation: expect.objectContaining({ amounts: expect.anything() }),
        editionSteps: [],
        prorataFactor: null,
        countedUntil: null,
        calculated: {
          type: 'CO2',
          value: expect.closeTo(193.12128, 9),
          unit: 'kg',
          perUnit: 'year',
          isDefault: true,
        },
        sources: [
          {
            categoryPath: petrolSmall.categoryPath,
            provenance: {
              source: 'Figures made up for tests',
              publisher: 'The test suite',
              year: '2025',
              region: 'Nowhere',
              licence: 'MIT',
              shortPublisher: 'Suite',
              url: 'https://example.org/figures',
              licenceUrl: 'https://example.org/licence',
            },
            itemSource: 'made up',
          },
        ],
      });
      const derivation = expectDerived(told);
      expect(derivation.amounts.map(({ type }) => type)).toEqual(['CO2', 'distance']);
      expect(derivation.steps.find(({ origin }) => origin === 'item')).toMatchObject({
        name: 'kgCO2PerKm',
        value: 0.1,
        unit: 'kg',
        perUnit: 'km',
        found: { path: 'kgCO2PerKm', row: 'made up', startDate: null },
      });
    });

    it('an amount has what its figures say of themselves, and its explanation the steps between editions', async () => {
      const request = { item: methaneLeak, inputs: [{ name: 'mass', value: '2' }], withExplanation: true };
      const result = await only(callers.demo().dataItems.calculate([request]));
      expect(result.amounts.find(({ isDefault }) => isDefault)?.facts).toEqual({
        scope: '1',
        lifeCycle: 'fugitive',
        gwp: 'AR6',
        quality: 'made up, ±5 %',
        region: null,
        edition: null,
        licence: null,
        row: null,
      });
      expect(result.explanation?.editionSteps).toEqual([
        { from: Date.UTC(2021, 0, 1), note: 'The Sixth Assessment Report replaces the Fifth.' },
      ]);
      const { steps } = expectDerived(result);
      expect(steps.filter(({ origin }) => origin === 'look-up')).toMatchObject([
        { found: { categoryPath: 'planet/gwp', path: 'gwp', itemUid: methaneGwp.uid } },
      ]);
      const earlier = await only(
        callers.demo().dataItems.calculate([{ ...request, asOf: asInstant(Date.UTC(2020, 0, 1)) }]),
      );
      expect(earlier.amounts.find(({ isDefault }) => isDefault)?.facts?.gwp).toBe('AR5');
    });

    it('an amount by other potentials fails where its gases are not known, and is as published by its own', async () => {
      const request = { item: methaneLeak, inputs: [{ name: 'mass', value: '2' }] };
      const [other, own, unstated] = await callers.demo().dataItems.calculate([
        { ...request, gwp: 'AR4' },
        { ...request, gwp: 'AR6' },
        { item: petrolSmall, inputs: [distance('1000')], gwp: 'AR6' },
      ]);
      expect(other).toMatchObject({
        amount: { value: null },
        failure: { code: 'GASES_UNKNOWN', argument: 'gwp' },
      });
      expect(own).toMatchObject({ amount: { value: 56 } });
      expect(unstated).toMatchObject({
        failure: {
          code: 'GASES_UNKNOWN',
          message: expect.stringContaining('states no potentials') as string,
        },
      });
    });

    it.each([
      {
        why: 'no input was given',
        request: { item: petrolSmall, inputs: [], returnUnit: 'lb' },
        unit: 'lb',
        failure: { code: 'INPUT_MISSING', inputs: ['distance', 'occupants', 'terrain'], argument: undefined },
      },
      {
        why: 'the inputs are blank',
        request: { item: petrolSmall, inputs: [distance(''), { name: 'occupants', value: '-' }] },
        failure: { code: 'INPUT_MISSING', inputs: ['distance', 'occupants', 'terrain'], argument: undefined },
      },
      {
        why: 'an input that the algorithm needs is missing',
        request: { item: petrolSmall, inputs: [{ name: 'occupants', value: '2' }] },
        failure: {
          code: 'INPUT_MISSING',
          inputs: ['distance'],
          argument: 'distance',
          message: 'The input distance is missing; the algorithm needs it (line 9).',
        },
      },
      {
        why: 'a look-up found nothing',
        request: { item: xenonLeak, inputs: [{ name: 'mass', value: '2' }] },
        failure: {
          code: 'LOOKUP_FOUND_NOTHING',
          lookUp: { categoryPath: 'planet/gwp', drill: [{ name: 'gas', value: 'Xe' }], path: 'gwp' },
          message: 'Nothing was found for "gwp" in planet/gwp where "gas" is "Xe".',
        },
      },
      {
        why: 'the algorithm divided by 0',
        request: { item: petrolSmall, inputs: [distance('1'), { name: 'occupants', value: '0' }] },
        value: Number.POSITIVE_INFINITY,
      },
    ])(
      'an amount that was not computed is not 0, and says why: $why',
      async ({ request, failure, unit = 'kg', value = null }) => {
        const result = await only(callers.demo().dataItems.calculate([request]));
        expect(result.amount).toEqual({ value, unit, perUnit: 'year' });
        if (failure === undefined) expect(failureOf(result)?.code).toBe('ALGORITHM_FAILED');
        else expect(result.failure).toMatchObject(failure);
      },
    );

    it('a version-1 account without inputs gets no amount either', async () => {
      const result = await only(callers.demoV1().dataItems.calculate([{ item: petrolSmall, inputs: [] }]));
      expect(result.amount.value).toBeNull();
      expect(result.failure).toMatchObject({ code: 'INPUT_MISSING' });
    });

    it('the amount of an item whose definition has no inputs is calculated', async () => {
      const result = await only(callers.demo().dataItems.calculate([{ item: methaneGwp, inputs: [] }]));
      expect(result.amount).toEqual({ value: 28, unit: 'kg', perUnit: 'year' });
      expect([result.failure, result.amounts.length]).toEqual([undefined, 1]);
    });

    it('a value with a history is used as of the requested date', async () => {
      const inputs = [{ name: 'energy', value: '1000' }];
      const calculate = async (asOf?: string) => {
        const instant = asOf === undefined ? undefined : asInstant(Date.parse(asOf));
        const request = { item: albania, inputs, asOf: instant };
        return (await only(callers.demo().dataItems.calculate([request]))).amount.value;
      };
      // 1000 kWh × 0.3, 0.4 and 0.5 kg/kWh.
      expect(await calculate()).toBeCloseTo(300, 9);
      expect(await calculate('2017-06-01T00:00:00Z')).toBeCloseTo(400, 9);
      expect(await calculate('1999-01-01T00:00:00Z')).toBeCloseTo(500, 9);
    });

    it('an algorithm looks up values of other items', async () => {
      const inputs = [{ name: 'mass', value: '2' }];
      // 2 kg of methane × 28.
      expect(await only(callers.demo().dataItems.calculate([{ item: methaneLeak, inputs }]))).toMatchObject({
        amount: { value: 56 },
        notes: [],
      });
    });

    it('results are in the order of the requests, with duplicates, and each error is at its own index', async () => {
      const outcomes = await callers.demo().dataItems.calculate([
        { item: petrolSmall, inputs: [distance('10')] },
        { item: unknownItem, inputs: [distance('10')] },
        { item: petrolSmall, inputs: [distance('ten')] },
        { item: petrolSmall, inputs: [distance('10', 'kWh')] },
        { item: petrolSmall, inputs: [{ name: 'speed', value: '10' }] },
        {
          item: petrolSmall,
          inputs: [
            { name: 'distance', value: '1' },
            { name: 'terrain', value: 'steep' },
          ],
        },
        { item: dieselSmall, inputs: [distance('10')], returnUnit: 'km' },
        { item: dieselSmall, inputs: [distance('10')], returnUnit: 'furlong' },
        { item: petrolSmall, inputs: [distance('10')] },
      ]);
      expect(
        outcomes.map((outcome) => (outcome instanceof EmissionsError ? outcome.code : outcome.amount.value)),
      ).toEqual([
        1,
        'NOT_FOUND',
        'BAD_USER_INPUT',
        'BAD_USER_INPUT',
        'BAD_USER_INPUT',
        'BAD_USER_INPUT',
        'BAD_USER_INPUT',
        'BAD_USER_INPUT',
        1,
      ]);
    });

    it('an error says what was expected and what was received', async () => {
      const [wrongNumber, wrongUnit, wrongName] = await callers.demo().dataItems.calculate([
        { item: petrolSmall, inputs: [distance('ten')] },
        { item: petrolSmall, inputs: [distance('10', 'kWh')] },
        { item: petrolSmall, inputs: [{ name: 'speed', value: '10' }] },
      ]);
      expect(wrongNumber).toMatchObject({ message: expect.stringMatching(/distance.*number.*ten/) });
      expect(wrongUnit).toMatchObject({ message: expect.stringMatching(/distance.*kW·h/) });
      expect(wrongName).toMatchObject({ message: expect.stringMatching(/speed/) });
    });
  });
}
