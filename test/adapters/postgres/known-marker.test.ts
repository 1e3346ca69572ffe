import { expect, it } from 'vitest';
import { createMarkerMemory, isAsNew } from '../../../src/adapters/postgres/replica/known-marker.ts';

it('is not taken back by an answer that was made before what was told', () => {
  const memory = createMarkerMemory(() => undefined);
  const remember = memory.read();
  memory.tell(6);
  remember(5);
  expect(memory.writes()).toBe(6);
});

it('goes back with the database when nothing was told in between', () => {
  const memory = createMarkerMemory(() => undefined);
  memory.tell(6);
  memory.read()(5);
  expect(memory.writes()).toBe(5);
});

it('tells of its moves only', () => {
  let moves = 0;
  const memory = createMarkerMemory(() => (moves += 1));
  memory.tell(0);
  memory.tell(3);
  memory.tell(2);
  memory.read()(3);
  expect(moves).toBe(1);
});

it('compares within one term only', () => {
  const marker = { writes: 3, term: 1 };
  expect(isAsNew(marker, marker)).toBe(true);
  expect(isAsNew({ ...marker, writes: 4 }, marker)).toBe(true);
  expect(isAsNew({ ...marker, writes: 2 }, marker)).toBe(false);
  expect(isAsNew({ writes: 9, term: 2 }, marker)).toBe(false);
  expect(isAsNew(marker, null)).toBe(false);
  expect(isAsNew(null, marker)).toBe(false);
});
