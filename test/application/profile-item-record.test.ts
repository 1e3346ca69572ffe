import { describe, expect, it } from 'vitest';
import {
  assertClosedWhereNeeded,
  changedValues,
  newValues,
} from '../../src/application/profile-items/profile-item-record.ts';
import { checkProfileValues, planValues } from '../../src/application/data-items/value-rules.ts';
import type { ApiVersion } from '../../src/domain/access/access.ts';
import type { InputValue } from '../../src/domain/amounts/amount.ts';
import type { StoredProfileItemValue } from '../../src/ports/profile-store.ts';
import { input } from '../calculation/subjects.ts';
import { record, sampleDefinition } from './sample-definition.ts';
import { asUid, asInstant } from '../support/brands.ts';

const closed = { start: asInstant(0), end: asInstant(60_000) };

function created(inputs: readonly InputValue[], apiVersion: ApiVersion, definition = sampleDefinition()) {
  const plans = planValues(definition, apiVersion);
  const given = checkProfileValues(plans, apiVersion, inputs, closed);
  let count = 0;
  const newUid = () => asUid(`NEW${(count += 1)}`);
  const entries = newValues(definition, plans, given, apiVersion, newUid);
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length);
  return Object.fromEntries(
    entries.map(({ definitionUid, value, unit, perUnit }) => [
      definitionUid.replace('IVD-', ''),
      [value, unit, perUnit].filter((part) => part !== null).join(' '),
    ]),
  );
}

describe('values of a new profile item', () => {
  it('a value is the input, else the default, else empty', () => {
    expect(created([{ name: 'distance', value: '5', unit: 'mi', perUnit: 'none' }], '2.0')).toEqual({
      distance: '5 mi none',
      km: '',
      seats: '1',
      class: 'economy',
      isReturn: 'true',
      weight: '',
    });
  });

  it('an empty input stays empty', () => {
    expect(created([{ name: 'seats', value: '-' }], '1.0')).toMatchObject({ seats: '' });
  });

  it('only one of two values that the algorithm treats as equal is stored', () => {
    const definition = sampleDefinition([
      input('distance', { defaultValue: '1' }),
      input('first', { aliasedTo: 'distance', defaultValue: '2' }),
      input('last', { aliasedTo: 'Distance', defaultValue: '3' }),
    ]);
    expect(created([], '2.0', definition)).toEqual({ distance: '', first: '', last: '3' });
    expect(created([{ name: 'first', value: '7' }], '2.0', definition)).toEqual({
      distance: '',
      first: '7',
      last: '',
    });
  });

  it('the defaults of the other API version are not used', () => {
    const definition = sampleDefinition([
      input('new', { apiVersions: ['2.0'], defaultValue: '2' }),
      input('old', { apiVersions: ['1.0'], defaultValue: '1' }),
    ]);
    expect(created([], '1.0', definition)).toEqual({ new: '', old: '1' });
  });
});

describe('values of a changed profile item', () => {
  const stored: readonly StoredProfileItemValue[] = [
    record('distance', '5', { unit: 'mi', perUnit: 'month' }),
    record('km', ''),
    record('weight', '70', { unit: 'lb' }),
  ];
  const changed = (inputs: readonly InputValue[], apiVersion: ApiVersion, records = stored) => {
    const plans = planValues(sampleDefinition(), apiVersion);
    const given = checkProfileValues(plans, apiVersion, inputs, closed);
    return changedValues(plans, records, given, apiVersion, () => asUid('NEW'));
  };

  it('units that are not sent stay unchanged', () => {
    expect(changed([{ name: 'distance', value: '6', perUnit: 'year' }], '2.0')).toEqual([
      { uid: 'UID-distance', definitionUid: 'IVD-distance', value: '6', unit: 'mi', perUnit: 'year' },
    ]);
    expect(changed([{ name: 'distance', value: '6', unit: '', perUnit: '' }], '2.0')).toMatchObject([
      { unit: null, perUnit: null },
    ]);
  });

  it('a value written in version 1 has the units of the definition', () => {
    expect(changed([{ name: 'weight', value: '80' }], '1.0')).toMatchObject([{ value: '80', unit: null }]);
  });

  it('a value replaces the one that the algorithm treats as equal', () => {
    expect(changed([{ name: 'km', value: '9' }], '1.0')).toEqual([
      { uid: 'UID-km', definitionUid: 'IVD-km', value: '9', unit: null, perUnit: null },
      { uid: 'UID-distance', definitionUid: 'IVD-distance', value: '', unit: null, perUnit: null },
    ]);
    expect(changed([{ name: 'km', value: '' }], '1.0')).toHaveLength(1);
  });

  it('a value without a record gets one', () => {
    expect(changed([{ name: 'seats', value: '2' }], '2.0')).toMatchObject([{ uid: 'NEW', value: '2' }]);
  });
});

describe('values for the whole time', () => {
  const plans = planValues(sampleDefinition(), '2.0');

  it('a value for the whole time requires an end', () => {
    const whole = [record('distance', '5', { perUnit: 'None' })];
    expect(() => assertClosedWhereNeeded(plans, whole, { start: asInstant(0), end: null })).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', argument: 'distancePerUnit' }),
    );
    expect(() => assertClosedWhereNeeded(plans, whole, closed)).not.toThrow();
    const empty = [record('distance', '', { perUnit: 'none' })];
    expect(() => assertClosedWhereNeeded(plans, empty, { start: asInstant(0), end: null })).not.toThrow();
  });
});
