import { asPath } from '../support/brands.ts';
import fc from 'fast-check';
import type { Format } from '../../src/wire/elements/format.ts';
import { assert, describe, expect, it } from 'vitest';
import {
  type BatchEntry,
  decodeDataTreeBatch,
  decodeProfileItemBatch,
  encodeBatch,
} from '../../src/wire/forms/batch.ts';
import { decodeCreatedItems, encodeCreatedItems } from '../../src/wire/profile-items/created-items.ts';
import {
  dataCategoryShape,
  encodeCreatedDataCategory,
  toDataCategory,
} from '../../src/wire/data-categories/data-category.ts';
import { encodeCreatedDataItem } from '../../src/wire/data-items/data-item.ts';
import { decodeDataItemView } from '../../src/wire/data-items/decoded-data-item.ts';
import { actionsRule } from '../../src/wire/access/actions.ts';
import { object } from '../../src/wire/elements/shape.ts';
import { decodeApiVersion } from '../../src/wire/documents/document.ts';
import {
  decodeWrittenRecords,
  encodeWrittenRecords,
} from '../../src/wire/data-categories/written-records.ts';
import * as random from '../support/documents/random-documents.ts';
import { assertReadable, cases, check, readBack, timeZone } from './read-back.ts';

describe.each(cases)('in $format, version $apiVersion', ({ format, apiVersion }) => {
  it('a written data category is read as it was written, to the second when it is new', () => {
    const documents = fc.record({
      category: random.categoryAndChildren,
      environment: random.environment,
      isNew: fc.boolean(),
      actions: random.actions,
      timeZone,
    });
    check(documents, ({ category: { dataCategory }, ...rest }) => {
      const document = { apiVersion, dataCategory, ...rest };
      const body = readBack(encodeCreatedDataCategory(document, format), format);
      const content = body.node('DataCategoryResource') ?? body;
      const read = object(dataCategoryShape).find(content, 'dataCategory');
      assert(read !== undefined);
      expect(content.text('path') ?? '').toBe(dataCategory.path === '' ? '' : `/${dataCategory.path}`);
      expect(toDataCategory(read, dataCategory.path)).toEqual(asSaid(dataCategory, rest.isNew));
      expect(read.environment).toEqual(rest.environment);
      expect(actionsRule.find(content, 'actions') ?? null).toEqual(rest.actions);
      expect(decodeApiVersion(body)).toBe(apiVersion);
    });
  });

  it('a written data item is read as it was written, to the second when it is new', () => {
    const documents = fc.record({
      key: random.itemKey,
      category: fc.record({ uid: random.uid, name: random.text }),
      item: random.ownItem,
      values: random.ownValues,
      isNew: fc.boolean(),
      actions: random.actions,
      timeZone,
    });
    check(documents, ({ key, category, ...rest }) => {
      fc.pre(rest.item.name !== key.uid && rest.item.path !== key.uid);
      const item = { ...rest.item, uid: key.uid, dataCategory: { ...category, path: key.categoryPath } };
      const values = rest.values.map((value) => ({ ...value, item: key }));
      const document = { apiVersion, ...rest, item, values };
      const body = readBack(asView(encodeCreatedDataItem(document, format), format), format);
      const read = decodeDataItemView(body.node('DataCategoryResource') ?? body, key.categoryPath);
      const { actions } = rest;
      expect(read).toMatchObject({ item: asSaid(item, rest.isNew), values, actions });
      expect(decodeApiVersion(body)).toBe(apiVersion);
    });
  });

  it('the addresses of new profile items are read in their order', () => {
    const items = fc.array(fc.record({ uri: random.filled, uid: random.uid }), { maxLength: 4 });
    check(items, (each) => {
      const document = { apiVersion, items: each };
      const body = readBack(encodeCreatedItems({ ...document, timeZone: 'UTC' }, format), format);
      expect(decodeCreatedItems(body)).toEqual(document);
    });
  });

  it('the addresses of written records are read in their order', () => {
    const records = fc.array(fc.record({ uri: random.text, uid: random.uid }), { maxLength: 3 });
    const documents = fc.record({
      path: fc.oneof(random.path, fc.constant(asPath(''))),
      dataCategories: records,
      dataItems: records,
    });
    check(documents, (each) => {
      const document = { apiVersion, timeZone: 'UTC', ...each };
      expect(decodeWrittenRecords(readBack(encodeWrittenRecords(document, format), format))).toEqual(
        document,
      );
    });
  });
});

describe.each(['json', 'xml'] as const)('in %s', (format) => {
  const name = fc.oneof(random.segment, random.filled);
  const fields = fc.uniqueArray(fc.tuple(name, random.text), {
    maxLength: 4,
    selector: ([each]) => each.toLowerCase(),
  });
  const entries = fc.array(fc.record({ fields }), { maxLength: 4 });
  const read = (written: readonly BatchEntry[]) => written.map((entry) => new Map(entry.fields));

  it('the entries of a batch of profile items are read as they were written', () => {
    check(entries, (batch) => {
      const written = encodeBatch('profileItems', batch, format);
      assertReadable(written, format);
      expect(decodeProfileItemBatch(Buffer.from(written), format)).toEqual(read(batch));
    });
  });

  it('the entries of a batch in the data tree are read as they were written', () => {
    check(fc.tuple(fc.constantFrom('dataCategories', 'dataItems'), entries), ([list, batch]) => {
      const written = encodeBatch(list, batch, format);
      assertReadable(written, format);
      const other = { dataCategories: [], dataItems: [] };
      expect(decodeDataTreeBatch(Buffer.from(written), format)).toEqual({ ...other, [list]: read(batch) });
    });
  });
});

/** With the members of a view that the answer to a creation does not have. */
function asView(created: string, format: Format): string {
  const members = '"userValueChoices":{"name":"","choices":[]},"amountPerMonth":0}';
  const elements = '<Choices><Name/><Choices/></Choices><AmountPerMonth>0</AmountPerMonth>';
  return format === 'json'
    ? created.replace(/}$/, `,${members}`)
    : created.replace('</DataCategoryResource>', `${elements}$&`);
}

/** The long form of dates, which a new record has, is to the second. */
function asSaid<T extends { readonly created: number | null; readonly modified: number | null }>(
  record: T,
  isNew: boolean,
): T {
  if (!isNew) return record;
  return { ...record, created: toSecond(record.created), modified: toSecond(record.modified) };
}

function toSecond(instant: number | null): number | null {
  return instant === null ? null : Math.floor(instant / 1000) * 1000;
}
