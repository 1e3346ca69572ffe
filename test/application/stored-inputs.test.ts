import { describe, expect, it } from 'vitest';
import { toStoredInputs } from '../../src/application/profile-items/stored-inputs.ts';
import { input } from '../calculation/subjects.ts';
import { record, sampleDefinition } from './sample-definition.ts';
import type { Instant } from '../../src/domain/basics/instant.ts';
import { asInstant } from '../support/brands.ts';

describe('stored values as inputs of a calculation', () => {
  it('inputs are the values that are not empty, with their own units', () => {
    const records = [
      record('distance', '5', { unit: 'mi' }),
      record('seats', '-'),
      record('class', ''),
      record('weight', '70'),
      record('factor', '9'),
      record('gone', '1'),
    ];
    const definition = sampleDefinition();
    expect(toStoredInputs(definition, records)).toEqual({
      definition,
      inputs: [
        { name: 'distance', value: '5', unit: 'mi' },
        { name: 'weight', value: '70' },
      ],
    });
  });

  it('the input is the later written of two values that the algorithm treats as equal', () => {
    const written = (distance: Instant, km: Instant) =>
      toStoredInputs(sampleDefinition(), [
        record('distance', '5', { modified: distance }),
        record('km', '9', { modified: km }),
      ]).inputs;
    expect(written(asInstant(1), asInstant(2))).toEqual([{ name: 'km', value: '9' }]);
    expect(written(asInstant(2), asInstant(1))).toEqual([{ name: 'distance', value: '5' }]);
    expect(written(asInstant(1), asInstant(1))).toEqual([{ name: 'distance', value: '5' }]);
  });

  it('a value written in version 1 counts as version 1 shows it', () => {
    const { definition } = toStoredInputs(sampleDefinition(), [record('km', '9'), record('seats', '2')]);
    const versions = definition.valueDefinitions.map(({ path, apiVersions }) => [path, apiVersions]);
    expect(versions).toContainEqual(['km', ['2.0']]);
    expect(versions).toContainEqual(['distance', []]);
    expect(definition.definition.version).toBeNull();
  });

  it('values written in both versions count', () => {
    const definition = sampleDefinition([
      input('old', { apiVersions: ['1.0'] }),
      input('new', { apiVersions: ['2.0'] }),
    ]);
    const stored = toStoredInputs(definition, [record('old', '1'), record('new', '2')]);
    expect(stored.definition.valueDefinitions.map(({ apiVersions }) => apiVersions)).toEqual([
      ['2.0'],
      ['2.0'],
    ]);
  });
});
