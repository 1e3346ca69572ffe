import { describe, expect, it } from 'vitest';
import { distinctKeys, mapEntries } from '../../src/domain/basics/batch-entries.ts';
import { drillAfter, labelOf, relabel } from '../../src/application/data-items/item-label.ts';
import { newCategoryPath } from '../../src/domain/data-tree/new-category-path.ts';
import {
  parseName,
  parseOptionalName,
  parseOptionalSegment,
} from '../../src/domain/data-tree/record-names.ts';
import { checkDataValues, planValues } from '../../src/application/data-items/value-rules.ts';
import { assertBatch } from '../../src/domain/basics/batch.ts';
import { badInput, EmissionsError, forbidden, notFound } from '../../src/domain/basics/errors.ts';
import { sampleDefinition } from './sample-definition.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';

describe('names', () => {
  it.each(['Our <red> "car" é', 'x'.repeat(255), '🚲', ' padded '])('a name may be %s', (name) => {
    expect(parseName(name, 'name')).toBe(name);
  });

  it.each([
    ['empty', ''],
    ['blank', ' \t'],
    ['too long', 'x'.repeat(256)],
    ['of two lines', 'a\nb'],
    ['with a line separator', 'a\u2028b'],
  ])('a name may not be %s', (_, name) => {
    expect(() => parseName(name, 'name')).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', argument: 'name' }),
    );
  });

  it('an optional name may be missing', () => {
    expect([undefined, null, '', '  '].map((name) => parseOptionalName(name, 'name'))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([undefined, null, ''].map((path) => parseOptionalSegment(path, 'path'))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('paths of new categories and items', () => {
  it('a path is below that of its parent', () => {
    expect(newCategoryPath(asPath(''), 'home')).toBe('home');
    expect(newCategoryPath(asPath('home/energy'), 'Quantity_1.0~x')).toBe('home/energy/Quantity_1.0~x');
    expect(newCategoryPath(asPath('home'), 'categories')).toBe('home/categories');
  });

  it.each([
    ['', 'categories'],
    ['', ''],
    ['home', 'drill'],
    ['home', 'DRILL'],
    ['home', '..'],
    ['home', 'a/b'],
    ['home', 'a b'],
    ['home', 'é'],
    ['home', 'x'.repeat(256)],
    [Array.from({ length: 18 }, () => 'a').join('/'), 'a'],
    [Array.from({ length: 4 }, () => 'x'.repeat(249)).join('/'), 'a'.repeat(10)],
  ])('below "%s", the segment "%s" is refused', (parent, segment) => {
    expect(() => newCategoryPath(asPath(parent), segment)).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', argument: 'segment' }),
    );
  });
});

describe('labels of data items', () => {
  it.each([
    [['petrol', 'small'], null, 'petrol, small'],
    [['petrol', '-'], null, 'petrol'],
    [['', '-', 'domestic'], 'path', 'domestic'],
    [['-', ''], 'path', 'path'],
    [[], null, 'UID000000001'],
  ])('the label is made of %j: %s → %s', (drill, path, label) => {
    expect(labelOf(drill, path, asUid('UID000000001'))).toBe(label);
  });

  it('a label contains the drill-down values of the input', () => {
    const given = checkDataValues(planValues(sampleDefinition(), '2.0'), '2.0', [
      { path: 'TYPE', value: 'short' },
      { path: 'factor', value: '1' },
    ]);
    expect(drillAfter(['size', 'Type'], ['big', 'long'], given)).toEqual(['big', 'short']);
    expect(drillAfter(['size', 'type'], [], [])).toEqual(['', '']);
  });

  it('a label stays until one of its parts changes', () => {
    const before = {
      path: null,
      name: null,
      label: 'by hand',
      drill: ['a'],
      validity: { start: asInstant(0), end: null },
    };
    const relabelled = (change: object) =>
      relabel(before, { ...before, ...change }, asUid('UID000000001')).label;
    expect(relabelled({ name: 'new' })).toBe('by hand');
    expect(relabelled({ drill: ['b'] })).toBe('b');
    expect(relabelled({ drill: ['a', 'b'] })).toBe('a, b');
    expect(relabelled({ drill: ['-'], path: 'p' })).toBe('p');
  });
});

describe('batches', () => {
  it('a batch has one to a thousand entries', () => {
    const entries = (length: number) => Array.from({ length }, () => '');
    expect(() => assertBatch(entries(0), 'items')).toThrow(expect.objectContaining({ fault: 'empty-list' }));
    expect(() => assertBatch(entries(1001), 'items')).toThrow(
      expect.objectContaining({ fault: 'too-many-entries', argument: 'items' }),
    );
    expect(() => assertBatch(entries(1000), 'items')).not.toThrow();
  });

  it('the error of a batch names the invalid entry', () => {
    const fail = () => {
      throw badInput('name', 'name is wrong.', 'duplicate');
    };
    expect(() => mapEntries(['a'], fail)).toThrow(/^name is wrong\.$/);
    expect(() => mapEntries(['a', 'b'], (entry) => (entry === 'b' ? fail() : entry))).toThrow(
      expect.objectContaining({
        message: 'Entry 2 of 2: name is wrong.',
        argument: 'name',
        fault: 'duplicate',
      }),
    );
    expect(() =>
      mapEntries([1, 2], () => {
        throw notFound('It');
      }),
    ).toThrow(expect.objectContaining({ code: 'NOT_FOUND', message: 'Entry 1 of 2: It does not exist.' }));
  });

  it('the error of a batch has one problem for each bad entry, in their order, up to a hundred', () => {
    const odd = (entry: number) => {
      if (entry % 2 === 1) throw badInput('name', `${entry} is odd.`);
    };
    const problemsOf = (entries: readonly number[]) => {
      try {
        mapEntries(entries, odd);
        return undefined;
      } catch (error) {
        return error instanceof EmissionsError ? error.problems?.map(({ entry }) => entry) : error;
      }
    };
    expect(problemsOf([0, 1, 2, 3])).toEqual([1, 3]);
    expect(problemsOf([0, 2])).toBeUndefined();
    expect(problemsOf(Array.from({ length: 102 }, () => 1))).toHaveLength(100);
  });

  it('an error that is not about an entry is thrown as it is', () => {
    const refused = forbidden('You may not.');
    const fail = () => {
      throw refused;
    };
    expect(() => mapEntries(['a', 'b'], fail)).toThrow(refused);
  });

  it('two entries of a batch for one record are refused', () => {
    const assertOther = distinctKeys('items', (entry) => `It is ${entry}.`);
    for (const [index, key] of ['a', 'b'].entries()) assertOther(key, index);
    expect(() => assertOther('B', 2)).toThrow('It is entry 2.');
  });
});
