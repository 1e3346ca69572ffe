import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

const create = `mutation ($key: String, $profile: Uid!, $name: String, $distance: String = "1") {
  createProfileItem(idempotencyKey: $key, input: { profileUid: $profile, item: { categoryPath: "transport/car",
    dataItemUid: "${petrolSmall.uid}", name: $name, values: [{ name: "distance", value: $distance }] } }) {
    profileItem { uid name } isRepeated userErrors { code field message } } }`;

describe.each(Object.entries(gatewaysOverBoth))('mutations with idempotencyKey %s', (_, open) => {
  let gateway: StartedGateway;
  let profile: string;
  beforeAll(async () => {
    gateway = await open();
    const { data } = await ask('mutation { createProfile { profile { uid } } }');
    profile = (data['createProfile'] as { profile: { uid: string } }).profile.uid;
  });
  afterAll(() => gateway.close());

  const ask = (query: string, variables: object = {}) => askAs(gateway, 'demo', query, variables);
  const names = async () => {
    const list = `query ($profile: Uid!) { profile(uid: $profile) { category(path: "transport/car") { items { nodes { name } } } } }`;
    const { data } = await ask(list, { profile });
    const { category } = data['profile'] as { category: { items: { nodes: readonly { name: string }[] } } };
    return category.items.nodes.map(({ name }) => name);
  };

  it('a repeated write has the result of the first and isRepeated', async () => {
    const variables = { key: randomUUID(), profile, name: 'once' };
    const first = await ask(create, variables);
    expect(first).toMatchObject({
      errors: undefined,
      data: { createProfileItem: { profileItem: { name: 'once' }, isRepeated: false, userErrors: [] } },
    });
    const { data } = await ask(create, variables);
    const { createProfileItem } = first.data as { createProfileItem: object };
    expect(data).toEqual({ createProfileItem: { ...createProfileItem, isRepeated: true } });
    expect((await names()).filter((name) => name === 'once')).toHaveLength(1);
  });

  it('a key that was used for another write or mutation is CONFLICT', async () => {
    const key = randomUUID();
    await ask(create, { key, profile, name: 'first' });
    const conflict = { code: 'CONFLICT', field: ['idempotencyKey'] };
    expect(await ask(create, { key, profile, name: 'second' })).toMatchObject({
      data: { createProfileItem: { profileItem: null, userErrors: [conflict] } },
    });
    const other =
      'mutation ($key: String) { createProfile(idempotencyKey: $key) { userErrors { code field } } }';
    expect(await ask(other, { key })).toMatchObject({
      data: { createProfile: { userErrors: [conflict] } },
    });
    expect(await names()).not.toContain('second');
  });

  it('a rejected write leaves the key for the corrected input', async () => {
    const key = randomUUID();
    expect(await ask(create, { key, profile, name: 'mended', distance: 'far' })).toMatchObject({
      data: { createProfileItem: { userErrors: [{ code: 'BAD_USER_INPUT' }] } },
    });
    expect(await ask(create, { key, profile, name: 'mended' })).toMatchObject({
      data: { createProfileItem: { profileItem: { name: 'mended' }, isRepeated: false } },
    });
  });

  it('an invalid key is rejected', async () => {
    expect(await ask(create, { key: 'two words', profile, name: 'never' })).toMatchObject({
      data: {
        createProfileItem: {
          userErrors: [
            {
              code: 'BAD_USER_INPUT',
              field: ['idempotencyKey'],
              message:
                'idempotencyKey must be 1 to 255 visible ASCII characters without spaces, such as a UUID; got "two words".',
            },
          ],
        },
      },
    });
    expect(await names()).not.toContain('never');
  });

  it('a repeated write of a record deleted since returns no record', async () => {
    const variables = { key: randomUUID() };
    const make = `mutation ($key: String) { createDataCategory(idempotencyKey: $key,
      input: { parentPath: "transport", segment: "sledge", name: "Sledges" }) {
      dataCategory { path } isRepeated userErrors { code } } }`;
    const asAdmin = (query: string) => askAs(gateway, 'admin', query, variables);
    expect((await asAdmin(make)).data).toMatchObject({
      createDataCategory: { dataCategory: { path: 'transport/sledge' } },
    });
    const take =
      'mutation { deleteDataCategory(input: { path: "transport/sledge" }) { userErrors { code } } }';
    expect((await askAs(gateway, 'admin', take)).errors).toBeUndefined();
    expect((await asAdmin(make)).data).toEqual({
      createDataCategory: { dataCategory: null, isRepeated: true, userErrors: [] },
    });
  });

  it('each of several writes of one document has its own key', async () => {
    const keys = { a: randomUUID(), b: randomUUID() };
    const both = `mutation ($a: String, $b: String) {
      first: createProfile(idempotencyKey: $a) { profile { uid } isRepeated }
      second: createProfile(idempotencyKey: $b) { profile { uid } isRepeated } }`;
    const once = await ask(both, keys);
    const again = await ask(both, keys);
    const uidsOf = ({ data }: typeof once) =>
      Object.values(data).map((payload) => (payload as { profile: { uid: string } }).profile.uid);
    expect(new Set(uidsOf(once)).size).toBe(2);
    expect(uidsOf(again)).toEqual(uidsOf(once));
    expect(again.data).toMatchObject({ first: { isRepeated: true }, second: { isRepeated: true } });
  });
});
