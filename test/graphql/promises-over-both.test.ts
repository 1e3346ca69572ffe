import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../support/deep.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

const calculate = `query ($requests: [CalculationRequest!]!) {
  calculate(requests: $requests) { index result { value } error { code } } }`;
const many = Array.from({ length: rounds({ usual: 250, deep: 1000 }) }, (_, index) => String(index + 1));
const inputsOf = (value: string) => [{ name: 'distance', value }];

describe.each(Object.entries(gatewaysOverBoth))('%s', (_, open) => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await open();
  });
  afterAll(() => gateway.close());

  it('many calculations of items by their uid and by a drill-down are answered in their order', async () => {
    const drill = [
      { name: 'fuel', value: 'petrol' },
      { name: 'size', value: 'small' },
    ];
    const requests = many.map((value, index) => ({
      categoryPath: 'transport/car',
      ...(index % 2 === 0 ? { itemUid: petrolSmall.uid } : { drill }),
      inputs: inputsOf(value),
    }));
    const { data, errors } = await askAs(gateway, 'demo', calculate, { requests });
    expect(errors).toBeUndefined();
    const outcomes = data['calculate'] as readonly { index: number; result: { value: number } }[];
    const [first] = outcomes;
    const unit = first?.result.value ?? Number.NaN;
    expect(unit).toBeGreaterThan(0);
    expect(outcomes.map(({ index }) => index)).toEqual(many.map((__, index) => index));
    for (const { index, result } of outcomes) expect(result.value).toBeCloseTo(unit * (index + 1), 6);
  });

  it.each([
    ['createProfileItems', 'profileUid: "AAAAAAAAAAAA", items: []', 'items'],
    ['updateProfileItems', 'changes: []', 'changes'],
    ['deleteProfileItems', 'items: []', 'items'],
    ['updateDataItemValues', 'changes: []', 'changes'],
  ])('a write of many names its list when it is empty: %s', async (mutation, input, field) => {
    const query = `mutation { ${mutation}(input: { ${input} }) { userErrors { code field message } } }`;
    const { data } = await askAs(gateway, 'admin', query);
    expect(data[mutation]).toEqual({
      userErrors: [
        {
          code: 'BAD_USER_INPUT',
          field: ['input', field],
          message: `${field} must have from 1 to 1000 entries; got 0. Send more in several requests.`,
        },
      ],
    });
  });

  it('an invalid idempotency key is rejected, even with a dry run', async () => {
    const query = (dryRun: boolean) =>
      `mutation { createProfile(idempotencyKey: "", dryRun: ${dryRun}) { changes { created { count } } userErrors { code field } } }`;
    for (const dryRun of [false, true]) {
      const { data } = await askAs(gateway, 'demo', query(dryRun));
      expect(data['createProfile']).toEqual({
        changes: null,
        userErrors: [{ code: 'BAD_USER_INPUT', field: ['idempotencyKey'] }],
      });
    }
  });

  it('a reason is kept with the write, or refused before anything is sent', async () => {
    const write = (reason: string) =>
      askAs(
        gateway,
        'demo',
        'mutation ($reason: String) { createProfile(reason: $reason) { userErrors { code field } } }',
        {
          reason,
        },
      );
    const refused = (code: string) => ({ createProfile: { userErrors: [{ code, field: ['reason'] }] } });
    expect((await write('x'.repeat(501))).data).toEqual(refused('BAD_USER_INPUT'));
    const { data } = await write('because');
    const isWritten = JSON.stringify(data) === JSON.stringify({ createProfile: { userErrors: [] } });
    if (!isWritten) expect(data).toEqual(refused('UPSTREAM_UNSUPPORTED'));
  });

  it.each([
    ['an operation that the document does not have', { operationName: 'B' }],
    ['a name that is no text', { operationName: 5 }],
    ['no name, of two', { query: 'query A { viewer { uid } } query B { viewer { uid } }' }],
  ])('the error names operationName for %s', async (__, params) => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'query A { viewer { uid } }', ...params }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT', argument: 'operationName' } }],
    });
  });
});
