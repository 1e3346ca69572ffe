import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { dieselSmall, petrolLarge, petrolSmall } from '../support/fixture-keys.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { createRestCaller, type RestReply } from '../support/rest-caller.ts';
import { type ServiceProxy, startServiceProxy } from '../support/upstreams/service-proxy.ts';

let service: GatewayServer;
let proxy: ServiceProxy;
let isLosing = false;

beforeAll(async () => {
  service = await startGateway(await openFixtureBackend());
  proxy = await startServiceProxy(service.url, {
    lose: (line) => isLosing && line.startsWith('DELETE'),
    offer: (offered) => offered,
  });
});

afterAll(async () => {
  await proxy.close();
  await service.close();
});

const admin = () => createRestCaller(service.url, 'admin', 'json');

/** The address of a new record. */
async function create(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const { headers, body } = await admin().call('POST', path, fields);
  return new URL(headers.get('location') ?? expect.fail(body)).pathname;
}

async function createProfile(): Promise<string> {
  const created = await admin().call('POST', '/profiles', { profile: 'true' });
  return `/profiles/${String(created.at('profile.uid'))}`;
}

const items = [petrolLarge, dieselSmall];
const years = ['2023', '2024'];

/** Each creates a record, and gives its address. */
const records: Readonly<Record<string, () => Promise<string>>> = {
  'a profile': createProfile,
  'a profile item': async () =>
    create(`${await createProfile()}/transport/car`, { dataItemUid: petrolSmall.uid, distance: '1' }),
  'a data item': async () => `/data/transport/car/${items.pop()?.uid}`,
  async 'an entry of a history'() {
    const item = `/data/transport/car/${petrolSmall.uid}`;
    const startDate = `${years.pop()}-01-01T00:00:00Z`;
    await admin().call('POST', item, { kgCO2PerKm: '0.3', startDate });
    const history = await admin().call('GET', `${item}/kgCO2PerKm?valuesPerPage=9`);
    return `${item}/${String(history.at('itemValues.0.uid'))}`;
  },
  'a data category': () => create('/data/transport', { newObjectType: 'DC', name: 'Boats', path: 'boats' }),
};

describe.each(['the same gateway', 'another gateway'])('repeated at %s', (which) => {
  it.each(Object.entries(records))(
    'a deletion of %s under a key, whose answer was lost, is answered as the first one was',
    async (_, createRecord) => {
      const address = await createRecord();
      const key = randomUUID();
      const [first, other] = await Promise.all([1, 2].map(() => startRemoteGateway(proxy.url)));
      const second = which === 'the same gateway' ? first : other;
      const remove = (gateway: GatewayServer | undefined, key: string): Promise<RestReply> =>
        createRestCaller(gateway?.url ?? '', 'admin', 'json').call('DELETE', address, undefined, {
          'idempotency-key': key,
        });
      isLosing = true;
      const lost = await remove(first, key);
      isLosing = false;
      expect([lost.status, lost.body]).toEqual([
        502,
        expect.stringContaining('may or may not have been made'),
      ]);

      const again = await remove(second, key);
      expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, '', 'true']);
      expect((await remove(second, randomUUID())).status).toBe(404);
      await Promise.all([first?.close(), other?.close()]);
    },
  );
});
