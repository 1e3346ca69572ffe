import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EmissionsError, errorCodes } from '../src/domain/basics/errors.ts';
import { encodeFailure } from '../src/rest-service/http/errors.ts';

it('docs/look-up/errors.md documents every error code with its status, and no other', () => {
  const page = readFileSync(new URL('../docs/look-up/errors.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ]);
  const expected = errorCodes.map((code) => [
    code,
    encodeFailure(new EmissionsError(code, 'x'), 'json').status,
  ]);
  expect(rows).toEqual(expected);
});

it('the details of an unexpected error are not shown', () => {
  const { status, body } = encodeFailure(new Error('select * from users where token = abc'), 'json');
  expect(status).toBe(500);
  expect(JSON.parse(body)).toMatchObject({ status: { code: 500, description: '' } });
});
