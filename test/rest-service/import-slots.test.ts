import { expect, it } from 'vitest';
import { createImportSlots } from '../../src/rest-service/tables/import-slots.ts';
import { asUid } from '../support/brands.ts';

const user = (index: number) => asUid(`USER${String(index).padStart(8, '0')}`);

it('a user has two imports at a time, and all users have eight', () => {
  const slots = createImportSlots();
  const leave = slots.enter(user(1));
  slots.enter(user(1));
  expect(() => slots.enter(user(1))).toThrow('At most 2 imports and tables of amounts of one user');
  leave();
  slots.enter(user(1));
  for (const index of [2, 2, 3, 3, 4, 4]) slots.enter(user(index));
  expect(() => slots.enter(user(5))).toThrow('retry in 5 s');
});
