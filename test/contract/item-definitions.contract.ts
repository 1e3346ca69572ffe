import { describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { codesOf, only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';
import { asUid } from '../support/brands.ts';

export function describeItemDefinitions(callers: Callers): void {
  describe('item definitions', () => {
    it('a definition has its values and inputs in order', async () => {
      const backend = callers.demo();
      const { itemDefinition } = await only(backend.dataItems.getMany([petrolSmall]));
      expect(await only(backend.itemDefinitions.getMany([itemDefinition.uid]))).toEqual(itemDefinition);
      const definitions = await only(backend.itemDefinitions.listValueDefinitions([itemDefinition.uid]));
      expect(definitions.map(({ path }) => path)).toEqual([
        'fuel',
        'size',
        'kgCO2PerKm',
        'source',
        'distance',
        'distanceKmPerMonth',
        'occupants',
        'terrain',
      ]);
      expect(definitions.find(({ path }) => path === 'distanceKmPerMonth')).toEqual({
        uid: expect.any(String),
        path: 'distanceKmPerMonth',
        name: 'Distance per month',
        valueDefinition: {
          uid: expect.any(String),
          name: 'decimal',
          description: 'A decimal number.',
          valueType: 'DECIMAL',
          created: expect.any(Number),
          modified: expect.any(Number),
        },
        fromData: false,
        fromProfile: true,
        unit: 'km',
        perUnit: 'month',
        defaultValue: null,
        choices: [],
        apiVersions: ['1.0'],
        aliasedTo: 'distance',
      });
      expect(definitions.find(({ path }) => path === 'terrain')).toMatchObject({
        defaultValue: 'flat',
        choices: [
          { name: 'flat', value: 'flat' },
          { name: 'hilly', value: 'hilly' },
        ],
      });
    });

    it('an unknown uid is an error at its own index', async () => {
      const outcomes = callers.demo().itemDefinitions.getMany([asUid('ZZZZZZZZZZZZ')]);
      expect(await codesOf(outcomes)).toEqual(['NOT_FOUND']);
    });
  });
}
