import fc from 'fast-check';
import * as dataCategoryForm from '../../src/wire/data-categories/data-category-form.ts';
import * as dataItemForm from '../../src/wire/data-items/data-item-form.ts';
import * as dataItemValueForm from '../../src/wire/data-items/data-item-value-form.ts';
import * as profileItemForm from '../../src/wire/profile-items/profile-item-form.ts';
import * as profileItemValueForm from '../../src/wire/profile-items/profile-item-value-form.ts';
import * as random from '../support/documents/random-documents.ts';
import { describe, expect, it } from 'vitest';
import type { ApiVersion } from '../../src/domain/access/access.ts';
import type { InputValue } from '../../src/domain/amounts/amount.ts';
import { EPOCH, floorToSecond, type Instant } from '../../src/domain/basics/instant.ts';
import {
  decodeCalculationQuery,
  encodeCalculationQuery,
} from '../../src/wire/calculation/calculation-query.ts';
import { decodeSelections, encodeSelections } from '../../src/wire/data-items/drill-down.ts';
import { paged } from '../../src/wire/forms/page-query.ts';
import { asOfQuery } from '../../src/wire/forms/as-of-query.ts';
import { type FormFields, type FormField, toFields, toForm } from '../../src/wire/forms/fields.ts';
import { reservedNames } from '../../src/wire/forms/input-values.ts';
import {
  decodeProfileCategoryQuery,
  encodeProfileCategoryQuery,
} from '../../src/wire/profiles/profile-category-query.ts';
import {
  decodeNewProfile,
  decodeProfileChange,
  encodeDescription,
  encodeNewProfile,
  encodeSharing,
} from '../../src/wire/profiles/profile-form.ts';
import { check } from './read-back.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';
import { decodeRecord, encodeRecord } from '../../src/wire/forms/record-form.ts';
import { decodeSignInForm, signInForm } from '../../src/wire/access/sign-in.ts';

const versions: readonly ApiVersion[] = ['1.0', '2.0'];
const now = asInstant(Date.parse('2026-02-14T09:30:00Z'));
const contextOf = (apiVersion: ApiVersion) => ({ apiVersion, timeZone: 'UTC', now, headers: {} });

/** The fields as the service receives them: through the text of a form. */
function sent(fields: readonly FormField[]): FormFields {
  return toFields(new URLSearchParams(toForm(fields).toString()));
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
/** As UTF-8 can carry it, and as callers may send it. */
const text = random.text.map((one) =>
  Buffer.from(one.replaceAll(/[^\P{Cc}\t\n\r]/gu, ''), 'utf8').toString('utf8'),
);
const notEmpty = text.filter((one) => one !== '');
const filled = text.filter((one) => one.trim() !== '');
const clearable = maybe(fc.option(notEmpty));
const label = fc.record({
  key: fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9_.-]{0,9}$/),
  value: fc.option(notEmpty),
});
const labelChanges = fc.uniqueArray(label, {
  selector: ({ key }) => key.toLowerCase(),
  minLength: 1,
  maxLength: 4,
});
const instant = fc
  .integer({ min: Date.parse('1970-01-01T00:00:00Z'), max: Date.parse('9999-12-31T23:59:59Z') })
  .map(asInstant)
  .map(floorToSecond);
const month = fc
  .tuple(fc.integer({ min: 1970, max: 9999 }), fc.integer({ min: 0, max: 11 }))
  .map(([year, index]) => asInstant(Date.UTC(year, index)));

const isFree = (name: string): boolean =>
  !reservedNames.has(name.toLowerCase()) && !name.toLowerCase().endsWith('unit');
const inputs = (withUnits: boolean): fc.Arbitrary<readonly InputValue[]> =>
  fc.uniqueArray(
    fc.record({
      name: random.segment.filter(isFree),
      value: text,
      unit: withUnits ? maybe(text) : fc.constant(undefined),
      perUnit: withUnits ? maybe(text) : fc.constant(undefined),
    }),
    { maxLength: 4, selector: ({ name }) => name.toLowerCase() },
  );
const values = inputs(true).map((all) => all.map(({ name, ...value }) => ({ path: name, ...value })));
const knownOf = (all: readonly { readonly path: string }[]): ReadonlySet<string> =>
  new Set(all.map(({ path }) => path.toLowerCase()));

const newSegment = random.segment.filter((segment) => segment.toLowerCase() !== 'drill');

describe('forms of the data tree', () => {
  it('the form of a new category is read as it was sent', () => {
    const drafts = fc.record({
      parentPath: random.path,
      name: filled,
      segment: newSegment,
      itemDefinitionUid: maybe(random.uid),
    });
    check(drafts, (draft) => {
      const fields = sent(dataCategoryForm.encodeDataCategoryDraft(draft));
      expect(dataCategoryForm.decodeDataCategoryDraft(fields, draft.parentPath)).toEqual(draft);
    });
  });

  it('the form of a changed category is read as it was sent', () => {
    const changes = fc
      .record({
        name: maybe(text),
        segment: maybe(newSegment),
        itemDefinitionUid: maybe(fc.option(random.uid)),
      })
      .filter((change) => Object.values(change).some((part) => part !== undefined));
    check(changes, (change) => {
      const fields = sent(dataCategoryForm.encodeDataCategoryChange(change));
      expect(dataCategoryForm.decodeDataCategoryChange(fields, asPath('a'), [])).toEqual({
        path: 'a',
        ...change,
      });
    });
  });

  it('the form of a new item is read as it was sent', () => {
    const drafts = fc.record({
      categoryPath: random.path,
      name: maybe(notEmpty),
      path: maybe(notEmpty),
      startDate: maybe(instant),
      endDate: maybe(instant),
      values,
    });
    check(drafts, (draft) => {
      const fields = sent(dataItemForm.encodeDataItemDraft(draft));
      const read = dataItemForm.decodeDataItemDraft(fields, draft.categoryPath, knownOf(draft.values));
      expect(read).toEqual(draft);
    });
  });

  it('the form of a changed item is read as it was sent', () => {
    const changes = fc.record({
      item: random.itemKey,
      name: clearable,
      path: clearable,
      startDate: maybe(instant),
      endDate: maybe(fc.option(instant)),
      values,
    });
    check(changes, (change) => {
      const fields = sent(dataItemForm.encodeDataItemChange(change));
      const context = { known: knownOf(change.values), start: EPOCH };
      expect(dataItemForm.decodeDataItemChange(fields, change.item, context)).toEqual(change);
    });
  });

  it('the form of a changed value is read as it was sent', () => {
    const changes = fc
      .record({ value: maybe(text), unit: maybe(text), perUnit: maybe(text), startDate: maybe(instant) })
      .filter(({ value, startDate }) => value !== undefined || startDate !== undefined);
    check(changes, (change) => {
      const fields = sent(dataItemValueForm.encodeDataItemValueChange(change));
      expect(dataItemValueForm.decodeDataItemValueChange(fields, true)).toEqual(change);
    });
  });

  it('the form of further history entries is read as it was sent', () => {
    const drafts = fc.record({
      item: random.itemKey,
      startDate: instant,
      values: values.filter(({ length }) => length > 0),
    });
    check(drafts, (draft) => {
      const fields = sent(dataItemValueForm.encodeValueEntries(draft));
      expect(dataItemValueForm.decodeValueEntries(fields, draft.item, knownOf(draft.values))).toEqual(draft);
    });
  });
});

describe('queries of the data tree', () => {
  it('the query of a calculation is read as it was sent', () => {
    const queries = fc.record({
      inputs: inputs(true).map((all) =>
        all.map(({ unit, perUnit, ...input }) => ({
          ...input,
          unit: unit?.trim() ? unit : undefined,
          perUnit: perUnit?.trim() ? perUnit : undefined,
        })),
      ),
      returnUnit: maybe(filled),
      returnPerUnit: maybe(filled),
      asOf: maybe(instant),
      withExplanation: fc.boolean(),
      only: fc.constantFrom('amounts' as const, undefined),
    });
    check(queries, (query) => {
      const choices = query.inputs.map(({ name }) => ({ name, value: '' }));
      expect(decodeCalculationQuery(sent(encodeCalculationQuery(query)), choices)).toEqual(query);
    });
  });

  it('the query of a drill-down is read as it was sent', () => {
    const selection = fc.record({ name: random.segment.filter(isFree), value: text });
    const selections = fc.uniqueArray(selection, {
      maxLength: 4,
      selector: ({ name }) => name.toLowerCase(),
    });
    check(selections, (all) => {
      const read = decodeSelections(sent(encodeSelections(all)));
      expect(new Set(read)).toEqual(new Set(all));
    });
  });

  it('the query of a value and its history is read as it was sent', () => {
    check(fc.record({ asOf: maybe(instant), withHistory: fc.boolean() }), (query) => {
      const fields = sent(encodeRecord(dataItemValueForm.dataItemValueQuery, query));
      expect(decodeRecord(dataItemValueForm.dataItemValueQuery, fields, null)).toEqual(query);
    });
  });

  it('the query of an instant is read as it was sent', () => {
    check(maybe(instant), (asOf) => {
      expect(decodeRecord(asOfQuery, sent(encodeRecord(asOfQuery, { asOf })), null)).toEqual({ asOf });
    });
  });

  it('the query of a page is read as it was sent', () => {
    const pages = fc.record({
      page: fc.integer({ min: 1 }),
      itemsPerPage: fc.integer({ min: 1, max: 1000 }),
    });
    check(pages, (page) => {
      expect(decodeRecord(paged, sent(encodeRecord(paged, { page })), { headers: {} })).toEqual({ page });
    });
  });
});

describe.each(versions)('forms of a profile in version %s', (apiVersion) => {
  const isVersion1 = apiVersion === '1.0';
  const startDate = isVersion1 ? month : instant;
  const endDate: fc.Arbitrary<Instant | 'start'> = isVersion1 ? fc.constant('start') : instant;

  it('the form of a new item is read as it was sent', () => {
    const drafts = fc.record({
      categoryPath: random.path,
      dataItemUid: random.uid,
      name: maybe(notEmpty),
      note: isVersion1 ? fc.constant(undefined) : maybe(notEmpty),
      labels: isVersion1 ? fc.constant(undefined) : maybe(labelChanges),
      startDate: isVersion1 ? startDate : maybe(startDate),
      endDate: maybe(endDate),
      values: inputs(!isVersion1),
    });
    check(drafts, (draft) => {
      const fields = sent(profileItemForm.encodeProfileItemDraft(draft, apiVersion));
      const known = new Set(draft.values.map(({ name }) => name.toLowerCase()));
      const context = contextOf(apiVersion);
      expect(profileItemForm.decodeProfileItemDraft(fields, draft.categoryPath, context, known)).toEqual(
        draft,
      );
    });
  });

  it('the form of a changed item is read as it was sent', () => {
    const changes = fc.record({
      name: clearable,
      note: isVersion1 ? fc.constant(undefined) : clearable,
      labels: isVersion1 ? fc.constant(undefined) : maybe(labelChanges),
      startDate: maybe(startDate),
      endDate: maybe(fc.option(endDate)),
      values: inputs(!isVersion1),
    });
    const item = { profileUid: asUid('ABCDEF012345'), categoryPath: asPath('a'), uid: asUid('B0B0B0B0B0B1') };
    check(changes, (change) => {
      const fields = sent(profileItemForm.encodeProfileItemChange(change, apiVersion));
      const form = {
        fields,
        kind: 'form' as const,
        known: new Set(change.values.map(({ name }) => name.toLowerCase())),
      };
      const context = contextOf(apiVersion);
      expect(profileItemForm.neededForChange(form, context)).toEqual({ start: false, values: false });
      const current = { start: EPOCH, values: new Map() };
      const read = profileItemForm.decodeProfileItemChange(form, item, context, current);
      expect(read).toEqual({ item, ...change });
    });
  });

  it('the query of a category and its selection is read as it was sent', () => {
    const window = fc.record({
      kind: fc.constant('window' as const),
      start: instant,
      end: fc.option(instant),
      selectBy: fc.constantFrom('overlap' as const, 'start' as const, 'end' as const),
    });
    const queries = fc.record({
      page: fc.record({ page: fc.integer({ min: 1 }), itemsPerPage: fc.integer({ min: 1, max: 1000 }) }),
      selection: isVersion1 ? month.map((start) => ({ kind: 'month' as const, start })) : maybe(window),
      prorata: isVersion1 ? fc.constant(false) : fc.boolean(),
      returnUnit: isVersion1 ? fc.constant(undefined) : maybe(filled),
      returnPerUnit: isVersion1 ? fc.constant(undefined) : maybe(filled),
    });
    check(queries, (query) => {
      const fields = sent(encodeProfileCategoryQuery(query));
      const read = decodeProfileCategoryQuery(fields, contextOf(apiVersion));
      expect({ returnUnit: undefined, returnPerUnit: undefined, ...read }).toMatchObject(query);
    });
  });
});

describe('forms of a profile in both versions', () => {
  it('an end marker without a start is read as ending where the item starts', () => {
    const change = { endDate: 'start' as const, values: [] };
    const fields = sent(profileItemForm.encodeProfileItemChange(change, '2.0'));
    const form = { fields, kind: 'form' as const, known: new Set<string>() };
    expect(profileItemForm.neededForChange(form, contextOf('2.0')).start).toBe(true);
    const item = { profileUid: asUid('ABCDEF012345'), categoryPath: asPath('a'), uid: asUid('B0B0B0B0B0B1') };
    const current = { start: now, values: new Map() };
    const read = profileItemForm.decodeProfileItemChange(form, item, contextOf('2.0'), current);
    expect(read).toEqual({ item, ...change, endDate: now });
  });

  it('the form of a changed value is read as it was sent', () => {
    check(fc.record({ value: text, unit: maybe(text), perUnit: maybe(text) }), (change) => {
      const fields = sent(profileItemValueForm.encodeProfileItemValueChange(change));
      expect(profileItemValueForm.decodeProfileItemValueChange(fields)).toEqual(change);
    });
  });

  it('the form of the sharing is read as it was sent', () => {
    const rights = ['groupMayView', 'groupMayModify', 'othersMayView', 'othersMayModify'];
    const sharing = fc.dictionary(fc.constantFrom(...rights), fc.boolean(), { minKeys: 1 });
    check(sharing, (rightsGiven) => {
      const read = decodeProfileChange(sent(encodeSharing(rightsGiven)), '2.0');
      expect(read).toEqual({ sharing: { ...rightsGiven }, named: null, description: null });
    });
  });

  it('the form of a new profile is accepted as it was sent', () => {
    expect(decodeNewProfile(sent(encodeNewProfile()), '1.0')).toEqual({});
  });

  it('the name, the note and the labels of a profile are read as they were sent', () => {
    const text = fc.option(notEmpty);
    check(fc.record({ name: text, note: text, labels: labelChanges }), (description) => {
      expect(decodeProfileChange(sent(encodeDescription(description)), '2.0')).toEqual({
        sharing: null,
        named: null,
        description,
      });
      expect(decodeNewProfile(sent(encodeNewProfile(description)), '2.0')).toEqual(description);
      expect(() => decodeProfileChange(sent(encodeDescription(description)), '1.0')).toThrow(/not allowed/);
    });
  });

  it('the form of a sign-in is read as it was sent', () => {
    check(fc.record({ username: filled, password: notEmpty }), (form) => {
      expect(decodeSignInForm(sent(encodeRecord(signInForm, form)))).toMatchObject(form);
    });
  });
});

describe('reserved names', () => {
  it.each([...reservedNames])('a value is not sent under the reserved name %s', (name) => {
    const draft = { values: [{ path: name, value: '1' }] };
    expect(() => dataItemForm.encodeDataItemDraft(draft)).toThrow('is not a value of this item');
  });
});
