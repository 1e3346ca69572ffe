import { expect, it } from 'vitest';
import { linear, rounded } from '../charts/scale.ts';

it('a value lies between the ends of the chart as it does between those of the values', () => {
  const scale = linear([10, 20], [100, 0]);
  expect([scale(10), scale(15), scale(20)]).toEqual([100, 50, 0]);
  expect(linear([5, 5], [0, 100])(5)).toBe(0);
});

it('the axis of values ends with round numbers, and has them as marks', () => {
  const { scale, marks } = rounded([0, 0.2683], [100, 0], 4);
  expect(marks).toEqual([0, 0.1, 0.2, 0.3]);
  expect([scale(0), scale(0.3)]).toEqual([100, 0]);
  expect(rounded([-30, 95], [100, 0], 5).marks).toEqual([-40, -20, 0, 20, 40, 60, 80, 100]);
});
