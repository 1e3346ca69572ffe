import { uidOf } from '../../src/data-sets/files/uid-of.ts';
import { asUid, asPath } from './brands.ts';
import type { CategoryPath } from '../../src/domain/basics/category-path.ts';

/** The items of the data set of the tests; imported records have the same uid everywhere. */
export const petrolSmall = carKey('petrol', 'small');
export const petrolLarge = carKey('petrol', 'large');
export const dieselSmall = carKey('diesel', 'small');
export const dieselAny = carKey('diesel', '-');
export const albania = itemKey(asPath('energy/electricity'), 'Albania');
export const methaneLeak = itemKey(asPath('planet/leak'), 'CH4');
export const xenonLeak = itemKey(asPath('planet/leak'), 'Xe');
export const kryptonLeak = itemKey(asPath('planet/leak'), 'Kr');
export const methaneGwp = itemKey(asPath('planet/gwp'), 'CH4');
export const unknownItem = { categoryPath: asPath('transport/car'), uid: asUid('ZZZZZZZZZZZZ') };

export function itemKey(categoryPath: CategoryPath, ...drill: readonly string[]) {
  return { categoryPath, uid: uidOf('data item', categoryPath, ...drill) };
}

function carKey(fuel: string, size: string) {
  return itemKey(asPath('transport/car'), fuel, size);
}
