import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

const categoryPath = 'transport/car';
const select = 'fuel=petrol, size=small';
const distance = (value: string, more: object = {}) => [{ name: 'distance', value, unit: 'km', ...more }];

describe.each(Object.entries(gatewaysOverBoth))('compared amounts %s', (_, open) => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await open();
  });
  afterAll(() => gateway.close());

  it('amounts have the units of all where they name none, their items, and their ratio to the first', async () => {
    const query = `query ($requests: [CalculationRequest!]!) {
      calculate(requests: $requests, returnUnit: "g", returnPerUnit: "auto") {
        dataItem { uid label } timesFirst result { headline unit perUnit notes { text } } error { code }
      }
    }`;
    const requests = [
      { categoryPath, select, inputs: distance('10') },
      { categoryPath, select, inputs: distance('40') },
      { categoryPath, select, inputs: distance('10', { perUnit: 'month' }) },
      { categoryPath, select, inputs: distance('10'), returnUnit: 'kg' },
      { categoryPath, select: 'fuel=petrol, size=none', inputs: distance('10') },
      { categoryPath, select },
    ];
    const { data, errors } = await askAs(gateway, 'demo', query, { requests });
    expect(errors).toBeUndefined();
    const dataItem = { uid: petrolSmall.uid, label: 'petrol, small' };
    expect(data?.['calculate']).toMatchObject([
      { dataItem, timesFirst: 1, result: { headline: 1000, unit: 'g', perUnit: null }, error: null },
      { dataItem, timesFirst: 4, result: { headline: 4000, unit: 'g', perUnit: null } },
      { dataItem, timesFirst: null, result: { headline: 12_000, unit: 'g', perUnit: 'year' } },
      { dataItem, timesFirst: null, result: { headline: 1, unit: 'kg', perUnit: null } },
      { dataItem: null, timesFirst: null, result: null, error: { code: 'NOT_FOUND' } },
      { dataItem, timesFirst: null, error: { code: 'INPUT_MISSING' } },
    ]);
  });

  it('an amount that cannot be for once says why it is a rate', async () => {
    const query = `query ($select: String, $inputs: [InputValue!]) {
      dataItem(categoryPath: "transport/car", select: $select) {
        amount(inputs: $inputs, returnPerUnit: "AUTO") { headline perUnit notes { text } }
      }
    }`;
    const amountOf = async (inputs: readonly object[]) => {
      const { data } = await askAs(gateway, 'demo', query, { select, inputs });
      const item = data?.['dataItem'] as
        | { readonly amount: { readonly notes: readonly object[] } }
        | undefined;
      return item?.amount;
    };
    expect(await amountOf(distance('10'))).toMatchObject({ headline: 1, perUnit: null });
    const rate = await amountOf(distance('10', { perUnit: 'month' }));
    expect(rate).toMatchObject({ headline: 12, perUnit: 'year' });
    expect(rate?.notes).toContainEqual({
      text: expect.stringMatching(/^The amount is a rate: .*distance is per month/) as string,
    });
  });
});
