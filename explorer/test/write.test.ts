import { expect, it } from 'vitest';
import { Failure } from '../api/failure.ts';
import { failureOf } from '../api/write.ts';

const lost = new Failure('UNREACHABLE', 'The service cannot be reached.', { isOutcomeUnknown: true });
const refusal = { code: 'UPSTREAM_UNSUPPORTED', message: 'No keys.', field: ['idempotencyKey'] };

it('a write without an answer may be repeated under its key, but not where the service records no keys', async () => {
  const loses = () => Promise.reject(lost);
  expect(await failureOf(loses, {}, 'key')).toMatchObject({ isOutcomeUnknown: true, wouldRepeat: false });
  const keepsNone = (_: object, key: string | null) => (key === null ? loses() : Promise.resolve([refusal]));
  expect(await failureOf(keepsNone, {}, 'key')).toMatchObject({ isOutcomeUnknown: true, wouldRepeat: true });
});
