import { expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';
import { expectEarlyEnds } from './early-signals.ts';

const program = openProgram();

it('a program that is stopped while it starts over a file ends by the signal or with 0', async () => {
  await expectEarlyEnds(program, { EMISSIONS_DATA_DIR: 'early' });
  expect.hasAssertions();
}, 120_000);
