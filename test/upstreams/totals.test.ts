import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask as askService } from '../reference-service/ask.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import {
  type AskGraphQL,
  askerOf,
  startReferenceGateway,
} from '../support/gateways/start-reference-gateway.ts';
import { nearly } from '../support/nearly.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { allCells } from './cells.ts';
import { inDays } from './in-days.ts';

const near = (value: number): unknown => nearly(value);

const profileTotals = `query ($profile: Uid!, $from: DateTime, $to: DateTime, $step: TimeStep, $label: String, $gwp: GwpSet) {
  profileTotals(profiles: [$profile], groupBy: [CATEGORY], from: $from, to: $to, step: $step, label: $label, gwp: $gwp) {
    unit
    perUnit
    isComplete
    rows { from categoryPath value }
  }
}`;

const carPath = 'transport/car/generic';
const year2010 = { from: '2010-01-01T00:00:00Z', to: '2011-01-01T00:00:00Z' };

describe.each(allCells)(
  'totals before a described service, in $format of version $version',
  ({ format, version }) => {
    let gateway: Awaited<ReturnType<typeof startReferenceGateway>>;
    let ask: AskGraphQL;
    beforeAll(async () => {
      gateway = await startReferenceGateway(version, format);
      ({ ask } = gateway);
    });
    afterAll(() => gateway.close());
    beforeEach(() => void gateway.asked());

    // 12,000 km a year at 0.26 kg per km.
    const car = 12_000 * 0.26;
    // 3,600 kWh a year, at 0.0332 kg of CO2, 0.00001 kg of CH4 and 0.000001 kg of N2O per kWh.
    const power = 3600 * (0.0332 + 25 * 0.00001 + 298 * 0.000001);

    it('a total of a period is the share of it that each amount per time has', async () => {
      const { data, errors } = await ask(
        `query ($profile: Uid!) { profile(uid: $profile) {
        march: total(from: "2010-03-01T00:00:00Z", to: "2010-04-01T00:00:00Z") { ...of }
        pounds: total(from: "2010-03-01T00:00:00Z", to: "2010-04-01T00:00:00Z", returnUnit: "lb") { ...of }
        rate: total(from: "2010-03-01T00:00:00Z", to: "2010-04-01T00:00:00Z", returnPerUnit: "year") { ...of }
        category(path: "${carPath}") {
          beforeItBegan: total(from: "2009-12-01T00:00:00Z", to: "2010-01-01T00:00:00Z") { ...of }
          halfBefore: total(from: "2009-12-17T00:00:00Z", to: "2010-01-17T12:00:00Z") { ...of }
          totalsOverTime(from: "2010-02-01T00:00:00Z", to: "2010-05-01T00:00:00Z", step: MONTH) { ...of }
        }
      } }
      fragment of on ProfileTotal { value unit perUnit itemCount }`,
        { profile: gateway.profile },
      );
      expect(errors).toBeUndefined();
      const absolute = { unit: 'kg', perUnit: null, itemCount: 1 };
      expect(data).toEqual({
        profile: {
          march: { ...absolute, value: near(inDays(car + power, 31)), itemCount: 2 },
          pounds: {
            ...absolute,
            value: near(inDays(car + power, 31) / 0.45359237),
            unit: 'lb',
            itemCount: 2,
          },
          rate: { value: near(car + power), unit: 'kg', perUnit: 'year', itemCount: 2 },
          category: {
            beforeItBegan: { ...absolute, value: 0, itemCount: 0 },
            halfBefore: { ...absolute, value: near(inDays(car, 16.5)) },
            totalsOverTime: [28, 31, 30].map((days) => ({ ...absolute, value: near(inDays(car, days)) })),
          },
        },
      });
      expect(
        gateway.asked().filter((line) => /returnPerUnit|mode=|\/totals|\/items\/|POST/.test(line)),
      ).toEqual([]);
    });

    it('a year by quarter and category adds up to the year, and reads each list once', async () => {
      const { data, errors } = await ask(profileTotals, {
        profile: gateway.profile,
        ...year2010,
        step: 'QUARTER',
      });
      expect(errors).toBeUndefined();
      const rows = [90, 91, 92, 92].flatMap((days, quarter) => {
        const from = new Date(Date.UTC(2010, quarter * 3)).toISOString();
        return [
          { from, categoryPath: 'home/electricity', value: near(inDays(power, days)) },
          { from, categoryPath: carPath, value: near(inDays(car, days)) },
        ];
      });
      // The older service says too little to know whether an amount of 0 is a failure.
      const isComplete = version === 1 ? null : true;
      expect(data).toEqual({ profileTotals: { unit: 'kg', perUnit: null, isComplete, rows } });
      // Eight categories, of which three have items: version 1 lists these month by month.
      const lists = gateway.asked().filter((line) => line.startsWith('GET /profiles/'));
      expect(lists).toHaveLength(version === 1 ? 8 + 3 * 11 : 8);
      expect(new Set(lists).size).toBe(lists.length);
    });

    it.runIf(version === 1)(
      'an item of version 1 counts until another of its name, or an end mark, follows',
      async () => {
        const path = `/profiles/${gateway.profile}/${carPath}`;
        for (const [validFrom, distanceKmPerMonth, end] of [
          ['201203', '100', 'false'],
          ['201205', '300', 'false'],
          ['201207', '0', 'true'],
        ] as const) {
          const form = { dataItemUid: '4F6CBCEE95F5', name: 'van', validFrom, distanceKmPerMonth, end };
          const created = await askService(`${gateway.service.url}${path}`, {
            as: 'victor',
            method: 'POST',
            form,
          });
          expect(created.status).toBe(200);
        }
        const { data, errors } = await ask(
          `query ($profile: Uid!) { profile(uid: $profile) { category(path: "${carPath}") {
          totalsOverTime(from: "2012-02-01T00:00:00Z", to: "2012-09-01T00:00:00Z", step: MONTH) { value itemCount }
          total(from: "2012-02-01T00:00:00Z", to: "2012-09-01T00:00:00Z") { value itemCount }
        } } }`,
          { profile: gateway.profile },
        );
        expect(errors).toBeUndefined();
        // 0.3 kg per km, beside the car that counts all the time.
        const months = [0, 100, 100, 300, 300, 0, 0].map((kmPerMonth, index) => {
          const days = [29, 31, 30, 31, 30, 31, 31][index] ?? 0;
          return { kg: inDays(car + kmPerMonth * 12 * 0.3, days), itemCount: kmPerMonth > 0 ? 2 : 1 };
        });
        const total = months.reduce((sum, { kg }) => sum + kg, 0);
        expect(data).toEqual({
          profile: {
            category: {
              totalsOverTime: months.map(({ kg, itemCount }) => ({ value: near(kg), itemCount })),
              total: { value: near(total), itemCount: 3 },
            },
          },
        });
      },
    );

    it.runIf(version === 2)(
      'an amount that is not per time is spread over the time of its item, or counts once at its start',
      async () => {
        const path = `/profiles/${gateway.profile}/transport/plane/generic`;
        const route = { lat1: '0', long1: '0', lat2: '0', long2: '90', dataItemUid: 'AD63A83B4D43' };
        for (const more of [
          { startDate: '2013-01-02T00:00:00Z' },
          { startDate: '2013-03-27T00:00:00Z', duration: 'P10D' },
        ]) {
          const form = { ...route, ...more };
          const created = await askService(`${gateway.service.url}${path}`, { method: 'POST', form });
          expect(created.status).toBe(201);
        }
        const { data, errors } = await ask(
          `query ($profile: Uid!) { profile(uid: $profile) { category(path: "transport/plane/generic") {
          totalsOverTime(from: "2013-01-01T00:00:00Z", to: "2013-05-01T00:00:00Z", step: MONTH) { value }
        } } }`,
          { profile: gateway.profile },
        );
        expect(errors).toBeUndefined();
        // A quarter of the equator at 0.1106 kg per km; of the second flight five days are in March.
        const flight = 6371 * (Math.PI / 2) * 0.1106;
        const totals = [1, 0, 0.5, 0.5].map((flights) => ({ value: near(flights * flight) }));
        expect(data).toEqual({ profile: { category: { totalsOverTime: totals } } });
      },
    );

    it.each([
      ['potentials', { gwp: 'AR6' }, /totals by the potentials of AR6/],
      ['labels', { label: 'site' }, /labels/],
      ['more lists than are read for one answer', { to: '2090-01-01T00:00:00Z' }, /more than 200 pages/],
    ])('totals by %s are refused with what the service lacks', async (what, more, message) => {
      const { data, errors } = await ask(profileTotals, { profile: gateway.profile, ...year2010, ...more });
      if (what.startsWith('more') && version === 2) return expect(errors).toBeUndefined();
      expect(data).toEqual({ profileTotals: null });
      expect(errors).toMatchObject([
        { message: expect.stringMatching(message) as string, extensions: { code: 'UPSTREAM_UNSUPPORTED' } },
      ]);
      expect(gateway.asked().filter((line) => line.startsWith('GET /profiles'))).toEqual([]);
    });
  },
);

describe('the same items before a described service and in the store of the program', () => {
  /** Their factors are the same: 0.1 kg per km. */
  const dieselSmall = '4F6CBCEE95F1';
  let reference: Awaited<ReturnType<typeof startReferenceGateway>>;
  let embedded: Awaited<ReturnType<typeof startGateway>>;
  beforeAll(async () => {
    reference = await startReferenceGateway(2, 'json');
    const item = reference.service.store.dataItems.find(({ uid }) => uid === dieselSmall);
    const factor = item?.values.find(({ definition }) => definition.path === 'kgCO2PerKm');
    if (factor !== undefined) factor.value = '0.1';
    embedded = await startGateway(await openFixtureBackend());
  });
  afterAll(async () => {
    await reference.close();
    await embedded.close();
  });

  const totalsOf = async (ask: AskGraphQL, category: string, dataItemUid: string) => {
    const created = await ask('mutation { createProfile { profile { uid } } }');
    const { createProfile } = created.data as { createProfile: { profile: { uid: string } } };
    const profileUid = createProfile.profile.uid;
    const item = (name: string, startDate: string, endDate: string | undefined, value: object) => ({
      categoryPath: category,
      dataItemUid,
      name,
      startDate,
      endDate,
      values: [{ name: 'distance', ...value }],
    });
    const items = [
      item('open', '2024-01-15T00:00:00Z', undefined, { value: '12000' }),
      item('ended', '2023-06-01T00:00:00Z', '2024-05-02T12:00:00Z', { value: '3000', perUnit: 'month' }),
      item('a bill', '2024-02-01T00:00:00Z', '2024-03-01T00:00:00Z', { value: '500', perUnit: 'none' }),
      item('later', '2024-11-30T00:00:00Z', undefined, { value: '10', unit: 'mi', perUnit: 'day' }),
    ];
    const written = await ask(
      `mutation ($input: CreateProfileItemsInput!) { createProfileItems(input: $input) { userErrors { message } } }`,
      { input: { profileUid, items } },
    );
    expect(written.data).toEqual({ createProfileItems: { userErrors: [] } });
    const { data, errors } = await ask(
      `query ($profile: Uid!, $path: CategoryPath!) { profile(uid: $profile) {
        total(from: "2024-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z") { ...of }
        rate: total(from: "2024-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z", returnPerUnit: "year") { ...of }
        category(path: $path) {
          totalsOverTime(from: "2024-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z", step: MONTH) { ...of }
          future: total(from: "2224-01-01T00:00:00Z", to: "2225-01-01T00:00:00Z") { ...of }
        }
      } }
      fragment of on ProfileTotal { value unit perUnit itemCount includedCount outsideCount failedCount }`,
      { profile: profileUid, path: category },
    );
    expect(errors).toBeUndefined();
    return data;
  };

  it('totals are the same', async () => {
    const told = await totalsOf(
      askerOf(embedded.url, 'demo:demo'),
      petrolSmall.categoryPath,
      petrolSmall.uid,
    );
    const computed = await totalsOf(reference.ask, carPath, dieselSmall);
    expect(computed).toEqual(nearly(told));
    // 500 km of the bill at 0.1 kg, and 12,000 km a year at 0.1 kg for 29 days, and 36,000 km for as many.
    expect(told).toHaveProperty(
      'profile.category.totalsOverTime.1.value',
      near(50 + inDays(1200, 29) + inDays(3600, 29)),
    );
  });
});
