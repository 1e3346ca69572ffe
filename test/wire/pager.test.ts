import { describe, expect, it } from 'vitest';
import { decodePager } from '../../src/wire/documents/pager.ts';
import { parseBody, type WireNode } from '../../src/wire/documents/parse-body.ts';
import { WireError } from '../../src/wire/elements/wire-error.ts';

/** The second of three pages, of 25 items. */
const pager = {
  start: 10,
  from: 11,
  to: 20,
  items: 25,
  currentPage: 2,
  requestedPage: 2,
  nextPage: 3,
  previousPage: 1,
  lastPage: 3,
  itemsPerPage: 10,
  itemsFound: 10,
};

const zeros = { start: 0, from: 0, to: 0, items: 0, itemsFound: 0 };

type Members = Readonly<Record<string, string | number | null>>;

function pagerNode(members: Members, format: 'json' | 'xml'): WireNode | undefined {
  if (format === 'json') return parseBody(JSON.stringify({ pager: members }), format).node('pager');
  const elements = Object.entries(members).map(([name, value]) => {
    const element = name.charAt(0).toUpperCase() + name.slice(1);
    return `<${element}>${value ?? ''}</${element}>`;
  });
  return parseBody(`<Resources><Pager>${elements.join('')}</Pager></Resources>`, format).node('pager');
}

/** What the ordinary pager is changed to. */
const wrong: readonly (readonly [string, Members])[] = [
  ...Object.keys(pager).flatMap((name) =>
    [-2, 2_147_483_648, 1.5, 'many'].map((value) => [`has ${value} as ${name}`, { [name]: value }] as const),
  ),
  ...['start', 'from', 'to', 'nextPage', 'previousPage', 'lastPage', 'itemsFound'].map(
    (name) => [`contradicts itself in ${name}`, { [name]: 9 }] as const,
  ),
  ['says neither how many items there are nor that it is the last page', { items: null }],
  ['has pages of no items', { itemsPerPage: 0 }],
  ['begins with page 0', { currentPage: 0 }],
  ['counts fewer items than there are', { items: 9 }],
  ['counts items that are missing on its page', { itemsPerPage: 20, items: 40 }],
];

describe.each(['json', 'xml'] as const)('a pager in %s', (format) => {
  const read = (members: Members, found = 10) => decodePager(pagerNode(members, format) ?? null, found);

  it.each(['currentPage', 'itemsPerPage'])('a pager without %s is read by its other members', (name) => {
    const { [name]: _, ...others } = pager as Members;
    expect(read(others)).toEqual({ total: 25, request: { page: 2, itemsPerPage: 10 } });
  });

  it('a last page without items counts them', () => {
    const { items: _, ...last } = { ...pager, start: 20, from: 21, to: 25, currentPage: 3, requestedPage: 3 };
    const members = { ...last, nextPage: -1, previousPage: 2, itemsFound: 5 };
    expect(read(members, 5)).toEqual({ total: 25, request: { page: 3, itemsPerPage: 10 } });
  });

  it('a pager that fits its list is read', () => {
    expect(read(pager)).toEqual({ total: 25, request: { page: 2, itemsPerPage: 10 } });
  });

  it.each([
    [
      'has only the three members that all others follow from',
      { items: 25, currentPage: 2, itemsPerPage: 10 },
      10,
    ],
    ['is the empty one of a list without items', {}, 0],
    [
      'counts nothing',
      { ...pager, ...zeros, lastPage: 1, nextPage: -1, previousPage: -1, currentPage: 1 },
      0,
    ],
    ['stands beyond the end', { items: 25, currentPage: 7, itemsPerPage: 10, from: 1, to: 10 }, 0],
    [
      'is the first page although another was requested',
      { items: 25, currentPage: 1, requestedPage: 7, itemsPerPage: 10 },
      10,
    ],
    [
      'stands by a whole list that is not divided',
      { items: 25, currentPage: 1, itemsPerPage: 10, lastPage: 3 },
      25,
    ],
    ['counts as many items as 32 bits hold', { items: 2_147_483_647, currentPage: 1, itemsPerPage: 10 }, 10],
  ])('a pager that %s is read', (_, members: Members, found) => {
    expect(() => read(members, found)).not.toThrow();
  });

  it.each(wrong)('a pager that %s is refused', (_, change) => {
    expect(() => read({ ...pager, ...change })).toThrow(WireError);
  });

  it.each([0, 9, 11])('a pager of ten items is refused beside a list of %i', (found) => {
    expect(() => read(pager, found)).toThrow(WireError);
    expect(() => read({ items: 25, currentPage: 2, itemsPerPage: 10 }, found)).toThrow(WireError);
  });
});
