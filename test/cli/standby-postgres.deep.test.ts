import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasStandby, startStandby } from '../support/postgres/postgres-standby.ts';
import { openSeverableLink, type SeverableLink } from '../support/postgres/severable-link.ts';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';
import { ask, onPostgres } from './postgres-processes.ts';
import { patience } from './worker-processes.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const program = openProgram();

describe.skipIf(!hasStandby)('an address that leads to a standby', () => {
  const { database, serve } = onPostgres(program, 'all');
  let standby: Awaited<ReturnType<typeof startStandby>>;
  let link: SeverableLink;

  beforeAll(async () => {
    standby = await startStandby();
    link = await openSeverableLink(database().url);
    await standby.catchUp();
  });
  afterAll(async () => {
    await link.close();
    await standby.stop();
  });

  const readiness = async ({ url }: Served): Promise<unknown> => {
    const answer = await fetch(`${url}/readyz`);
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };

  async function expectReadOnly(gateway: Served): Promise<void> {
    expect((await ask(gateway, 'GET', '/data/transport/car/generic')).status).toBe(200);
    const written = await ask(gateway, 'POST', '/profiles', { profile: 'true' });
    expect(written.status).toBe(503);
    expect(await written.text()).toContain('The database is read-only (a replica, or set so)');
    expect(await readiness(gateway)).toEqual([200, 'read-only']);
  }

  it.each(['1', '2'])(
    'a gateway that is started there reads, and is ready to, with %s workers',
    async (workers) => {
      const there = standby.urlOf(database().url);
      const gateway = await serve(['--workers', workers, '--store', there]);
      await expectReadOnly(gateway);
      expect(gateway.out()).toContain('which accepts no writes now');
    },
  );

  it.each([
    ['one server', () => link.url],
    ['several, of which any will do', () => eitherOf(link.url, standby.urlOf(database().url))],
  ])(
    'a gateway whose address comes to lead there reads, and writes when it leads back: %s',
    async (_, address) => {
      link.leadTo(database().url);
      const gateway = await serve(['--store', address()]);
      expect(await readiness(gateway)).toEqual([200, 'ready']);
      link.leadTo(standby.urlOf(database().url));
      // A request that is on its way while the address moves is refused with 503.
      await vi.waitFor(() => expectReadOnly(gateway), patience);
      link.leadTo(database().url);
      await vi.waitFor(async () => expect(await readiness(gateway)).toEqual([200, 'ready']), patience);
      await vi.waitFor(async () => {
        expect((await ask(gateway, 'POST', '/profiles', { profile: 'true' })).status).toBe(200);
      }, patience);
    },
  );
});

function eitherOf(one: string, other: string): string {
  const either = new URL(one);
  const ports = [one, other].map((url) => new URL(url).port);
  either.searchParams.set('host', ports.map(() => either.hostname).join());
  either.searchParams.set('port', ports.join());
  either.searchParams.set('target_session_attrs', 'any');
  return either.href;
}
