import fc from 'fast-check';
import type { Actions, Viewer } from '../../../src/domain/access/access.ts';
import type { Choice } from '../../../src/domain/basics/choice.ts';
import type { CategoryAbout } from '../../../src/domain/data-tree/category-about.ts';
import type { DataCategory, DataCategoryReference } from '../../../src/domain/data-tree/data-category.ts';
import type { DataItemRow } from '../../../src/domain/data-tree/data-item.ts';
import type { Environment } from '../../../src/domain/data-tree/environment.ts';
import type { ItemDefinition, ItemValueDefinition } from '../../../src/domain/definitions/item-definition.ts';
import type { Page } from '../../../src/domain/basics/page.ts';
import type { Provenance } from '../../../src/domain/amounts/provenance.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';
import { asUid, asPath, asInstant } from '../brands.ts';
import { floorToSecond } from '../../../src/domain/basics/instant.ts';

/** Texts that formats and parsers like to change. */
const awkward = [
  '0.10',
  '1234567890E1',
  ' around ',
  'line\r\nend\tand\u0085\u2028',
  '<&>"\'',
  ']]>',
  '<![CDATA[x]]>',
  '&#0;&amp;lt;&nbsp;',
  '\\u0000 \\\\',
  '\u0000\u0001\u000b\u001f\ufffe\uffff',
  'half \ud800 of a pair, half \udc00',
  'Café Ω 日本 😀',
  'true',
  'null',
  'NaN',
  '-999',
  '__proto__',
  '{"a":1}',
];

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: anyUnit, maxLength: 12 }) },
  { weight: 2, arbitrary: fc.constantFrom('', ...awkward) },
);
export const filled = text.filter((one) => one !== '');
export const filledOrNull = fc.option(filled);

export const uid: fc.Arbitrary<Uid> = fc
  .oneof(
    fc.stringMatching(/^[0-9A-Z]{12}$/),
    fc.constantFrom('1234567890E1', '000000000000', '00000000E999', '0X1234567890'),
  )
  .map(asUid);
export const segment: fc.Arbitrary<string> = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_~-][A-Za-z0-9_.~-]{0,8}$/),
  fc.constantFrom('value', 'name', 'Label', 'Path', 'constructor', 'toString', '__proto__', 'column', '2010'),
);
export const path = fc
  .array(segment, { minLength: 1, maxLength: 4 })
  .map((segments) => asPath(segments.join('/')));

/** Years that four digits can write, to the millisecond. */
export const instant = fc.integer({ min: Date.UTC(1000, 0, 1), max: Date.UTC(9999, 11, 31) }).map(asInstant);
export const wholeSecond = instant.map(floorToSecond);
/** Documents have times of records to the tenth of a second. */
const recordTime = instant.map((time) => asInstant(Math.floor(time / 100) * 100));
export const dates = { created: fc.option(recordTime), modified: fc.option(recordTime) };

export const actions: fc.Arbitrary<Actions | null> = fc.option(
  fc.record({
    allowCreate: fc.boolean(),
    allowView: fc.boolean(),
    allowList: fc.boolean(),
    allowModify: fc.boolean(),
    allowDelete: fc.boolean(),
  }),
);

export const environment: fc.Arbitrary<Environment> = fc.record({
  uid,
  name: text,
  path: text,
  description: text,
  owner: text,
  itemsPerPage: fc.nat(),
  itemsPerFeed: fc.nat(),
  ...dates,
});

export const principal: fc.Arbitrary<Viewer> = fc.record({
  uid,
  username: text,
  isAdministrator: fc.boolean(),
  apiVersion: fc.constantFrom('1.0', '2.0'),
  locale: text,
  timeZone: text,
  // The sign-in document does not say them.
  groups: fc.constant(null),
});

const choice: fc.Arbitrary<Choice> = fc.record({ name: text, value: text });
export const choices: fc.Arbitrary<readonly Choice[]> = fc.array(choice, { maxLength: 3 });

export const version = fc.option(fc.nat());

export const itemDefinition: fc.Arbitrary<ItemDefinition> = fc.record({
  uid,
  name: text,
  drillDown: fc.array(segment, { maxLength: 3 }),
  version,
  ...dates,
});

export const itemValueDefinition: fc.Arbitrary<ItemValueDefinition> = fc.record({
  uid,
  path: segment,
  name: text,
  valueDefinition: fc.record({
    uid,
    name: text,
    description: text,
    valueType: fc.constantFrom('UNSPECIFIED', 'TEXT', 'DATE', 'BOOLEAN', 'INTEGER', 'DECIMAL'),
    ...dates,
  }),
  fromData: fc.boolean(),
  fromProfile: fc.boolean(),
  unit: filledOrNull,
  perUnit: filledOrNull,
  defaultValue: fc.option(text),
  choices,
  apiVersions: fc.subarray(['1.0', '2.0'] as const),
  aliasedTo: fc.option(segment),
});

export const provenance: fc.Arbitrary<Provenance | null> = fc.option(
  fc.record({
    source: text,
    publisher: filledOrNull,
    year: filledOrNull,
    region: filledOrNull,
    licence: filledOrNull,
    shortPublisher: fc.option(text, { nil: undefined }),
    url: fc.option(fc.webUrl(), { nil: undefined }),
  }),
);

export const itemKey = fc.record({ categoryPath: path, uid });

/** A value without the item that it belongs to, which its document tells. */
export const ownValue = fc.record({
  uid,
  path: segment,
  name: text,
  value: text,
  unit: filledOrNull,
  perUnit: filledOrNull,
  startDate: wholeSecond,
  definition: itemValueDefinition,
  ...dates,
});

/** Those of one item. */
export const ownValues = fc.uniqueArray(ownValue, { maxLength: 3, selector: ({ path }) => path });

/** An item without its place; path and name are null, or differ from what they default to. */
export const ownItem = fc
  .record({
    path: fc.option(segment),
    name: filledOrNull,
    label: text,
    title: text,
    validity: fc.record({ start: wholeSecond, end: fc.option(wholeSecond) }),
    itemDefinition,
    environment,
    version,
    ...dates,
  })
  .filter(({ path, name }) => name === null || name !== path);

/** The paths of values that a sheet has no place for are those of its own columns. */
const column = segment.filter(
  (name) => !['label', 'title', 'path', 'uid', 'created', 'modified', 'startDate', 'endDate'].includes(name),
);

const row: fc.Arbitrary<DataItemRow> = fc.record({
  uid,
  path: fc.option(segment),
  label: text,
  title: text,
  values: fc.array(fc.tuple(column, text), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ...dates,
});

/** A page of a list: only the last one may have room left, and only one beyond the end is empty. */
export function pageOf<T>(entry: fc.Arbitrary<T>): fc.Arbitrary<Page<T>> {
  return fc
    .record({
      entries: fc.array(entry, { maxLength: 3 }),
      pagesBefore: fc.nat(999),
      after: fc.oneof(fc.constant(0), fc.nat(1_000_000)),
      room: fc.nat(997),
    })
    .map(({ entries, pagesBefore, after, room }) => {
      const isLast = after === 0 || entries.length === 0;
      const itemsPerPage = isLast ? Math.max(1, entries.length + room) : entries.length;
      const total = pagesBefore * itemsPerPage + entries.length + (isLast ? 0 : after);
      return { entries, total, request: { page: pagesBefore + 1, itemsPerPage } };
    });
}

export const rows: fc.Arbitrary<Page<DataItemRow> | null> = fc.option(pageOf(row));

const about: fc.Arbitrary<CategoryAbout> = fc.record({
  title: fc.option(
    fc.record({
      pattern: text,
      words: fc.array(fc.record({ path: text, value: text, word: text }), { maxLength: 3 }),
    }),
  ),
  description: filledOrNull,
  method: filledOrNull,
  ownership: fc.constantFrom(null, 'own', 'hired'),
  similar: fc.array(fc.record({ path, use: text }), { maxLength: 3 }),
});

/** A category with its children; parent and children stand where its path says. */
export const categoryAndChildren: fc.Arbitrary<{
  readonly dataCategory: DataCategory;
  readonly children: readonly DataCategoryReference[];
}> = fc
  .record({
    segments: fc.array(segment, { maxLength: 4 }),
    own: fc.record({
      uid,
      name: text,
      itemDefinition: fc.option(itemDefinition),
      provenance,
      about: fc.option(about),
      isLookUp: fc.option(fc.boolean()),
      deprecated: fc.boolean(),
      version,
      ...dates,
    }),
    parent: fc.record({ uid, name: text }),
    children: fc.array(fc.record({ uid, name: text, segment }), { maxLength: 3 }),
  })
  .map(({ segments, own, parent, children }) => ({
    dataCategory: {
      ...own,
      path: asPath(segments.join('/')),
      parent: segments.length === 0 ? null : { ...parent, path: asPath(segments.slice(0, -1).join('/')) },
    },
    children: children.map(({ segment, ...child }) => ({
      ...child,
      path: asPath([...segments, segment].join('/')),
    })),
  }));
