import { describe, expect, it } from 'vitest';
import { categoryAddress, decodePath, itemAddress, splitItemPath } from '../api/address.ts';

describe('addresses of views', () => {
  it('an address leads back to the path and the uid that it was made of', () => {
    const address = itemAddress('transport/ca?r #1/ü', 'L9S383G52PUZ', 'distance=1+mi');
    expect(address).toBe('/explore/item/transport/ca%3Fr%20%231/%C3%BC/L9S383G52PUZ?distance=1+mi');
    const [rest = ''] = address.slice('/explore/item/'.length).split('?');
    expect(splitItemPath(rest)).toEqual({ categoryPath: 'transport/ca?r #1/ü', uid: 'L9S383G52PUZ' });
    expect(categoryAddress('transport/car')).toBe('/explore/category/transport/car');
  });

  it('an address that is not well encoded stands for itself', () => {
    expect(decodePath('100%')).toBe('100%');
    expect(splitItemPath('nowhere')).toEqual({ categoryPath: 'nowher', uid: 'nowhere' });
  });
});
