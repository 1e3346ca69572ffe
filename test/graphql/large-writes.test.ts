import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../support/deep.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

const thousand = Array.from({ length: 1000 }, (_, index) => index);
/** More than one statement reads. */
const hundreds = thousand.slice(0, rounds({ usual: 250, deep: 1000 }));
const { categoryPath, uid: dataItemUid } = petrolSmall;

interface Shown {
  readonly uid: string;
  readonly name: string;
  readonly amount: { readonly value: number };
}

describe.each(Object.entries(gatewaysOverBoth))('%s', (over, open) => {
  const many = over === 'over the store' ? thousand : hundreds;
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await open();
  });
  afterAll(() => gateway.close());

  async function write(mutation: string, fields: string, input: object): Promise<Record<string, unknown>> {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${fields} userErrors { field message } } }`;
    const { data, errors } = await askAs(gateway, 'admin', query, { input });
    expect(errors).toBeUndefined();
    return data[mutation] as Record<string, unknown>;
  }

  it('many profile items are created, changed and deleted in one request each, and not more than a thousand', async () => {
    const profile = await askAs(gateway, 'admin', 'mutation { createProfile { profile { uid } } }');
    const { uid: profileUid } = (profile.data['createProfile'] as { profile: Shown }).profile;
    const fields = 'profileItems { name amount { value } }';
    const items = thousand.map((index) => ({
      categoryPath,
      dataItemUid,
      name: `journey ${index}`,
      note: 'A note of some length about this journey.',
      labels: [{ key: 'site', value: 'Berlin' }],
      startDate: '2026-01-01T00:00:00Z',
      values: [{ name: 'distance', value: String(index), unit: 'km' }],
    }));
    const inOrder = (distanceOf: (index: number) => number) =>
      many.map((index) => [`journey ${index}`, expect.closeTo(distanceOf(index) / 10, 6)]);
    const shown = (list: readonly Shown[]) => list.map(({ name, amount }) => [name, amount.value]);

    const refused = { profileUid, items: [...items, { ...items[0], name: 'one more' }] };
    expect(await write('createProfileItems', fields, refused)).toEqual({
      profileItems: null,
      userErrors: [{ field: ['input', 'items'], message: expect.stringContaining('got 1001') }],
    });

    const created = await write('createProfileItems', 'profileItems { uid }', {
      profileUid,
      items: items.slice(0, many.length),
    });
    const list = created['profileItems'] as readonly Shown[];
    const changes = list.map(({ uid }, index) => {
      const values = [{ name: 'distance', value: String(index + 7), unit: 'km' }];
      return { profileUid, categoryPath, uid, note: 'Another note.', values };
    });
    const changed = await write('updateProfileItems', fields, { changes });
    expect(shown(changed['profileItems'] as readonly Shown[])).toEqual(inOrder((index) => index + 7));

    const elsewhere = { profileUid: 'ZZZZZZZZZZZZ', categoryPath, uid: 'ZZZZZZZZZZZZ' };
    const deletions = { items: list.map(({ uid }) => ({ profileUid, categoryPath, uid })) };
    const left = 'deletedIds profile { items { totalCount } }';
    const mixed = await write('deleteProfileItems', left, {
      items: [...deletions.items.slice(1), elsewhere],
    });
    expect(mixed).toMatchObject({ deletedIds: [], userErrors: [{ field: ['input', 'items'] }] });
    const deleted = await write('deleteProfileItems', left, deletions);
    expect(deleted['deletedIds']).toHaveLength(many.length);
    expect(deleted['profile']).toEqual({ items: { totalCount: 0 } });
    const again = await write('deleteProfileItems', left, deletions);
    expect(again).toMatchObject({ deletedIds: [], profile: null });
  });

  it('hundreds of values of data items are changed in one request, all or nothing', async () => {
    const dataItems = hundreds.map((index) => ({ fuel: `fuel ${index}`, size: 'any', kgCO2PerKm: '0.5' }));
    const reply = await fetch(`${gateway.url}/data/${categoryPath}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ dataItems }),
    });
    const { dataItems: made } = (await reply.json()) as { dataItems: readonly Shown[] };
    const fields = 'dataItemValues { value }';
    const changes = made.map(({ uid }, index) => {
      return { categoryPath, itemUid: uid, path: 'kgCO2PerKm', value: `0.${index + 1}` };
    });
    const wrong = changes.map((change, index) =>
      index === hundreds.length - 1 ? { ...change, value: 'x' } : change,
    );
    expect(await write('updateDataItemValues', fields, { changes: wrong })).toMatchObject({
      dataItemValues: null,
    });
    expect(await write('updateDataItemValues', fields, { changes })).toEqual({
      dataItemValues: changes.map(({ value }) => ({ value })),
      userErrors: [],
    });
  });
});
