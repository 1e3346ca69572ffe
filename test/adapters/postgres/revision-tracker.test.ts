import { expect, it } from 'vitest';
import { createRevisionTracker } from '../../../src/adapters/postgres/revision-tracker.ts';

it('an answer from before a notification does not take the revision back', () => {
  const memory = createRevisionTracker();
  const remember = memory.read();
  memory.tell(6);
  remember(5);
  expect(memory.writes()).toBe(6);
});

it('the revision goes back with the database when no notification came in between', () => {
  const memory = createRevisionTracker();
  memory.tell(6);
  memory.read()(5);
  expect(memory.writes()).toBe(5);
});
