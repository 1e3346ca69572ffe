import { beforeAll, describe, expect, it } from 'vitest';
import { titleOf } from '../../src/domain/data-tree/item-title.ts';
import type { ReferenceCategory } from '../../src/ports/reference-store.ts';
import { readBuiltInData } from './read-built-in-data.ts';

describe('what people call the built-in items', () => {
  let all: readonly ReferenceCategory[];
  let categories: readonly ReferenceCategory[];
  beforeAll(async () => {
    all = (await readBuiltInData()).categories;
    categories = all.filter(({ items }) => items.length > 0);
  });

  const titlesOf = (category: ReferenceCategory): readonly string[] => {
    const levels = category.definition?.drillDown ?? [];
    return category.items.map((item) => titleOf(item, levels, category));
  };
  const titlesAt = (path: string) => categories.filter((each) => each.path === path).flatMap(titlesOf);

  it('every category says how its items are called, what they are and how they are calculated', () => {
    const silent = categories.filter(({ about, definition }) => {
      const isCalculated = definition?.valueDefinitions.some(({ fromProfile }) => fromProfile) === true;
      return !about?.title || !about.description || (isCalculated && !about.method);
    });
    expect(silent.map(({ path }) => path)).toEqual([]);
    expect(categories.length).toBeGreaterThan(80);
  });

  it('no two items of a category have one title', () => {
    const repeated = categories.flatMap((category) => {
      const titles = titlesOf(category);
      return titles.filter((title, index) => titles.indexOf(title) !== index);
    });
    expect(repeated).toEqual([]);
  });

  it('titles are words with commas between them, without placeholders and codes', () => {
    const odd = categories
      .flatMap(titlesOf)
      .filter((title) => /[{};]|^\d|^\p{Ll}|, ?,|, ?$|unknown/u.test(title));
    expect(odd).toEqual([]);
  });

  it('every word of a title stands for a value that an item has', () => {
    const unused = categories.flatMap(({ path, about, definition, items }) =>
      (about?.title?.words ?? [])
        .filter(({ path: of, value }) => {
          const level = definition?.drillDown.indexOf(of) ?? -1;
          return !items.some(({ drill, name }) => (of === 'name' ? name : drill[level]) === value);
        })
        .map(({ value }) => `${path}: ${value}`),
    );
    expect(unused).toEqual([]);
  });

  it('similar categories exist', () => {
    const paths = new Set<string>(all.map(({ path }) => path));
    const named = categories.flatMap(({ about }) => about?.similar ?? []);
    expect(named.filter(({ path, use }) => !paths.has(path) || use === '')).toEqual([]);
  });

  it.each([
    ['transport/van/generic', 'Van, diesel, average (up to 3.5 t)'],
    ['transport/van/fleet/generic', 'Van, any fuel, average (up to 3.5 t)'],
    ['transport/plane/generic', 'Flight, between two airports, return'],
    ['transport/plane/generic', 'Flight, long haul'],
    ['business/energy/electricity/world', 'Electricity, Germany'],
    ['business/energy/electricity/epa/egrid', 'US electricity, national average'],
    ['business/spending/epa', 'Office Administrative Services, spending with margins'],
    ['business/waste/disposal', 'Waste, construction, concrete, to landfill'],
    ['food/france', 'Beef, minced steak, 15% fat, raw'],
    ['transport/commuting', 'Commuting, car, diesel, average'],
    ['transport/lgv/generic', 'HGV, rigid (over 17 t), refrigerated, half load'],
    ['transport/plane/generic/airports/all/codes', 'Jammu Airport, India (IXJ)'],
  ])('an item of %s is called “%s”', (path, title) => {
    expect(titlesAt(path)).toContain(title);
  });
});
