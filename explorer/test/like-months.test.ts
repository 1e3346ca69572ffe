import { expect, it } from 'vitest';
import { likeMonths } from '../format/like-months.ts';

const months = (now: readonly number[], before: readonly number[]) =>
  before.map((comparedValue, month) => ({
    from: new Date(Date.UTC(2025, month)).toISOString(),
    value: now[month] ?? null,
    comparedValue,
  }));
const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
const like = (now: readonly number[], before: readonly number[]) =>
  likeMonths(sum(before), months(now, before));

it('a year of three months is compared with the same months of the year before', () => {
  expect(like([10, 10, 13], [10, 10, 10, 100, 100])).toEqual({
    before: 30,
    months: expect.stringMatching(/^Jan\s*–\s*Mar 2024$/),
  });
});

it('years of the same months are compared as a whole, also where the year before has fewer', () => {
  expect(like([1, 2, 3], [4, 0, 6])).toEqual({ before: 10, months: null });
});

it('months of which the year before has none are compared with nothing', () => {
  expect(like([0, 0, 5], [9, 9, 0])).toEqual({ before: null, months: 'Mar 2024' });
});

it('what is outside of the scopes fills no month', () => {
  const rows = [...months([1], [1, 1]), { from: '2025-02-01T00:00:00.000Z', isIncluded: false, value: 5 }];
  expect(likeMonths(2, rows).months).toBe('Jan 2024');
});
