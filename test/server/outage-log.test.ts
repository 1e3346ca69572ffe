import { afterEach, expect, it, vi } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import { createReachLog } from '../../src/startup/store-logs.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { logLines } from '../support/log-lines.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { demo } from '../support/start-demo-gateway.ts';

afterEach(() => vi.restoreAllMocks());

it('an outage of the database is logged once with its stack, and then by the number of failures', async () => {
  const lines = logLines();
  const backend = await openFixtureBackend();
  const away = (): never => {
    throw new EmissionsError('STORE_UNAVAILABLE', 'The database is away.');
  };
  const gateway = await startGateway({ ...backend, open: away }, { logLevel: 'error' });
  const ask = (path: string) =>
    fetch(`${gateway.url}${path}`, { headers: { ...demo, accept: 'application/json' } });
  await Promise.all(Array.from({ length: 40 }, () => ask('/data/home')));
  await expect.poll(() => lines.reduce((sum, line) => sum + Number(line['failures'] ?? 1), 0)).toBe(40);
  const [first, ...later] = lines;
  expect(first).toMatchObject({ err: { message: 'The database is away.', stack: expect.any(String) } });
  const line = { reason: 'The database is away.', msg: 'the database is unavailable' };
  expect(later).toEqual(later.map(() => expect.objectContaining(line)));
  expect(later.length).toBeLessThan(5);
  await gateway.close();
});

it('each reason why the database is unreachable is logged at once, and again after ten seconds', async () => {
  const lines = logLines();
  const log = createReachLog('error');
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const fail = (...reasons: readonly string[]): void =>
    reasons.forEach((reason) => log(new EmissionsError('STORE_UNAVAILABLE', reason)));
  fail('It timed out.', 'It timed out.', 'It was replaced.', 'It timed out.');
  now.mockReturnValue(10_000);
  fail('It timed out.', 'It timed out.');
  const reasons = () => lines.map(({ reason }) => reason);
  await expect.poll(reasons).toEqual(['It timed out.', 'It was replaced.', 'It timed out.']);
});
