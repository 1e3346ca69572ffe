import { afterAll, beforeAll, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { OpenBackend } from '../../src/ports/backend.ts';
import { readRestTable } from '../../src/server/gateway/read-table.ts';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { noSignal } from '../support/open-fixture-store.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';

let backend: RunningBackend;

beforeAll(async () => {
  backend = await openFixtureBackend();
});

afterAll(() => backend.close());

async function read(openBackend: OpenBackend, path: string): Promise<string> {
  let text = '';
  for await (const piece of readRestTable(openBackend, { path, query: 'format=csv' }, noSignal))
    text += piece;
  return text;
}

const items = '/items/ZZZZZZZZZZZZ';

it('a table that cannot be read fails with the error of the backend, whatever its code', async () => {
  await expect(read(backend.open, items)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  for (const code of ['STORE_UNAVAILABLE', 'LIMIT_EXCEEDED', 'CONFLICT'] as const) {
    const error = new EmissionsError(code, 'Try again.');
    const failing: OpenBackend = () => {
      throw error;
    };
    await expect(read(failing, items)).rejects.toBe(error);
  }
});

it('an address without a table is an error', async () => {
  await expect(read(backend.open, '/nowhere')).rejects.toThrow('The table was answered with 404.');
});
