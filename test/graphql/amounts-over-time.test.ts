import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';
import { albania, petrolSmall } from '../support/fixture-keys.ts';

const inAlbania = (field: string) =>
  `{ dataItem(categoryPath: "${albania.categoryPath}", uid: "${albania.uid}") { label ${field} } }`;
const energy = 'inputs: [{ name: "energy", value: "100" }]';

describe.each(Object.entries(gatewaysOverBoth))('amounts over time %s', (_, open) => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await open();
  });
  afterAll(() => gateway.close());
  const ask = (query: string, variables: object = {}, username = 'demo') =>
    askAs(gateway, username, query, variables);

  // 0.5 kg per kWh until 2015, then 0.4.
  it('each amount uses the figures of its date, in the requested units', async () => {
    const dates = '["2014-06-01T00:00:00Z", "2015-06-01T00:00:00Z", "2014-06-01T00:00:00Z"]';
    const { data, errors } = await ask(
      inAlbania(
        `amountsOverTime(${energy}, dates: ${dates}, returnUnit: "g") { date result { value unit } error { code } }`,
      ),
    );
    expect(errors).toBeUndefined();
    expect(data['dataItem']).toMatchObject({
      amountsOverTime: [
        { date: '2014-06-01T00:00:00.000Z', result: { value: 50_000, unit: 'g' }, error: null },
        { date: '2015-06-01T00:00:00.000Z', result: { value: 40_000, unit: 'g' }, error: null },
        { date: '2014-06-01T00:00:00.000Z', result: { value: 50_000, unit: 'g' }, error: null },
      ],
    });
  });

  it('amounts over time equal the amounts as of each date', async () => {
    const span = 'from: "2012-01-01T00:00:00Z", to: "2017-01-01T00:00:00Z", step: YEAR';
    const years = [2012, 2013, 2014, 2015, 2016, 2017];
    const single = years.map(
      (year) => `y${year}: amount(${energy}, asOf: "${year}-01-01T00:00:00Z") { value }`,
    );
    const { data } = await ask(
      inAlbania(`amountsOverTime(${energy}, ${span}) { result { value } } ${single.join(' ')}`),
    );
    const item = data['dataItem'] as Record<string, { value: number }> & {
      amountsOverTime: { result: { value: number } }[];
    };
    expect(item.amountsOverTime.map(({ result }) => result.value)).toEqual(
      years.map((year) => item[`y${year}`]?.value),
    );
    expect(new Set(item.amountsOverTime.map(({ result }) => result.value)).size).toBeGreaterThan(1);
  });

  it('an invalid input of a single amount is located in its arguments', async () => {
    const wrong = 'amount(inputs: [{ name: "energy", value: "x" }, { name: "speed", value: "1" }]) { value }';
    const { errors } = await ask(inAlbania(wrong));
    expect(errors?.map(({ extensions }) => extensions?.['field'])).toEqual([['inputs', '0', 'value']]);
    const units = ['unit: "kg"', 'perUnit: "lightyears"'].map(async (part) =>
      ask(inAlbania(`amount(inputs: [{ name: "energy", value: "1", ${part} }]) { value }`)),
    );
    const located = (await Promise.all(units)).map(
      ({ errors: [error] = [] }) => error?.extensions?.['field'],
    );
    expect(located).toEqual([
      ['inputs', '0', 'unit'],
      ['inputs', '0', 'perUnit'],
    ]);
    const unit = await ask(inAlbania(`amount(${energy}, returnUnit: "km") { value }`));
    expect(unit.errors?.map(({ extensions }) => extensions?.['field'])).toEqual([['returnUnit']]);
  });

  it('invalid inputs or units are an error at each date', async () => {
    const wrong =
      'amountsOverTime(inputs: [{ name: "speed", value: "1" }], dates: ["2014-06-01T00:00:00Z"]) { result { value } error { code field } }';
    expect((await ask(inAlbania(wrong))).data['dataItem']).toMatchObject({
      amountsOverTime: [{ result: null, error: { code: 'BAD_USER_INPUT', field: ['inputs', '0', 'name'] } }],
    });
    const unit = `amountsOverTime(${energy}, dates: ["2014-06-01T00:00:00Z"], returnUnit: "km") { result { value } error { code field message } }`;
    const { data } = await ask(inAlbania(unit));
    expect(data['dataItem']).toMatchObject({
      amountsOverTime: [{ result: null, error: { code: 'BAD_USER_INPUT' } }],
    });
    expect(JSON.stringify(data)).toContain('returnUnit');
  });

  it('too many dates and reversed periods are rejected', async () => {
    const tooMany = 'from: "2014-01-01T00:00:00Z", to: "2016-01-01T00:00:00Z", step: DAY';
    const backwards = 'from: "2015-01-01T00:00:00Z", to: "2014-01-01T00:00:00Z", step: DAY';
    for (const [span, argument] of [
      [tooMany, 'step'],
      [backwards, 'to'],
      ['', 'from'],
    ]) {
      const { data, errors } = await ask(
        inAlbania(`amountsOverTime(${energy}${span && `, ${span}`}) { date }`),
      );
      expect(data['dataItem']).toEqual({ label: 'Albania', amountsOverTime: null });
      expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', argument } });
    }
  });

  it.each(['demo', 'demo-v1'])('profile items of %s have amounts over time', async (username) => {
    const created = await ask('mutation { createProfile { profile { uid } } }', {}, username);
    const profile = (created.data['createProfile'] as { profile: { uid: string } }).profile.uid;
    const name = username === 'demo' ? 'distance' : 'distanceKmPerMonth';
    const recorded = await ask(
      `mutation ($input: CreateProfileItemInput!) { createProfileItem(input: $input) {
        profileItem { amountsOverTime(dates: ["2014-06-01T00:00:00Z"]) { result { value } error { code message } } } userErrors { message }
      } }`,
      {
        input: {
          profileUid: profile,
          item: {
            categoryPath: 'transport/car',
            dataItemUid: petrolSmall.uid,
            values: [{ name, value: '120' }],
          },
        },
      },
      username,
    );
    expect(recorded.errors).toBeUndefined();
    // 120 km a year, or a month, at 0.10 kg.
    const value = username === 'demo' ? 12 : 144;
    expect(recorded.data['createProfileItem']).toMatchObject({
      userErrors: [],
      profileItem: { amountsOverTime: [{ error: null, result: { value: expect.closeTo(value, 8) } }] },
    });
  });
});
