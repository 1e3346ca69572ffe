import type { Calculate, Result } from '../reference-service/data/algorithms.ts';
import type { DataSet } from '../reference-service/data/model.ts';

const perYear = (type: string, value: number, unit = 'kg'): Result => ({
  type,
  unit,
  perUnit: 'year',
  value,
});

/**
 * What the scripts of the data set of the tests compute, by the names of their definitions.
 * `findPotential` finds the potential of a gas in another category.
 */
export function referenceAlgorithms(
  findPotential: (gas: string) => string | undefined,
): Readonly<Record<string, Calculate>> {
  return {
    'Test cars': ({ factor, given, text }) => {
      const distance = given('distance') + given('distanceKmPerMonth') * 12;
      const people = text('occupants') === '' ? 1 : given('occupants');
      const share = (text('terrain') === 'hilly' ? 2 : 1) / people;
      const results = [
        perYear('CO2', distance * factor('kgCO2PerKm') * share),
        perYear('distance', distance, 'km'),
      ];
      return { results, note: 'made up' };
    },
    'Test electricity': ({ factor, given }) => ({
      results: [perYear('default', given('energy') * factor('kgCO2PerKWh'))],
      note: null,
    }),
    'Test global warming potentials': ({ factor }) => ({
      results: [perYear('default', factor('gwp'))],
      note: null,
    }),
    'Test leaks': ({ given, text }) => {
      const gas = text('gas');
      const potential = Number(findPotential(gas) ?? (gas === 'Kr' ? 0.5 : 0));
      const share = ['true', '1'].includes(text('isCapped').toLowerCase()) ? 0.5 : 1;
      return { results: [perYear('CO2e', given('mass') * potential * share)], note: null };
    },
  };
}

/** What the category of potentials has of a gas. */
export function potentialOf({ dataItems }: DataSet, gas: string): string | undefined {
  const valuesOf = dataItems
    .filter(({ definition }) => definition.name === 'Test global warming potentials')
    .map(({ values }) => new Map(values.map(({ definition, value }) => [definition.path, value])));
  return valuesOf.find((values) => values.get('gas') === gas)?.get('gwp');
}
