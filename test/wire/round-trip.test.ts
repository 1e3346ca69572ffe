import fc from 'fast-check';
import { assert, describe, expect, it } from 'vitest';
import type { ApiVersion } from '../../src/domain/access/access.ts';
import { decodeAlgorithmView, encodeAlgorithmView } from '../../src/wire/definitions/algorithm.ts';
import {
  type DataCategoryDocument,
  decodeDataCategoryView,
  encodeDataCategoryView,
} from '../../src/wire/data-categories/data-category.ts';
import {
  decodeDataItemValueView,
  encodeDataItemValueView,
} from '../../src/wire/data-items/data-item-value.ts';
import { encodeDataItemView } from '../../src/wire/data-items/data-item.ts';
import { decodeDataItemView } from '../../src/wire/data-items/decoded-data-item.ts';
import { allParts } from '../support/documents/all-parts.ts';
import { environmentShape } from '../../src/wire/access/environment.ts';
import {
  itemValueDefinitionShape,
  toItemValueDefinition,
} from '../../src/wire/definitions/item-value-definition.ts';
import { object } from '../../src/wire/elements/shape.ts';
import { contentOf, kindOf } from '../../src/wire/documents/document.ts';
import { decodeDrillDown, encodeDrillDown } from '../../src/wire/data-items/drill-down.ts';
import { decodeError, encodeError } from '../../src/wire/documents/error.ts';
import {
  decodeItemDefinitions,
  decodeItemDefinitionView,
  decodeItemValueDefinitions,
  itemDefinitionShape,
  encodeItemDefinitions,
  encodeItemDefinitionView,
  encodeItemValueDefinitions,
  encodeItemValueDefinitionView,
} from '../../src/wire/definitions/item-definition.ts';
import { decodeSignIn, encodeSignIn, encodeSignOut } from '../../src/wire/access/sign-in.ts';
import { calculation } from '../support/documents/random-amounts.ts';
import * as random from '../support/documents/random-documents.ts';
import { cases, check, readBack, timeZone } from './read-back.ts';
import { asPath } from '../support/brands.ts';
import { complete } from '../../src/wire/elements/steps.ts';

describe.each(cases)('in $format, version $apiVersion', ({ format, apiVersion }) => {
  it('a data category is read as it was written', () => {
    const documents = fc.record({
      category: random.categoryAndChildren,
      environment: random.environment,
      items: random.rows,
      actions: random.actions,
      timeZone,
    });
    check(documents, ({ category, ...rest }) => {
      const document = { apiVersion, ...category, ...rest };
      const body = readBack(complete(encodeDataCategoryView(document, format)), format);
      expect(kindOf(body)).toBe('dataCategory');
      const read = complete(decodeDataCategoryView(body));
      // Rows do not carry their titles, which are made of what they carry.
      const titles = read.items?.entries.map(({ title }) => title) ?? [];
      const items = document.items && {
        ...document.items,
        entries: document.items.entries.map((row, index) => ({ ...row, title: titles[index] ?? '' })),
      };
      expect(comparable(read)).toEqual(comparable({ ...document, items, timeZone: 'UTC' }));
    });
  });

  it('a data item is read as it was written', () => {
    const documents = fc.record({
      key: random.itemKey,
      category: fc.record({ uid: random.uid, name: random.text }),
      item: random.ownItem,
      values: random.ownValues,
      choices: random.choices,
      calculation,
      actions: random.actions,
      timeZone,
    });
    check(documents, ({ key, category, timeZone, ...rest }) => {
      const { categoryPath, uid } = key;
      fc.pre(rest.item.name !== uid && rest.item.path !== uid);
      const item = { ...rest.item, uid, dataCategory: { ...category, path: asPath(categoryPath) } };
      const values = rest.values.map((value) => ({ ...value, item: key }));
      const body = readBack(
        encodeDataItemView({ apiVersion, timeZone, ...rest, item, values }, format),
        format,
      );
      expect(kindOf(body)).toBe('dataItem');
      expect(allParts(decodeDataItemView(body, asPath(categoryPath)))).toEqual({
        apiVersion,
        timeZone: 'UTC',
        hasUnits: true,
        ...rest,
        uid,
        item,
        values,
      });
    });
  });

  it('a data item value is read as it was written, and so is a history', () => {
    const documents = fc.record({
      item: random.itemKey,
      values: fc.array(random.ownValue, { minLength: 1, maxLength: 3 }),
      isHistory: fc.boolean(),
      environment: random.environment,
      actions: random.actions,
      timeZone,
    });
    check(documents, (document) => {
      const { item, actions, isHistory } = document;
      const values = document.values.map((value) => ({ ...value, item }));
      const body = readBack(encodeDataItemValueView({ apiVersion, ...document, values }, format), format);
      expect(kindOf(body)).toBe('dataItemValue');
      const shown = isHistory ? values : values.slice(0, 1);
      expect(decodeDataItemValueView(body, item)).toEqual({ values: shown, actions });
    });
  });

  it('a drill-down is read as it was written', () => {
    const documents = fc.record({
      category: random.categoryAndChildren,
      itemDefinition: random.itemDefinition,
      selections: random.choices,
      choices: fc.record({ name: random.text, choices: random.choices }),
      environment: random.environment,
    });
    check(documents, ({ category: { dataCategory }, environment, ...rest }) => {
      const { uid, name, path } = dataCategory;
      const drillDown = { dataCategory: { uid, name, path }, ...rest };
      const envelope = { apiVersion, timeZone: 'UTC', environment, dataCategory };
      const body = readBack(encodeDrillDown({ ...envelope, drillDown }, format), format);
      expect(kindOf(body)).toBe('drillDown');
      expect(decodeDrillDown(body, path)).toEqual(drillDown);
      const nothing = {
        dataCategory: drillDown.dataCategory,
        itemDefinition: null,
        selections: [],
        choices: { name: '', choices: [] },
      };
      const bare = readBack(encodeDrillDown({ ...envelope, drillDown: nothing }, format), format);
      expect(decodeDrillDown(bare, path)).toEqual(nothing);
    });
  });
});

describe.each(['json', 'xml'] as const)('in %s, without version', (format) => {
  it('a sign-in is read as it was written, and a guest as no user', () => {
    check(fc.record({ next: random.text, principal: fc.option(random.principal) }), (document) => {
      expect(decodeSignIn(readBack(encodeSignIn(document, format), format))).toEqual(document);
    });
  });

  it('a sign-out contains the next address', () => {
    check(random.text, (next) => {
      const body = readBack(encodeSignOut(next, format), format);
      expect(contentOf(body, 'SignOutResource').text('next')).toBe(next);
    });
  });

  it('an algorithm is read as it was written, with indents and empty lines', () => {
    const documents = fc.record({
      itemDefinition: random.itemDefinition,
      algorithm: fc.option(
        fc.record({ digest: random.text, lines: fc.array(random.text, { maxLength: 4 }) }),
      ),
      environment: random.environment,
    });
    check(documents, ({ environment, ...document }) => {
      const view = readBack(encodeAlgorithmView({ ...document, environment }, format), format);
      expect(decodeAlgorithmView(view)).toEqual(document);
    });
  });

  it('definitions are read as they were written', () => {
    const documents = fc.record({
      itemDefinition: random.itemDefinition,
      environment: random.environment,
      itemValueDefinitions: fc.array(random.itemValueDefinition, { maxLength: 3 }),
    });
    check(documents, (document) => {
      const view = readBack(encodeItemDefinitionView(document, format), format);
      expect(decodeItemDefinitionView(view)).toEqual({ itemDefinition: document.itemDefinition });
      const list = readBack(encodeItemValueDefinitions(document, format), format);
      const { itemValueDefinitions: read, ...others } = decodeItemValueDefinitions(list);
      expect({ ...others, itemValueDefinitions: read.entries }).toEqual(document);
    });
  });

  it('a page of definitions is read as it was written, and so is a single value definition', () => {
    const documents = fc.record({
      definitions: random.pageOf(random.itemDefinition),
      definition: random.itemDefinition,
      valueDefinition: random.itemValueDefinition,
      environment: random.environment,
    });
    check(documents, ({ definitions, environment, ...single }) => {
      const list = readBack(encodeItemDefinitions({ definitions, environment }, format), format);
      expect(decodeItemDefinitions(list)).toEqual({ definitions });
      const view = readBack(encodeItemValueDefinitionView({ ...single, environment }, format), format);
      const read = (view.node('ItemValueDefinitionResource') ?? view).node('itemValueDefinition');
      assert(read !== undefined);
      expect({
        definition: object(itemDefinitionShape).find(read, 'itemDefinition'),
        valueDefinition: toItemValueDefinition(itemValueDefinitionShape.read(read)),
        environment: object(environmentShape).find(read, 'environment'),
      }).toEqual({ ...single, environment });
    });
  });

  it('a status is read as it was written', () => {
    const said = {
      description: random.text,
      argument: fc.option(random.text, { nil: undefined }),
      isNameUnknown: fc.constantFrom(true, undefined),
      detail: fc.option(random.text, { nil: undefined }),
    };
    const error = fc.record({ entry: fc.integer({ min: 1, max: 1000 }), ...said });
    const documents = fc.record({
      code: fc.integer({ min: 100, max: 599 }),
      name: random.text,
      uri: random.text,
      ...said,
      errors: fc.option(fc.array(error, { minLength: 1, maxLength: 3 }), { nil: undefined }),
    });
    check(documents, (document) => {
      expect(decodeError(readBack(encodeError(document, format), format))).toEqual(document);
    });
  });
});

/** Rows as entries: a column called `__proto__` is hard to compare otherwise. */
function comparable(document: DataCategoryDocument & { readonly apiVersion: ApiVersion }): unknown {
  const { items, ...rest } = document;
  return {
    ...rest,
    items: items && {
      ...items,
      entries: items.entries.map(({ values, ...row }) => ({ ...row, values: sortedEntries(values) })),
    },
  };
}

function sortedEntries(values: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
}
