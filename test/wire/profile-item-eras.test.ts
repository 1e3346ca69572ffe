import { describe, expect, it } from 'vitest';
import { parseBody } from '../../src/wire/documents/parse-body.ts';
import { decodeProfileItemValueView } from '../../src/wire/profile-items/profile-item-value.ts';
import { decodeProfileItemView } from '../../src/wire/profile-items/profile-item.ts';
import { WireError } from '../../src/wire/elements/wire-error.ts';
import { asUid, asPath } from '../support/brands.ts';

const instant = '2009-03-01 04:05:06.0';
const march = Date.parse('2009-03-01T00:00:00Z');
const profileUid = asUid('7V1FQMSWX64O');
const key = { profileUid, categoryPath: asPath('transport/car'), uid: asUid('1234567890E1') };
const dataCategory = { uid: 'CA7E60A11234', name: 'Car', path: 'car' };
const definition = { uid: 'D1E2F3A4B5C6' };

describe('profile items of another year', () => {
  const item = {
    uid: key.uid,
    name: key.uid,
    created: instant,
    modified: instant,
    itemDefinition: { uid: definition.uid },
    dataCategory,
    amountPerMonth: 2.472,
    validFrom: '20090301',
    end: 'true',
    dataItem: { uid: 'AD63A83B4D41' },
    itemValues: [
      {
        uid: '0A0000000001',
        path: 'distance',
        name: 'Distance',
        value: '0.10',
        itemValueDefinition: {
          uid: '0DEF00000002',
          path: 'distance',
          name: 'Distance',
          valueDefinition: { uid: '0DEF0000000A', name: 'amount', valueType: 'DOUBLE' },
        },
      },
    ],
  };

  it('an item has no environment, no actions and an amount per month only', () => {
    const document = { profileItem: item, path: '/transport/car/1234567890E1', profile: { uid: profileUid } };
    const { entry, environment, actions } = decodeProfileItemView(parse(document), key);
    expect([environment.uid, actions]).toEqual([null, null]);
    expect(entry).toMatchObject({
      item: { name: null, validity: { start: march, end: march }, itemDefinition: { uid: definition.uid } },
      values: [{ value: '0.10', unit: undefined, definition: { valueDefinition: { valueType: 'DECIMAL' } } }],
      calculation: {
        amount: { value: 2.472 * 12, unit: 'kg', perUnit: 'year' },
        amounts: [],
        notes: [],
      },
    });
  });

  it('a value is read from its view, whatever that has of the item', () => {
    const [value] = item.itemValues;
    const itemValue = { ...value, item: { uid: key.uid, itemValues: item.itemValues } };
    const document = parse({
      itemValue,
      path: '/transport/car/1234567890E1/distance',
      profile: { uid: profileUid },
    });
    expect(decodeProfileItemValueView(document, { item: key, path: 'distance' })).toMatchObject({
      apiVersion: '1.0',
      value: { uid: '0A0000000001', item: key, value: '0.10' },
      actions: null,
    });
  });

  it.each([
    ['has an impossible start', { validFrom: '20090230' }],
    ['has no start', { validFrom: undefined }],
    ['names no data item', { dataItem: undefined }],
    ['names no category', { dataCategory: undefined }],
    ['names no definition', { itemDefinition: undefined }],
    ['has an amount that is not a number', { amountPerMonth: 'much' }],
    ['has a malformed uid', { uid: 'x' }],
    ['has values that are not a list', { itemValues: 'none' }],
  ])('an item that %s is refused', (_, change) => {
    const document = { profileItem: { ...item, ...change }, profile: { uid: profileUid } };
    expect(() => decodeProfileItemView(parse(document), key)).toThrow(WireError);
  });
});

function parse(document: object) {
  return parseBody(JSON.stringify(document), 'json');
}
