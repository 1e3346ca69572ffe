import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, inject, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';
import { expectEarlyEnds } from './early-signals.ts';

const program = openProgram();

it('a program that is stopped while it starts over a file ends by the signal or with 0', async () => {
  await expectEarlyEnds(program, { EMISSIONS_DATA_DIR: 'early' });
  expect.hasAssertions();
}, 120_000);

it('a process that loads for a program that has already ended exits without a word', async () => {
  const main = inject('program')?.main ?? '';
  const loader = fork(main, ['load-for-parent'], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const printed = loader.stderr === null ? 'nothing to read from' : text(loader.stderr);
  loader.disconnect();
  const ending = await once(loader, 'exit');
  // Node 20 has told of the disconnection before the program listens; later versions tell it then.
  expect([
    [0, null],
    [null, 'SIGKILL'],
  ]).toContainEqual(ending);
  expect(await printed).toBe('');
});
