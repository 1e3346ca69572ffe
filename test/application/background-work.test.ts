import { expect, it } from 'vitest';
import { createBackgroundWork } from '../../src/application/background-work.ts';
import type { Services } from '../../src/application/request-scope.ts';

it('work that is left to a store which is closed by then fails alone, and later work is done', async () => {
  let isClosed = true;
  const store = {
    revision: () => {
      if (isClosed) throw new Error('closed');
      return 'revision';
    },
  };
  const runLater = createBackgroundWork({ store } as unknown as Services);
  const done: string[] = [];
  runLater('first', async () => void done.push('first'));
  await new Promise(setImmediate);
  isClosed = false;
  runLater('second', async () => void done.push('second'));
  await expect.poll(() => done).toEqual(['second']);
});
