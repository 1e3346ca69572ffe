import { join } from 'node:path';
import { describe } from 'vitest';
import { openProgram } from '../support/program/program.ts';
import { itHoldsInRaces } from './store-races.ts';

const program = openProgram();

describe('a database file', () => {
  itHoldsInRaces(async () => join(program.folder, 'races.db'));
});
