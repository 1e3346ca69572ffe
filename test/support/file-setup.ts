import fc from 'fast-check';
import { expect, inject } from 'vitest';
import { isDeep, rounds } from './deep.ts';
import { waitForProgram } from './program/program-setup.ts';

/** The same cases in each usual run, so that what fails is what was changed; others in each deep run. */
const seed = Number(process.env['TEST_SEED'] ?? (isDeep ? Math.trunc(Math.random() * 2 ** 31) : 1));
if (isDeep) process.stdout.write(`Random cases from the seed ${seed}.\n`);
/** For random cases that state no number of their own; a failure prints its seed, too. */
fc.configureGlobal({ numRuns: rounds({ usual: 25, deep: 2000 }), seed });

/** As many as Node takes by itself. Vitest takes 100, and every error that the program creates is dearer by that. */
Error.stackTraceLimit = 10;

await waitForProgram(inject('program'), expect.getState().testPath ?? '');
