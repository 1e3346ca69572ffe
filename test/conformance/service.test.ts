import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConformanceRig,
  flight,
  flights,
  startConformanceRig,
  uid,
} from '../support/conformance-rig.ts';

let rig: ConformanceRig;

beforeAll(async () => {
  rig = await startConformanceRig();
});

afterAll(() => rig.close());

describe('the service as a whole', () => {
  it('1.1 data items lie in a category, are defined by an item definition and have values', async () => {
    const category = await rig.as('demo', 'json').call('GET', `${flights}?itemsPerPage=100`);
    expect(category.at('dataCategory.itemDefinition.uid')).toMatch(uid);
    const rows = category.at('children.dataItems.rows') as readonly { uid: string }[];
    expect(rows.map((row) => row.uid)).toContain(flight);
    expect(rows[0]).toMatchObject({ kgCO2ePerPassengerKm: expect.any(String) });
  });

  it('1.2 answers are JSON or XML by the Accept header', async () => {
    const json = await rig.as('demo', 'json').call('GET', `${flights}/${flight}`);
    expect(json.headers.get('content-type')).toBe('application/json;charset=UTF-8');
    const xml = await rig.as('demo', 'xml').call('GET', `${flights}/${flight}`);
    expect(xml.headers.get('content-type')).toBe('application/xml;charset=UTF-8');
  });

  it('2.0.1 uids are twelve characters of 0-9 and A-Z', async () => {
    const reply = await rig.as('demo', 'json').call('GET', `${flights}/${flight}`);
    const uids = [...reply.body.matchAll(/"uid":"([^"]*)"/g)].map(([, text]) => text);
    expect(uids.length).toBeGreaterThan(20);
    for (const text of uids) expect(text).toMatch(uid);
  });

  it('5.1 every request carries the token in the header Authtoken', async () => {
    const signIn = await fetch(`${rig.url}/auth/signIn`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'demo', password: 'demo' }),
    });
    const authtoken = signIn.headers.get('authtoken') ?? '';
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${rig.url}${flights}`, { headers })).status;
    expect(await status({ Authtoken: authtoken })).toBe(200);
    expect(await status({})).toBe(401);
  });

  it('9.3 answers are in UTF-8, in both versions', async () => {
    for (const user of ['demo', 'demo-v1']) {
      const reply = await rig.as(user, 'json').call('GET', '/data');
      expect(reply.headers.get('content-type')).toBe('application/json;charset=UTF-8');
    }
  });

  it('9.2 data tree views are the same in both versions, but for the mark and the values of the version', async () => {
    const [one, two] = await Promise.all(
      ['demo-v1', 'demo'].map((user) => rig.as(user, 'json').call('GET', `${flights}/${flight}`)),
    );
    expect(two?.at('apiVersion')).toBe('2.0');
    expect(one?.at('apiVersion')).toBeUndefined();
    for (const index of ['path', 'actions', 'amountPerMonth', 'userValueChoices', 'dataItem.label']) {
      expect(one?.at(index)).toEqual(two?.at(index));
    }
    const inputsFor = async (user: string) => {
      const caller = rig.as(user, 'json');
      const drill = await caller.call('GET', '/data/transport/car/generic/drill?fuel=petrol&size=medium');
      const item = String(drill.at('choices.choices.0.value'));
      return (await caller.call('GET', `/data/transport/car/generic/${item}`)).at('userValueChoices.choices');
    };
    expect(await inputsFor('demo')).not.toEqual(await inputsFor('demo-v1'));
  });
});
