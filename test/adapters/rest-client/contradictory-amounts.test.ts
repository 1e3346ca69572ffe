import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asInstant, asPath } from '../../support/brands.ts';
import {
  dataCategoryView,
  dataItemView,
  documentResponse,
  itemKey,
} from '../../support/documents/canned-documents.ts';
import { openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { profileCategoryDocument } from './era-profile-categories.ts';
import { profileItemDocument } from './era-profile-items.ts';
import { profileItemKey, profileUid, signInDocument } from './era.ts';

/** The amount as the document says it, and the default one of its amounts. */
interface Said {
  readonly value: number;
  readonly unit: string;
  readonly own: { readonly value: number; readonly unit?: string; readonly perUnit?: string };
}

const perYear = { unit: 'kg', perUnit: 'year' };

const agreeing: readonly Said[] = [
  { value: 100, unit: 'kg/year', own: { value: 100, ...perYear } },
  { value: 100, unit: 'kg/year', own: { value: 100 } },
  { value: 33.333, unit: 'kg/year', own: { value: 100 / 3, ...perYear } },
  { value: 1234.4, unit: 'kg/year', own: { value: 1.234, unit: 't', perUnit: 'year' } },
  { value: 100, unit: 'kg/year', own: { value: 8.333, unit: 'kg', perUnit: 'month' } },
  { value: 100, unit: 'kWh/year', own: { value: 360, unit: 'MJ', perUnit: 'year' } },
];

const contradictory: readonly Said[] = [
  { value: 100.01, unit: 'kg/year', own: { value: 100, ...perYear } },
  { value: 0, unit: 'kg/year', own: { value: 100, ...perYear } },
  { value: 100, unit: 'kg/year', own: { value: 0, ...perYear } },
  { value: -100, unit: 'kg/year', own: { value: 100, ...perYear } },
  { value: 100, unit: 't/year', own: { value: 100 } },
  { value: 1236, unit: 'kg/year', own: { value: 1.234, unit: 't', perUnit: 'year' } },
  { value: 100, unit: 'kWh/year', own: { value: 100, ...perYear } },
  { value: 100, unit: 'kg/km', own: { value: 100, ...perYear } },
  { value: 100, unit: 'kg/year', own: { value: 100, unit: 'banana', perUnit: 'year' } },
];

describe.each(['json', 'xml'] as const)('an amount in %s beside the amounts that it is one of', (format) => {
  const era = { format, apiVersion: '2.0' } as const;
  let rig: UpstreamRig;
  let totalUnit = 'kg/year';
  beforeAll(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterAll(() => rig.close());

  function withAmounts(document: string, { value, unit, own }: Said): string {
    const units = Object.entries({ unit: own.unit, perUnit: own.perUnit });
    const attributes = units.map(([name, text]) => (text === undefined ? '' : ` ${name}="${text}"`)).join('');
    const amounts = { amount: [{ type: 'CO2', ...own, default: 'true' }] };
    return format === 'json'
      ? document
          .replace(
            /"amount":\{"value":[^}]*\},"amounts":\{"amount":\[[^\]]*\]\}/,
            JSON.stringify({ amount: { value, unit }, amounts }).slice(1, -1),
          )
          .replace(/("totalAmount":\{"value":"100","unit":)"[^"]*"/, `$1"${totalUnit}"`)
      : document
          .replace(
            /<Amount unit=.*<\/Amounts>/,
            `<Amount unit="${unit}">${value}</Amount>` +
              `<Amounts><Amount type="CO2"${attributes} default="true">${own.value}</Amount></Amounts>`,
          )
          .replace(/(<TotalAmount unit=)"[^"]*"/, `$1"${totalUnit}"`);
  }

  function answer(said: Said): void {
    rig.upstream.respond = (socket, { target }) => {
      const { pathname, searchParams } = new URL(target, 'http://service');
      const itemsPerPage = Number(searchParams.get('itemsPerPage') ?? 10);
      const { value, unit, own } = said;
      const amount = { value, unit: unit.split('/')[0] ?? '', perUnit: unit.split('/')[1] ?? null };
      const standard = { type: 'CO2', unit: null, perUnit: null, ...own, isDefault: true };
      const document =
        pathname === '/auth/signIn'
          ? signInDocument(era)
          : pathname === '/data/transport/car'
            ? dataCategoryView(format)
            : pathname.startsWith('/data/')
              ? dataItemView(format, { calculation: { amount, amounts: [standard], notes: [] } })
              : searchParams.has('page')
                ? withAmounts(profileCategoryDocument(era, { itemsPerPage }), said)
                : withAmounts(profileItemDocument(era), said);
      socket.write(documentResponse(document, format));
    };
  }

  const listed = {
    profileUid,
    categoryPath: asPath('transport/car'),
    page: { page: 1, itemsPerPage: 10 },
    withAmounts: true,
  };
  const list = async (more: object = {}) => (await rig.open().profileItems.list([{ ...listed, ...more }]))[0];
  const readAll = async () => {
    const { dataItems, profileItems } = rig.open();
    const { categoryPath } = listed;
    const total = {
      profileUids: [profileUid],
      categoryPath,
      withSubcategories: false,
      // A mean year, in which it emits what it does per year.
      period: { start: asInstant(Date.UTC(2010, 0)), end: asInstant(Date.UTC(2011, 0, 1, 5, 49, 12)) },
    };
    const [[ofDataItem], [ofItem], [ofTotal]] = await Promise.all([
      dataItems.calculate([{ item: itemKey, inputs: [{ name: 'distance', value: '1' }] }]),
      profileItems.calculate([{ item: profileItemKey }]),
      profileItems.listTotals([total]),
    ]);
    return [ofDataItem, ofItem, await list(), ofTotal];
  };

  it.each(agreeing)('$value $unit is accepted beside $own', async (said) => {
    answer(said);
    const [unit, perUnit] = said.unit.split('/');
    const calculation = { amount: { value: said.value, unit, perUnit } };
    const whole = said.unit === 'kg/year' ? { amount: { value: said.value } } : { otherUnits: [{ unit }] };
    expect(await readAll()).toMatchObject([
      calculation,
      calculation,
      { entries: [{ calculation }] },
      [{ whole }],
    ]);
  });

  it.each(contradictory)('$value $unit is refused beside $own', async (said) => {
    answer(said);
    const refused = { code: 'UPSTREAM_PROTOCOL' };
    expect(await readAll()).toMatchObject([refused, refused, refused, refused]);
  });

  it('an amount in requested units, or of a period, is another one than the default', async () => {
    // 100 kg are 220.46226218487757 lb.
    answer({ value: 220.46226218487757, unit: 'lb/year', own: { value: 100, ...perYear } });
    const inPounds = { amount: { value: 220.46226218487757, unit: 'lb', perUnit: 'year' } };
    const { profileItems } = rig.open();
    expect(await profileItems.calculate([{ item: profileItemKey, returnUnit: 'lb' }])).toMatchObject([
      inPounds,
    ]);
    const [start, end] = ['2020-01-01', '2020-07-01'].map((day) => asInstant(Date.parse(day)));
    const selection = { kind: 'window', start, end, selectBy: 'overlap' };
    answer({ value: 100, unit: 'kg/year', own: { value: 100, ...perYear } });
    const value: unknown = expect.closeTo((100 * 182) / 365.2425, 8);
    expect(await list({ selection, prorata: true })).toMatchObject({
      entries: [{ calculation: { amount: { value } } }],
    });
    answer({ value: 50, unit: 'kg/year', own: { value: 100, ...perYear } });
    for (const prorata of [true, false]) {
      expect(await list({ selection, prorata })).toMatchObject({ code: 'UPSTREAM_PROTOCOL' });
    }
  });

  it('the entries of a list and their total are converted by the gateway if the service did not', async () => {
    answer({ value: 100, unit: 'kg/year', own: { value: 100, ...perYear } });
    const amount = {
      value: expect.closeTo(220.46226218487757 / 12, 8) as number,
      unit: 'lb',
      perUnit: 'month',
    };
    expect(await list({ returnUnit: 'lb', returnPerUnit: 'month' })).toMatchObject({
      entries: [{ calculation: { amount } }],
      totalAmount: amount,
    });
    expect(await list({ returnUnit: 'km' })).toMatchObject({
      code: 'BAD_USER_INPUT',
      argument: 'returnUnit',
    });
  });

  it.each(['', 'kg/', 'banana/year', 'kg/banana'])('a total in %j is refused', async (unit) => {
    totalUnit = unit;
    answer({ value: 100, unit: 'kg/year', own: { value: 100, ...perYear } });
    try {
      expect(await list()).toMatchObject({ code: 'UPSTREAM_PROTOCOL' });
    } finally {
      totalUnit = 'kg/year';
    }
  });
});
