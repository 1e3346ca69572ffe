import { describe, expect, it } from 'vitest';
import { compareAddress, comparedIn } from '../api/compared.ts';

const car = '/explore/item/transport/car/generic/L9S383G52PUZ';
const namedBy = (address: string) => comparedIn(new URL(address, 'http://explorer').searchParams);

describe('the address of a comparison', () => {
  it('leads back to the items that it was made of, with their inputs', () => {
    const items = [`${car}?distance=1000.5+mi&note=a%26b%2Bc`, car, '/explore/item/ca%3Fr/%C3%BC/A1'];
    const address = compareAddress(items);
    expect(address).toContain('item=transport/car/generic/L9S383G52PUZ%3Fdistance');
    expect(namedBy(address)).toEqual({ addresses: items, tooMany: 0, broken: [] });
  });

  it('an address written by hand is read, names each item once, and reports the parts that are no items', () => {
    const written =
      '/explore/compare?item=a/B?x=1+km&item=a/B?x=1%20km&item=&item=../../docs&item=one&item=a/';
    expect(namedBy(written)).toEqual({
      addresses: ['/explore/item/a/B?x=1%20km'],
      tooMany: 0,
      broken: ['', '../../docs', 'one', 'a/'],
    });
  });

  it('a comparison shows eight items and counts the further ones', () => {
    const items = Array.from({ length: 11 }, (_, index) => `${car}?distance=${index}+km`);
    const { addresses, tooMany } = namedBy(compareAddress(items));
    expect(addresses).toEqual(items.slice(0, 8));
    expect(tooMany).toBe(3);
  });
});
