import { expect, it, vi } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openBackend } from '../../src/server/gateway/open-backend.ts';
import { describeOnPostgres } from '../adapters/sql/open-stores.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { noSignal } from '../support/open-fixture-store.ts';

const rateLimit = 20;
const signInFailures = 3;
/** Requests are counted by their credentials, whether or not these are valid. */
const caller = 'one-caller';
const patience = { timeout: 60_000, interval: 20 };

describeOnPostgres('gateways on several machines over one PostgreSQL database', ({ database }) => {
  async function start(): Promise<{ readonly server: GatewayServer; readonly end: () => Promise<void> }> {
    const config = readConfig(['--store', (await database()).url, '--demo-users', 'off'], {});
    const tokenKey = 'the key of both gateways, long enough';
    const backend = await openBackend({ ...config, tokenKey }, noSignal, { isPrepared: true });
    const server = await startGateway(backend, { rateLimit, signInFailures });
    return { server, end: () => server.close() };
  }

  it('the requests of a caller to one count against its limit at the other', async () => {
    const [one, other] = [await start(), await start()];
    const isTaken = async ({ server }: typeof one, authtoken: string): Promise<boolean> =>
      (await fetch(`${server.url}/data`, { headers: { authtoken } })).status === 401;
    await vi.waitFor(async () => expect(await isTaken(one, caller)).toBe(false), patience);
    let taken = 0;
    await vi.waitFor(async () => {
      const isNext = await isTaken(other, caller);
      taken += Number(isNext);
      expect(isNext).toBe(false);
    }, patience);
    expect(taken).toBeLessThan(rateLimit);
    expect(await isTaken(other, 'another-caller')).toBe(true);
    await Promise.all([one.end(), other.end()]);
  });

  it('failed sign-ins at one count at the other', async () => {
    const [one, other] = [await start(), await start()];
    const shared = async (): Promise<unknown> =>
      (await (await database()).query('select sum(full_at) as sum from caller_allowances'))[0]?.['sum'];
    /** Resolves when both gateways have shared their usage. */
    const fail = async ({ server }: typeof one): Promise<number> => {
      const before = await shared();
      const body = new URLSearchParams({ username: 'demo', password: 'wrong' });
      const { status } = await fetch(`${server.url}/auth/signIn`, { method: 'POST', body });
      if (status !== 429) await vi.waitFor(async () => expect(await shared()).not.toBe(before), patience);
      return status;
    };
    const began = performance.now();
    for (let time = 0; time < signInFailures; time += 1) expect(await fail(one)).not.toBe(429);
    let taken = 0;
    while ((await fail(other)) !== 429) taken += 1;
    // One is forgotten every ten seconds, and a busy machine may take as long.
    const forgotten = Math.floor((performance.now() - began) / 10_000);
    expect(taken).toBeLessThan(signInFailures + forgotten);
    await Promise.all([one.end(), other.end()]);
  });
});
