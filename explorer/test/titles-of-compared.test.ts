import { expect, it } from 'vitest';
import { titleOf, titlesOf } from '../views/compare/titles.ts';

const entry = (category: string, label: string, inputs = '') => ({
  name: `${category}: ${label}`,
  category,
  label,
  inputs,
});

it('labels tell items apart, with the category where two have the same, and with inputs where that is not enough', () => {
  expect(titlesOf([entry('Cars', 'petrol'), entry('Cars', 'diesel')])).toEqual(['petrol', 'diesel']);
  expect(titlesOf([entry('Cars', 'petrol'), entry('Vans', 'petrol'), entry('Vans', 'diesel')])).toEqual([
    'Cars: petrol',
    'Vans: petrol',
    'diesel',
  ]);
  expect(
    titlesOf([
      entry('Cars', 'petrol', '1 km'),
      entry('Cars', 'petrol', '2 km'),
      entry('Vans', 'petrol', '1 km'),
    ]),
  ).toEqual(['Cars: petrol: 1 km', 'Cars: petrol: 2 km', 'Vans: petrol: 1 km']);
  expect(titlesOf([entry('Cars', 'petrol', '1 km'), entry('Cars', 'petrol', '2 km')])).toEqual([
    '1 km',
    '2 km',
  ]);
});

it('a comparison is called after its items where they are of one category, and after the categories otherwise', () => {
  const letters = (category: string) => ['A', 'B', 'C', 'D'].map((label) => entry(category, label));
  expect(titleOf([entry('Cars', 'petrol'), entry('Cars', 'petrol')])).toBe('Compared: Cars: petrol');
  expect(titleOf(letters('Cars').slice(1))).toBe('Compared: Cars: B; C; D');
  expect(titleOf(letters('Cars'))).toBe('Compared: Cars: A; B and 2 more');
  expect(titleOf([entry('Cars', 'petrol'), entry('Leakage of CO2', 'A')])).toBe(
    'Compared: Cars; Leakage of CO₂',
  );
});
