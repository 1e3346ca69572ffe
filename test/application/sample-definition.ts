import type {
  CalculableDefinition,
  ItemValueDefinition,
} from '../../src/domain/definitions/item-definition.ts';
import type { StoredProfileItemValue } from '../../src/ports/profile-store.ts';
import { input, itemValue } from '../calculation/subjects.ts';
import { asUid, asInstant } from '../support/brands.ts';

/** A definition of flights: `km` is how version 1 gives the distance, `weight` is on both sides. */
export function sampleDefinition(
  values: readonly ItemValueDefinition[] = [
    itemValue('type', { type: 'TEXT' }),
    itemValue('factor', { unit: 'kg', perUnit: 'km' }),
    itemValue('old', { apiVersions: ['1.0'] }),
    input('distance', { unit: 'km', perUnit: 'year', apiVersions: ['2.0'] }),
    input('km', { unit: 'km', perUnit: 'month', apiVersions: ['1.0'], aliasedTo: 'distance' }),
    input('seats', { type: 'INTEGER', defaultValue: '1' }),
    input('class', { type: 'TEXT', defaultValue: 'economy', choices: ['economy', 'First'] }),
    input('isReturn', { type: 'BOOLEAN', defaultValue: 'true' }),
    input('weight', { fromData: true, unit: 'kg', defaultValue: '70' }),
  ],
): CalculableDefinition {
  return {
    definition: {
      uid: asUid('ITEMDEFIN001'),
      name: 'Flights',
      drillDown: ['type'],
      created: null,
      modified: null,
      version: 1,
    },
    valueDefinitions: values,
    returnValues: [],
    figures: null,
    algorithm: 'distance',
  };
}

/** A stored value by the path of its definition. */
export function record(
  path: string,
  value: string,
  more: Partial<StoredProfileItemValue> = {},
): StoredProfileItemValue {
  return {
    uid: asUid(`UID-${path}`),
    profileUid: asUid('PROFILE00001'),
    itemUid: asUid('ITEM00000001'),
    definitionUid: asUid(`IVD-${path}`),
    value,
    unit: null,
    perUnit: null,
    created: asInstant(0),
    modified: asInstant(0),
    ...more,
  };
}
