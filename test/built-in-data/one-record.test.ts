import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, type InputValue } from '../../src/domain/amounts/amount.ts';
import { ROOT_PATH } from '../../src/domain/basics/category-path.ts';
import type { ProfileItemKey } from '../../src/domain/profiles/profile-item.ts';
import type { ProfileTotal } from '../../src/domain/profiles/profile-total.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { ReferenceCategory } from '../../src/ports/reference-store.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { headlineOf } from '../../src/totals/headline.ts';
import { asInstant, asPath } from '../support/brands.ts';
import { rounds } from '../support/deep.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openAs, openFixtureBackend, signInAs } from '../support/open-fixture-backend.ts';
import { only } from '../support/outcomes.ts';
import { createRestCaller } from '../support/rest-caller.ts';
import { inputSetsOf, inputsOf } from './plausible-inputs.ts';
import { readBuiltInData } from './read-built-in-data.ts';

const { categories } = await readBuiltInData();
const calculating = categories.filter((category) => inputsOf(category).length > 0);
const [from, to] = ['2025-01-01T00:00:00Z', '2027-01-01T00:00:00Z'];
/** All of the time of the records: those without an end last until now. */
const period = { start: asInstant(Date.parse(from)), end: asInstant(Date.parse(to)) };
const day = 86_400_000;

let gateway: GatewayServer;
let backend: Backend;

beforeAll(async () => {
  const running = await openFixtureBackend({ directory: builtInDirectory });
  backend = openAs(running.open, await signInAs(running.open, 'demo'));
  gateway = await startGateway(running);
});

afterAll(() => gateway.close());

interface Drawn {
  readonly item: number;
  readonly values: readonly InputValue[];
  readonly start: number;
  /** In days; `null` for a record without an end. */
  readonly length: number | null;
}

/** Records of every kind: with an end and without, of values per time and of a whole time. */
function drawnFrom(category: ReferenceCategory): fc.Arbitrary<Drawn> {
  const inputs = inputsOf(category);
  const timed = new Set(inputs.filter(({ perUnit }) => perUnit === 'year').map(({ path }) => path));
  const sets = fc.constantFrom(...inputSetsOf(category));
  const quantity = fc.double({ min: 0.001, max: 1e6, noNaN: true });
  return fc
    .record({
      item: fc.nat(category.items.length - 1),
      values: fc
        .tuple(sets, quantity)
        .map(([set, random]) =>
          set.map(({ name, value }) => ({ name, value: value === '12' ? String(random) : value })),
        ),
      start: fc.integer({ min: 0, max: 300 }),
      length: fc.option(fc.integer({ min: 1, max: 60 })),
      isOfWholeTime: fc.boolean(),
    })
    .map(({ values, length, isOfWholeTime, ...drawn }) => ({
      ...drawn,
      length,
      values: values.map((value) => ({
        ...value,
        perUnit: isOfWholeTime && length !== null && timed.has(value.name) ? 'none' : undefined,
      })),
    }));
}

async function create(category: ReferenceCategory, drawn: Drawn): Promise<ProfileItemKey> {
  const { uid } = await backend.profiles.create();
  const startDate = asInstant(period.start + drawn.start * day);
  const end = drawn.length === null ? {} : { endDate: asInstant(startDate + drawn.length * day) };
  const { values } = drawn;
  const of = { categoryPath: category.path, dataItemUid: category.items[drawn.item]?.uid ?? uid };
  const [key] = await backend.profileItems.create(uid, [{ ...of, startDate, ...end, values }]);
  if (key === undefined) throw new Error('No item was created.');
  return key;
}

/** The total of the profile, that of its category, and those of the months. */
async function totalsOf(profileUid: Uid): Promise<readonly number[]> {
  const of = { profileUids: [profileUid], categoryPath: ROOT_PATH, withSubcategories: true };
  const requested = { ...of, period, groupBy: { category: true } };
  const [whole] = await only(backend.profileItems.listTotals([requested]));
  const months = await only(backend.profileItems.listTotals([{ ...requested, step: 'MONTH' }]));
  if (whole === undefined) throw new Error('There is no total.');
  const ofMonths = months.map((month) => valueOf(month.whole));
  return [valueOf(whole.whole), sum(whole.groups.map(({ total }) => valueOf(total))), sum(ofMonths)];
}

/** An amount that is not a mass is in its own unit. */
function valueOf({ amount, otherUnits }: ProfileTotal): number {
  return sum([amount.value ?? 0, ...otherUnits.map(({ value }) => value)]);
}

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);

async function rowOf(profileUid: Uid): Promise<number> {
  const accept = { accept: 'application/x-ndjson' };
  const path = `/items/${profileUid}?returnPerUnit=none`;
  const { body } = await createRestCaller(gateway.url, 'demo', 'json').call('GET', path, undefined, accept);
  return (JSON.parse(body) as { readonly amount?: number }).amount ?? 0;
}

describe('a record whose algorithm is not proportional', () => {
  const flight = [
    { name: 'IATACode1', value: 'LHR' },
    { name: 'IATACode2', value: 'JFK' },
  ];
  const plane = categories.find(({ path }) => path === 'transport/plane/generic');

  it.each([
    ['of a time over the end of a year', '2025-12-20', '2026-01-10', 'none'],
    ['of a time', '2025-03-10', '2025-04-11', 'none'],
    ['that lasts since another year', '2025-03-10', undefined, undefined],
  ])('its amount, %s, is that of its total', async (_, start, end, perUnit) => {
    const { uid } = await backend.profiles.create();
    const item =
      plane?.items.findIndex(({ values }) =>
        /"auto".*"return"|"return".*"auto"/.test(JSON.stringify(values)),
      ) ?? 0;
    const draft = {
      categoryPath: asPath('transport/plane/generic'),
      dataItemUid: plane?.items[item]?.uid ?? uid,
      startDate: asInstant(Date.parse(start)),
      ...(end === undefined ? {} : { endDate: asInstant(Date.parse(end)) }),
      values: [...flight, { name: 'distance', value: '11000', perUnit }],
    };
    const [key] = await backend.profileItems.create(uid, [draft]);
    if (key === undefined) throw new Error('No item was created.');
    const result = await only(backend.profileItems.calculate([{ item: key, returnPerUnit: 'none' }]));
    const amount = headlineOf(result) ?? 0;
    expect(amount).toBeGreaterThan(1000);
    const of = { profileUids: [uid], categoryPath: ROOT_PATH, withSubcategories: true, period: null };
    const [total] = await only(backend.profileItems.listTotals([of]));
    expect(total?.whole.amount.value).toBeCloseTo(amount, 6);
  });
});

it('what happened once is counted in the period of its start, and in no later one', async () => {
  const fuel = categories.find(({ path }) => path === 'business/energy/fuel');
  if (fuel === undefined) throw new Error('There is no category of fuels.');
  const { uid } = await backend.profiles.create();
  const draft = {
    categoryPath: fuel.path,
    dataItemUid: fuel.items[0]?.uid ?? uid,
    startDate: asInstant(Date.parse('2025-03-10')),
    values: (inputSetsOf(fuel)[0] ?? []).map(({ name, value }) => ({ name, value })),
  };
  await backend.profileItems.create(uid, [draft]);
  const of = { profileUids: [uid], categoryPath: ROOT_PATH, withSubcategories: true };
  const quarter = { start: asInstant(Date.parse('2025-03-01')), end: asInstant(Date.parse('2025-06-01')) };
  const months = await only(backend.profileItems.listTotals([{ ...of, period: quarter, step: 'MONTH' }]));
  expect(months.map(({ whole }) => [whole.itemCount, valueOf(whole) > 0])).toEqual([
    [1, true],
    [0, false],
    [0, false],
  ]);
});

describe.each(calculating.map((category) => [category.path, category] as const))(
  'a record of %s',
  (_, category) => {
    it('its amount is one figure in every way, and its months add up to it', async () => {
      await fc.assert(
        fc.asyncProperty(drawnFrom(category), async (drawn) => {
          const key = await create(category, drawn);
          const result = await only(backend.profileItems.calculate([{ item: key, returnPerUnit: 'none' }]));
          const headline = failureOf(result) === undefined ? (headlineOf(result) ?? 0) : 0;
          const ways = [...(await totalsOf(key.profileUid)), await rowOf(key.profileUid)];
          const margin = 1e-9 * Math.abs(headline);
          for (const figure of ways)
            expect(Math.abs(figure - headline), String(ways)).toBeLessThanOrEqual(margin);
        }),
        { numRuns: rounds({ usual: 6, deep: 60 }) },
      );
    });
  },
);
