import { expect, it } from 'vitest';
import { createRevisionTracker, isAsNew } from '../../../src/adapters/postgres/replica/known-revision.ts';

it('an answer from before a notification does not take the revision back', () => {
  const memory = createRevisionTracker(() => undefined);
  const remember = memory.read();
  memory.tell(6);
  remember(5);
  expect(memory.writes()).toBe(6);
});

it('the revision goes back with the database when no notification came in between', () => {
  const memory = createRevisionTracker(() => undefined);
  memory.tell(6);
  memory.read()(5);
  expect(memory.writes()).toBe(5);
});

it('only changes of the revision are reported', () => {
  let moves = 0;
  const memory = createRevisionTracker(() => (moves += 1));
  memory.tell(0);
  memory.tell(3);
  memory.tell(2);
  memory.read()(3);
  expect(moves).toBe(1);
});

it('revisions compare within one term only', () => {
  const revision = { writes: 3, term: 1 };
  expect(isAsNew(revision, revision)).toBe(true);
  expect(isAsNew({ ...revision, writes: 4 }, revision)).toBe(true);
  expect(isAsNew({ ...revision, writes: 2 }, revision)).toBe(false);
  expect(isAsNew({ writes: 9, term: 2 }, revision)).toBe(false);
  expect(isAsNew(revision, null)).toBe(false);
  expect(isAsNew(null, revision)).toBe(false);
});
