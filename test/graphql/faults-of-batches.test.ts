import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { askAs, type StartedGateway } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

describe('faults of batches', () => {
  let gateway: StartedGateway;
  let profileUid: string;
  beforeAll(async () => {
    gateway = await startGateway(await openFixtureBackend());
    const { data } = await askAs(gateway, 'demo', 'mutation { result: createProfile { profile { uid } } }');
    profileUid = (data['result'] as { profile: { uid: string } }).profile.uid;
  });
  afterAll(() => gateway.close());

  async function carryOut(mutation: string, input: object) {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const { data } = await askAs(
      gateway,
      'demo',
      `mutation ($input: ${type}!) { result: ${mutation}(input: $input) {
        profileItems { id version } userErrors { code field message }
      } }`,
      { input },
    );
    return data['result'] as {
      profileItems: { id: string; version: number }[] | null;
      userErrors: { code: string; field: string[] | null; message: string }[];
    };
  }

  /** The errors as their codes and paths below the rows. */
  async function faultsOf(mutation: string, input: object) {
    const { userErrors } = await carryOut(mutation, input);
    return userErrors.map(({ code, field }) => `${code} ${field?.slice(2).join('.')}`);
  }

  const good = { name: 'distance', value: '100' };
  const draft = (more: object = {}) => ({
    categoryPath: 'transport/car',
    dataItemUid: petrolSmall.uid,
    values: [good],
    ...more,
  });
  const backwards = { startDate: '2026-01-02T00:00:00Z', endDate: '2026-01-01T00:00:00Z' };
  const manyFaults = {
    ...backwards,
    labels: [
      { key: '!', value: 'x' },
      { key: 'site', value: '' },
    ],
    values: [
      { name: 'distance', value: 'far', unit: 'lightmiles' },
      { name: 'occupants', value: 'few' },
    ],
  };
  const all = [
    'endDate',
    'labels.0.key',
    'labels.1.value',
    'values.0.unit',
    'values.0.value',
    'values.1.value',
  ];

  it('a row reports all that is wrong with it, and so does a single item', async () => {
    const [first] = all;
    const rows = await faultsOf('createProfileItems', { profileUid, items: [draft(), draft(manyFaults)] });
    expect(rows[0]).toBe(`BAD_USER_INPUT 1.${first}`);
    expect(rows.toSorted()).toEqual(all.map((path) => `BAD_USER_INPUT 1.${path}`));
    const { data } = await askAs(
      gateway,
      'demo',
      'mutation ($input: CreateProfileItemInput!) { result: createProfileItem(input: $input) { userErrors { field } } }',
      { input: { profileUid, item: draft(manyFaults) } },
    );
    const { userErrors } = data['result'] as { userErrors: { field: string[] }[] };
    expect(userErrors.map(({ field }) => field.join('.')).toSorted()).toEqual(
      all.map((path) => `input.item.${path}`),
    );
  });

  it('a row without a name for its item, or with one that leads to none, hides no fault of another row', async () => {
    const items = [
      draft({ values: [{ ...good, value: 'far' }] }),
      draft({ dataItemUid: undefined }),
      draft(),
      { categoryPath: 'transport/car', select: 'fuel=water', values: [good] },
      draft({ dataItemUid: 'ABCDEFGHIJKL' }),
      { categoryPath: 'transprt/car', select: 'fuel=petrol', values: [good] },
      draft(backwards),
    ];
    const { userErrors } = await carryOut('createProfileItems', { profileUid, items });
    expect(userErrors.map(({ code, field }) => `${code} ${field?.slice(2).join('.')}`)).toEqual([
      'BAD_USER_INPUT 0.values.0.value',
      'BAD_USER_INPUT 1.dataItemUid',
      'NOT_FOUND 3.select',
      'BAD_USER_INPUT 4.dataItemUid',
      'NOT_FOUND 5.categoryPath',
      'BAD_USER_INPUT 6.endDate',
    ]);
    expect(userErrors.map(({ message }) => message.slice(0, 13))).toEqual(
      userErrors.map(({ field }) => `Entry ${Number(field?.[2]) + 1} of 7:`),
    );
  });

  it('changes report a stale version, an unknown id and a wrong value together, and change nothing', async () => {
    const named = ['a', 'b', 'c', 'd'].map((name) => draft({ name }));
    const { profileItems } = await carryOut('createProfileItems', { profileUid, items: named });
    const [a, b, c, d] = profileItems ?? [];
    const changes = [
      { id: a?.id, name: 'other', expectedVersion: (a?.version ?? 0) + 5 },
      { id: 'nonsense', name: 'other' },
      { id: b?.id, ...manyFaults },
      { id: c?.id, name: 'fine' },
      { id: d?.id, values: [{ ...good, value: 'far' }] },
    ];
    const faults = await faultsOf('updateProfileItems', { changes });
    expect(faults.filter((each) => !each.includes(' 2.'))).toEqual([
      'CONFLICT 0.expectedVersion',
      'BAD_USER_INPUT 1.id',
      'BAD_USER_INPUT 4.values.0.value',
    ]);
    expect(faults.filter((each) => each.includes(' 2.'))).toHaveLength(all.length);
    const asBefore = [{ id: c?.id, name: 'c', expectedVersion: c?.version }];
    expect(await faultsOf('updateProfileItems', { changes: asBefore })).toEqual([]);
  });
});
