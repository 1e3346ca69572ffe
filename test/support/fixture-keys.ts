import { uidOf } from '../../src/importers/uid-of.ts';
import { asUid } from './brands.ts';

/** The items of the data set of the tests; imported records have the same uid everywhere. */
export const petrolSmall = carKey('petrol', 'small');
export const petrolLarge = carKey('petrol', 'large');
export const dieselSmall = carKey('diesel', 'small');
export const dieselAny = carKey('diesel', '-');
export const albania = itemKey('energy/electricity', 'Albania');
export const methaneLeak = itemKey('planet/leak', 'CH4');
export const xenonLeak = itemKey('planet/leak', 'Xe');
export const unknownItem = { categoryPath: 'transport/car', uid: asUid('ZZZZZZZZZZZZ') };

export function itemKey(categoryPath: string, ...drill: readonly string[]) {
  return { categoryPath, uid: uidOf('data item', categoryPath, ...drill) };
}

function carKey(fuel: string, size: string) {
  return itemKey('transport/car', fuel, size);
}
