import { describe, expect, it } from 'vitest';
import type { ProfileView, ProfileViewItem } from '../../src/calculation/plan/profile-view.ts';
import { type Case, outcomeOf, notedResultOf, resultOf, runs } from './subjects.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';
import type { CategoryPath } from '../../src/domain/basics/category-path.ts';

function item(
  categoryPath: CategoryPath,
  values: Record<string, string>,
  rest: Partial<ProfileViewItem> = {},
) {
  return {
    categoryPath,
    name: null,
    dataItem: { uid: asUid('ITEM00000000'), label: 'an item', path: null },
    values: Object.entries(values).map(([path, value]) => ({ path, value })),
    amount: 12,
    ...rest,
  };
}

const profile: ProfileView = {
  categoryPath: asPath('home/appliances'),
  items: [
    item(asPath('metadata'), { country: '', peopleInHousehold: '3' }),
    item(asPath('Metadata'), { country: 'France' }),
    item(asPath('home/appliances'), { hours: '4' }, { name: 'kettle', amount: 24 }),
    item(
      asPath('home/appliances'),
      { hours: '5', rating: 'A' },
      {
        dataItem: {
          uid: asUid('STANDBY00000'),
          label: 'television, standby',
          path: 'tv',
          values: [
            { path: 'device', points: [{ start: asInstant(0), value: 'television' }], isNumeric: false },
          ],
        },
      },
    ),
  ],
};

const within = (algorithm: string, view: ProfileView | undefined = profile): Case =>
  runs({
    algorithm: `put(${algorithm}); function put(v) { returnValues.addNote("is", v); 0 } 1`,
    options: { profile: view },
  });

/** What an expression comes to as text. */
function textOf(expression: string, view: ProfileView = profile): string | undefined {
  const { notes } = notedResultOf(within(expression, view));
  const failure = notes.find(({ type }) => type === 'error');
  return failure?.text ?? notes.find(({ type }) => type === 'is')?.text;
}

function remarksOf(calculation: Case): readonly string[] {
  return resultOf(calculation).notes.flatMap(({ type, text }) => (type === 'is' ? [] : `${type}: ${text}`));
}

describe('profileFinder', () => {
  it.each([
    // The first item of the category that says something.
    ['getProfileItemValue("metadata", "country")', 'France'],
    ['getProfileItemValue("/METADATA/", "Country")', 'France'],
    ['getProfileItemValue("metadata", "peopleInHousehold") * 2', '6'],
    ['getProfileItemValue("metadata", "income")', 'null'],
    ['getProfileItemValue("nowhere", "country")', 'null'],
    ['getProfileItemValue("metadata", "income") || 1', '1'],
    ['getProfileItemValue("metadata", "income") == null', 'true'],
    ['getProfileItems().size()', '2'],
    ['getProfileItems("metadata").size()', '2'],
    ['getProfileItems("nowhere").isEmpty()', 'true'],
    ['getProfileItems().get(0).getName()', 'kettle'],
    ['getProfileItems().get(1).getName()', 'null'],
    ['getProfileItems().get(1).getLabel()', 'television, standby'],
    ['getProfileItems().get(1).getDataItem().getLabel().indexOf("standby")', '12'],
    ['getProfileItems().get(1).getDataItem().getUid()', 'STANDBY00000'],
    ['getProfileItems().get(1).getDataItem().getPath()', 'tv'],
    ['getProfileItems().get(1).getDataItem().getItemValues().get(0).getValue()', 'television'],
    ['getProfileItems().get(1).getDataItem().getItemValuesMap().get("device").getPath()', 'device'],
    ['getProfileItems().get(0).getAmount()', '24'],
    ['getProfileItems().get(0).getAmountPerMonth()', '2'],
    ['getProfileItems().get(1).getItemValues().size()', '2'],
    ['getProfileItems().get(1).getItemValues().get(0).getValue() * 2', '10'],
    ['getProfileItems().get(1).getItemValuesMap().get("RATING").getValue()', 'A'],
    ['getProfileItems().get(0).getItemValuesMap().get("rating")', 'null'],
    ['getProfileItems().get(0).getItemValuesMap().containsKey("hours")', 'true'],
    ['getProfileItems().get(0).getItemValuesMap().size()', '1'],
    ['getProfileItems().get(0).getItemValuesMap().isEmpty()', 'false'],
    ['getProfileItems().get(2)', 'undefined'],
  ])('profileFinder evaluates %s', (expression, expected) => {
    expect(textOf(`profileFinder.${expression}`)).toBe(expected);
  });

  it('all items are listed when the category of the item is unknown', () => {
    expect(textOf('profileFinder.getProfileItems().size()', { items: profile.items })).toBe('4');
  });

  it('an algorithm can sum the amounts of the other items', () => {
    const algorithm = `var total = 0, items = profileFinder.getProfileItems();
      for (var i = 0; i < items.size(); i++) {
        if (items.get(i).getLabel().indexOf("standby") < 0) total += items.get(i).getAmount();
      }
      total`;
    expect(resultOf(runs({ algorithm, options: { profile } })).amount.value).toBe(24);
  });

  it('a note names what the profile does not have', () => {
    expect(remarksOf(within('profileFinder.getProfileItemValue("metadata", "income")'))).toEqual([
      'comment: The profile has no "income" in metadata.',
    ]);
    const run = within('profileFinder.getProfileItemValue("metadata", "income")');
    expect(resultOf(run).notes[0]).toMatchObject({
      code: 'NOTHING_FOUND',
      lookUp: { categoryPath: 'metadata', drill: [], path: 'income' },
    });
    expect(remarksOf(within('profileFinder.getProfileItems("../x").size()'))).toEqual([
      'warning: The algorithm looks up "../x", which is not a category path.',
    ]);
    const unknown = { items: [item(asPath('a'), {}, { amount: null })] };
    expect(remarksOf(within('profileFinder.getProfileItems().get(0).getAmount()', unknown))).toEqual([
      'warning: The amount of an item in the profile counts as 0 here.',
    ]);
    expect(
      remarksOf(within('profileFinder.getProfileItems().get(0).getDataItem().getItemValues().size()')),
    ).toEqual(['warning: The values of the data item an item are not available here.']);
  });

  it('profileFinder finds nothing outside a profile, and never writes', () => {
    const algorithm = `
      var items = profileFinder.getProfileItems("metadata");
      profileFinder.setProfileItemValue("people", 3);
      profileFinder.getProfileItemValue("metadata", "people") === null ? items.size() + items.length + 5 : 0`;
    const { amount, notes } = resultOf(runs({ algorithm }));
    expect(amount.value).toBe(5);
    expect(notes).toEqual([
      { type: 'warning', text: 'The algorithm reads a profile; this calculation is not part of one.' },
      { type: 'warning', text: 'The algorithm writes to a profile; this had no effect.' },
    ]);
  });

  it("an algorithm cannot change the profile's objects", () => {
    const algorithm = `profileFinder.setProfileItemValue("country", "x");
      profileFinder.getProfileItems().push(1); profileFinder.getProfileItems().size()`;
    expect(resultOf(runs({ algorithm, options: { profile } })).amount.value).toBe(2);
    for (const write of [
      'getProfileItems().get(0).name = 1',
      'items = []',
      'getProfileItems().get(0).item.x',
    ]) {
      expect(textOf(`profileFinder.${write}`)).toContain('The algorithm failed: TypeError');
    }
  });

  it('the trace has the values that were read', () => {
    const outcome = outcomeOf({
      ...runs({ algorithm: 'profileFinder.getProfileItemValue("metadata", "country"); 1' }),
      options: { profile, withTrace: true },
    });
    expect(outcome.kind === 'done' && outcome.trace?.profileReads).toEqual([
      { categoryPath: 'metadata', valuePath: 'country', value: 'France' },
    ]);
  });
});
