import { expect, it } from 'vitest';
import { stacked } from '../charts/stacked.ts';

it('values above zero stand on each other, and those below it hang from it', () => {
  expect(stacked([2, -1, 3, -4])).toEqual({
    parts: [
      { from: 0, to: 2, value: 2 },
      { from: 0, to: -1, value: -1 },
      { from: 2, to: 5, value: 3 },
      { from: -1, to: -5, value: -4 },
    ],
    top: 5,
    bottom: -5,
    sum: 0,
  });
});
