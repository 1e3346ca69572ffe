import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withMembers } from '../../src/domain/basics/members.ts';
import { bodyCheck } from '../support/openapi-document.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { OpenBackend } from '../../src/ports/backend.ts';
import { asPath, asUid } from '../support/brands.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { openRestBackend } from './open-rest-backend.ts';
import { dieselSmall, petrolSmall, xenonLeak } from '../support/fixture-keys.ts';
import { openRestRig, type RestRig } from './rest-rig.ts';

let rig: RestRig;
let uid: string;
let totals: string;

const year = 'startDate=2025-01-01T00:00:00Z&endDate=2026-01-01T00:00:00Z';

beforeAll(async () => {
  rig = await openRestRig();
  uid = await rig.createProfile();
  totals = `/totals/${uid}`;
  const add = (path: string, dataItemUid: string, form: Readonly<Record<string, string>>) =>
    rig.must('POST', `/profiles/${uid}/${path}`, {
      form: { dataItemUid, startDate: '2025-01-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z', ...form },
    });
  // 100 and 125 kg a year, and one item without an amount.
  await add('transport/car', petrolSmall.uid, { distance: '1000' });
  await add('transport/car', dieselSmall.uid, { distance: '1000', endDate: '' });
  await add('planet/leak', xenonLeak.uid, { mass: '2' });
});

afterAll(() => rig.close());

describe('GET of the totals of a profile', () => {
  it('a total sums all items and says which failed', async () => {
    const reply = await rig.must('GET', `${totals}?${year}&returnPerUnit=year`);
    expect(JSON.parse(reply.body)).toEqual({
      apiVersion: '2.0',
      totals: [
        {
          profiles: [{ uid }],
          path: '',
          startDate: '2025-01-01T00:00:00Z',
          endDate: '2026-01-01T00:00:00Z',
          amount: { value: 225, unit: 'kg/year' },
          itemCount: 3,
          includedCount: 2,
          outsideCount: 0,
          pendingCount: 0,
          failedCount: 1,
          noteCounts: [],
          otherUnits: [],
          failures: [
            {
              uid: expect.stringMatching(/^\w{12}$/) as string,
              path: '/planet/leak',
              note: expect.objectContaining({ type: 'error', code: 'LOOKUP_FOUND_NOTHING' }) as object,
            },
          ],
        },
      ],
    });
    const xml = await rig.must('GET', `${totals}?${year}&returnPerUnit=year`, { accept: 'xml' });
    expect(xml.at('TotalsResource.Totals.Total.Amount')).toMatchObject({ '@unit': 'kg/year' });
    expect(xml.at('TotalsResource.Totals.Total.Failures.Failure.Path')).toBe('/planet/leak');
  });

  it('a total is divided, lists notes and is converted on request, as documented', async () => {
    const query = `${year}&by=category,gas&list=failures,notes&returnUnit=t`;
    const reply = await rig.must('GET', `${totals}?${query}`);
    const sum = ((225 * 365) / 365.2425 / 1000).toFixed(9);
    expect(Number(reply.at('totals.0.amount.value')).toFixed(9)).toBe(sum);
    expect(reply.at('totals.0.amount.unit')).toBe('t');
    const found = reply.at('totals.0.groups') as readonly { readonly path: string }[];
    expect(found.map(({ path }) => path)).toEqual(['/planet/leak', '/transport/car']);
    expect(found[0]).toMatchObject({ amount: { value: null }, failedCount: 1 });
    expect(reply.at('totals.0.gases.parts.0')).toMatchObject({ gas: 'CO2', isIncluded: true, itemCount: 2 });
    const check = bodyCheck('/totals/{profileUids}', 'GET', 200);
    check(JSON.parse(reply.body));
    expect(check.errors ?? []).toEqual([]);
  });

  it('a category is totalled with those below it unless recurse=false', async () => {
    const count = async (more: string) =>
      (await rig.must('GET', `${totals}/transport?${year}${more}`)).at('totals.0.itemCount');
    expect(await count('')).toBe(2);
    expect(await count('&recurse=false')).toBe(0);
  });

  it('a step gives a total for each part of the time', async () => {
    const query = 'startDate=2025-01-31T00:00:00Z&duration=P75D&step=Month';
    const reply = await rig.must('GET', `${totals}?${query}`);
    const starts = (reply.at('totals') as readonly { readonly startDate: string }[]).map(
      (one) => one.startDate,
    );
    expect(starts).toEqual(['2025-01-31T00:00:00Z', '2025-02-28T00:00:00Z', '2025-03-31T00:00:00Z']);
    expect(reply.at('totals.2.endDate')).toBe('2025-04-16T00:00:00Z');
    expect(reply.at('totals.0.amount.unit')).toBe('kg');
  });

  it('an account of version 1 is answered with the same document', async () => {
    const own = await rig.must('POST', '/profiles', { form: { profile: 'true' }, as: 'demo-v1' });
    const reply = await rig.must('GET', `/totals/${String(own.at('profile.uid'))}?${year}`, {
      as: 'demo-v1',
    });
    expect(reply.at('totals.0.amount')).toEqual({ value: 0, unit: 'kg' });
  });

  it('days begin in the time zone of the totals', async () => {
    const zone = 'timeZone=Europe/Berlin';
    const period = async (query: string) => {
      const reply = await rig.must('GET', `${totals}?${query}`);
      return [reply.at('totals.0.startDate'), reply.at('totals.0.endDate')];
    };
    const winter = ['2024-12-31T23:00:00Z', '2025-01-31T23:00:00Z'];
    expect(await period(`startDate=2025-01-01&endDate=2025-02-01&${zone}`)).toEqual(winter);
    expect(await period(`startDate=2025-01-01&duration=P1M&${zone}`)).toEqual(winter);
    expect(await period(`startDate=2025-01-01&endDate=2025-01-31T23:00:00Z&${zone}`)).toEqual(winter);
    expect(await period('startDate=2025-01-01&endDate=2025-02-01')).toEqual([
      '2025-01-01T00:00:00Z',
      '2025-02-01T00:00:00Z',
    ]);
  });

  it.each([
    ['an unknown division', `${year}&by=colour`, 400, /by can be profile or category or item or gas/],
    ['an unknown list', `${year}&list=all`, 400, /list can be failures or notes/],
    ['an unknown parameter', `${year}&bye=gas`, 400, /bye.{1,2} is not allowed here/],
    ['an unknown step', `${year}&step=hour`, 400, /step must be day, week/],
    ['a step without an end', 'startDate=2025-01-01T00:00:00Z&step=month', 400, /require.* endDate/],
    [
      'an end before the start',
      'startDate=2025-01-01T00:00:00Z&endDate=2024-01-01T00:00:00Z',
      400,
      /after startDate/,
    ],
    [
      'more than 400 steps',
      'startDate=2025-01-01T00:00:00Z&endDate=2026-03-01T00:00:00Z&step=day',
      400,
      /more than 400 steps/,
    ],
    ['an unknown time zone', `${year}&step=month&timeZone=Europe/Atlantis`, 400, /timeZone|time zone/],
    ['a key that no label can have', `${year}&label=a%20b`, 400, /key of a label/],
    ['levels of nothing', `${year}&depth=1`, 400, /depth .* requires by=category/],
    ['no number of levels', `${year}&by=category&depth=0`, 400, /depth must be a whole number from 1 to 99/],
    ['a unit that is no mass', `${year}&returnUnit=km`, 400, /returnUnit/],
    ['the mode of lists', `${year}&mode=prorata`, 400, /leave mode out/],
  ])('totals with %s are refused', async (_, query, status, message) => {
    const reply = await rig.send('GET', `${totals}?${query}`);
    expect(reply.status).toBe(status);
    expect(reply.body).toMatch(message);
  });

  it('a document of more than 8 MB is not written to its end', async () => {
    const own = await openRestBackend(() => fixtureNow);
    const failure = {
      item: { profileUid: asUid(uid), categoryPath: asPath('planet/leak'), uid: asUid(uid) },
      error: new EmissionsError('ALGORITHM_FAILED', 'x'.repeat(2000)),
    };
    let written = 0;
    const failures = Array.from({ length: 6000 }, () => ({
      ...failure,
      get error() {
        written += 1;
        return failure.error;
      },
    }));
    const open: OpenBackend = (call) => {
      const opened = own.open(call);
      const listTotals: typeof opened.profileItems.listTotals = async (requests) =>
        (await opened.profileItems.listTotals(requests)).map((found) =>
          found instanceof Error
            ? found
            : found.map((total) => ({ ...total, whole: { ...total.whole, failures } })),
        );
      return withMembers(opened, { profileItems: { ...opened.profileItems, listTotals } });
    };
    const long = await openRestRig({ backend: { ...own, open } });
    const target = `/totals/${await long.createProfile()}?${year}`;
    expect((await long.send('GET', target)).status).toBe(200);
    const reply = await long.send('GET', `${target}&list=failures`);
    expect(reply.status).toBe(413);
    expect(reply.body).toContain('would exceed 8388608 characters');
    expect(written).toBeLessThan(4500);
    await long.close();
  });

  it('totals belong to those who may see the profile, and only GET and HEAD are there', async () => {
    const statuses = [
      await rig.send('GET', totals, { as: 'stranger' }),
      await rig.send('GET', '/totals/ZZZZZZZZZZZZ'),
      await rig.send('GET', `${totals}/no/where`),
      await rig.send('GET', `${totals}/..%2F`),
      await rig.send('GET', '/totals'),
      await rig.send('POST', totals, { form: { profile: 'true' } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 404, 404, 404, 404, 405]);
  });
});
