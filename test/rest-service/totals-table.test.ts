import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dieselSmall, petrolSmall, xenonLeak } from '../support/fixture-keys.ts';
import { descriptionOf, type RestRig } from './rest-rig.ts';
import { rigsOverBoth } from './rigs-over-both.ts';

const csv = { accept: 'text/csv' };
const year = 'startDate=2025-01-01T00:00:00Z&endDate=2026-01-01T00:00:00Z';

describe.each(rigsOverBoth)('totals as tables over $over', ({ open }) => {
  let rig: RestRig;
  let uid: string;

  /** 100 and 125 kg a year, and one item without an amount. */
  beforeAll(async () => {
    rig = await open();
    uid = await rig.createProfile();
    const add = (path: string, dataItemUid: string, form: Readonly<Record<string, string>>) =>
      rig.must('POST', `/profiles/${uid}/${path}`, {
        form: { dataItemUid, startDate: '2025-01-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z', ...form },
      });
    await add('transport/car', petrolSmall.uid, { distance: '1000', 'label.site': 'Leeds' });
    await add('transport/car', dieselSmall.uid, { distance: '1000' });
    await add('planet/leak', xenonLeak.uid, { mass: '2' });
  });

  afterAll(() => rig.close());

  const rowsOf = async (query: string, path = `/totals/${uid}`) =>
    (await rig.must('GET', `${path}?${query}`, { accept: 'application/x-ndjson' })).body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

  it('totals that are not grouped are a row for each period, with what is not in it counted', async () => {
    const reply = await rig.must('GET', `/totals/${uid}?${year}&returnPerUnit=year`, csv);
    expect(reply.header('Content-Disposition')).toBe('attachment; filename="totals.csv"');
    expect(reply.body.split('\r\n')).toEqual([
      'profile,category,startDate,endDate,amount,amountUnit,amountPerUnit,itemCount,includedCount,outsideCount,pendingCount,failedCount,failure,failureMessage,otherUnits,noteCounts',
      `${uid},,2025-01-01T00:00:00Z,2026-01-01T00:00:00Z,225,kg,year,3,2,0,0,1,,,,`,
      '',
    ]);
  });

  it('the table has the figures of the document', async () => {
    const query = `${year}&step=quarter&by=category,profile&returnUnit=t`;
    const { totals } = JSON.parse((await rig.must('GET', `/totals/${uid}?${query}`)).body) as {
      readonly totals: readonly Document[];
    };
    const expected = totals.flatMap(({ startDate, groups }) =>
      groups.map(({ path, amount, itemCount, includedCount, failedCount }) => {
        const { value, unit } = amount;
        const shown =
          value === null
            ? { failure: 'LOOKUP_FOUND_NOTHING', failureMessage: expect.any(String) as string }
            : { amount: value };
        const counts = { itemCount, includedCount, outsideCount: 0, pendingCount: 0, failedCount };
        const period = { startDate, endDate: expect.any(String) as string };
        return { profile: uid, category: path.slice(1), amountUnit: unit, ...period, ...counts, ...shown };
      }),
    );
    expect(expected).toHaveLength(8);
    expect(await rowsOf(query)).toEqual(expected);
  });

  it('a group that has no amount says why', async () => {
    const [leak] = await rowsOf(`${year}&by=category`);
    expect(leak).toMatchObject({ category: 'planet/leak', failedCount: 1, failure: 'LOOKUP_FOUND_NOTHING' });
    expect(leak).not.toHaveProperty('amount');
  });

  it('rows are divided by label, by gas and by scope', async () => {
    const labels = await rowsOf(`${year}&label=site&returnPerUnit=year`, `/totals/${uid}/transport`);
    expect(labels.map((row) => [row['category'], row['label.site'], row['amount']])).toEqual([
      ['transport', 'Leeds', 100],
      ['transport', undefined, 125],
    ]);
    const gases = await rowsOf(`${year}&by=gas&returnPerUnit=year`);
    const included = gases.filter(({ isIncluded }) => isIncluded === 'true');
    expect(included.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(225);
    expect(gases).toContainEqual(expect.objectContaining({ gas: 'CO2', isIncluded: 'true' }));
    const [scope, ...others] = await rowsOf(
      `${year}&by=scope&returnPerUnit=year`,
      `/totals/${uid}/transport`,
    );
    expect([scope?.['amount'], scope?.['includedCount'], others]).toEqual([225, 2, []]);
    expect(scope).toMatchObject({ isIncluded: 'true', locationBased: 225, marketBased: 225 });
  });

  it.each([
    ['by=gas,scope&format=csv', 400, /by gas or by scope/],
    ['list=failures&format=csv', 400, /lists no items.*failed=true/],
    ['page=2&format=csv', 400, /page/],
    ['format=xml', 400, /format must be csv, xlsx or ndjson; got "xml"/],
    ['step=hour&format=ndjson', 400, /step must be day/],
  ])('%s is refused with %i and a document', async (query, status, message) => {
    const reply = await rig.send('GET', `/totals/${uid}?${year}&${query}`);
    expect([reply.status, descriptionOf(reply)]).toEqual([status, expect.stringMatching(message)]);
  });

  it('profiles of others have no table, and accounts of version 1 have none', async () => {
    const target = `/totals/${await rig.createProfile('stranger')}?${year}&format=csv`;
    expect((await rig.send('GET', target)).status).toBe(403);
    expect((await rig.send('GET', '/totals/ZZZZZZZZZZZZ?format=csv')).status).toBe(404);
    expect((await rig.send('GET', `/totals/${uid}`, { as: 'demo-v1', ...csv })).status).toBe(406);
    expect((await rig.send('GET', `/totals/${uid}?format=csv`, { as: 'demo-v1' })).status).toBe(400);
  });

  it('an empty profile has a row with the amount 0, and no row for groups', async () => {
    const empty = `/totals/${await rig.createProfile()}`;
    expect(await rowsOf(year, empty)).toMatchObject([{ amount: 0, itemCount: 0 }]);
    expect(await rowsOf(`${year}&by=category`, empty)).toEqual([]);
  });
});

interface Document {
  readonly startDate: string;
  readonly groups: readonly {
    readonly path: string;
    readonly amount: { readonly value: number | null; readonly unit: string };
    readonly itemCount: number;
    readonly includedCount: number;
    readonly failedCount: number;
  }[];
}
