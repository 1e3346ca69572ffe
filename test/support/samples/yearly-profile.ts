import type { ProfileItemDraft } from '../../../src/domain/profiles/profile-item.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';
import type { Backend } from '../../../src/ports/backend.ts';
import { only } from '../outcomes.ts';
import { asUid, asPath, asInstant } from '../brands.ts';
import type { CategoryPath } from '../../../src/domain/basics/category-path.ts';

const year = { startDate: asInstant(Date.UTC(2025, 0, 1)), endDate: asInstant(Date.UTC(2026, 0, 1)) };

/** Finds a built-in item by its drill-down. */
type Drill = readonly (readonly [name: string, value: string])[];

/**
 * A profile with the uses of a year in it, over the built-in data: two cars,
 * one of which was sold in summer, electricity, a flight, and a car whose
 * distance nobody entered.
 */
export async function createYearlyProfile(backend: Backend): Promise<Uid> {
  const petrol = await find(backend, asPath('transport/car/generic'), [
    ['fuel', 'petrol'],
    ['size', 'average'],
  ]);
  const diesel = await find(backend, asPath('transport/car/generic'), [
    ['fuel', 'diesel'],
    ['size', 'average'],
  ]);
  const grid = await find(backend, asPath('business/energy/electricity/grid'), [
    ['country', 'United Kingdom'],
  ]);
  const flight = await find(backend, asPath('transport/plane/generic'), [
    ['type', 'auto'],
    ['size', 'return'],
  ]);
  const { uid } = await backend.profiles.create();
  const value = (name: string, text: string) => [{ name, value: text }];
  await backend.profileItems.create(uid, [
    { ...petrol, ...year, name: 'own car', values: value('distance', '10000') },
    {
      ...diesel,
      ...year,
      endDate: asInstant(Date.UTC(2025, 6, 1)),
      name: 'sold',
      values: value('distance', '6000'),
    },
    {
      ...diesel,
      ...year,
      startDate: asInstant(Date.UTC(2025, 1, 1)),
      name: 'shared',
      values: value('occupants', '2'),
    },
    { ...grid, ...year, name: 'flat', values: value('energyConsumption', '3000') },
    {
      ...flight,
      startDate: asInstant(Date.UTC(2025, 2, 10)),
      endDate: asInstant(Date.UTC(2025, 2, 24)),
      values: [
        { name: 'IATACode1', value: 'LHR' },
        { name: 'IATACode2', value: 'JFK' },
      ],
    },
  ]);
  return uid;
}

async function find(
  { dataCategories }: Backend,
  categoryPath: CategoryPath,
  drill: Drill,
): Promise<Pick<ProfileItemDraft, 'categoryPath' | 'dataItemUid'>> {
  const selections = drill.map(([name, value]) => ({ name, value }));
  const { choices } = await only(dataCategories.drillDown([{ path: categoryPath, selections }]));
  const [found, ...others] = choices.choices;
  if (choices.name !== 'uid' || found === undefined || others.length > 0) {
    throw new Error(`not one item in ${categoryPath}`);
  }
  return { categoryPath, dataItemUid: asUid(found.value) };
}
