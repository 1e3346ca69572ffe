import { expect, it } from 'vitest';
import { distinct } from '../api/distinct.ts';

it('categories of one name have their paths next to it, and each other its name alone', () => {
  const names = distinct([
    { path: 'transport/taxi', name: 'Taxis' },
    { path: 'transport/taxi/generic', name: 'Taxis' },
    { path: 'transport/van', name: 'Vans' },
    { path: 'transport/van', name: 'Vans' },
  ]);
  expect([...names.values()]).toEqual(['Taxis (transport/taxi)', 'Taxis (transport/taxi/generic)', 'Vans']);
});
