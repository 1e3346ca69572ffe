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
      const keys = definitions.map(({ uid }) => ({ itemDefinitionUid: itemDefinition.uid, uid }));
      expect(await backend.itemDefinitions.getValueDefinitions(keys)).toEqual(definitions);
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

    it('a definition has its algorithm in lines, with the digest that explanations name', async () => {
      const backend = callers.demo();
      const { itemDefinition } = await only(backend.dataItems.getMany([petrolSmall]));
      const algorithm = await only(backend.itemDefinitions.getAlgorithms([itemDefinition.uid]));
      const choices = await only(backend.dataItems.listChoices([petrolSmall]));
      const { name } = choices.find((choice) => choice.name.startsWith('distance')) ?? { name: '' };
      const inputs = [{ name, value: '100' }];
      const { explanation } = await only(
        backend.dataItems.calculate([{ item: petrolSmall, inputs, withExplanation: true }]),
      );
      expect(algorithm?.digest).toBe(explanation?.algorithmDigest);
      const steps = explanation?.derivation?.steps ?? [];
      const product = steps.find(({ operation, line }) => operation === '*' && line !== null);
      expect(algorithm?.lines[(product?.line ?? 0) - 1]).toContain('distance * factor');
    });

    it('an unknown uid is an error at its own index', async () => {
      const outcomes = callers.demo().itemDefinitions.getMany([asUid('ZZZZZZZZZZZZ')]);
      expect(await codesOf(outcomes)).toEqual(['NOT_FOUND']);
      const algorithms = callers.demo().itemDefinitions.getAlgorithms([asUid('ZZZZZZZZZZZZ')]);
      expect(await codesOf(algorithms)).toEqual(['NOT_FOUND']);
    });
  });
}
