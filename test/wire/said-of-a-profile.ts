import { amountPerMonth } from '../../src/totals/amount-per-month.ts';
import type { ApiVersion } from '../../src/domain/access/access.ts';
import type { ListedValue } from '../../src/domain/profiles/profile-item-value.ts';
import type { ProfileItemEntry, ProfileItemPage } from '../../src/domain/profiles/profile-item-page.ts';
import { isEndMark } from '../../src/domain/profiles/profile-item.ts';
import { type Profile, undescribed } from '../../src/domain/profiles/profile.ts';
import type { Explanation } from '../../src/domain/amounts/explanation.ts';
import type { Format } from '../../src/wire/elements/format.ts';
import { withoutZero } from '../../src/wire/profile-items/profile-item.ts';
import { asInstant } from '../support/brands.ts';

const dayMs = 86_400_000;

/** Version 1 has no names, notes and labels of profiles. */
export function profileAsSaid(profile: Profile, apiVersion: ApiVersion): Profile {
  const isOurs = profile.permission?.sharing != null;
  const described = apiVersion === '1.0' ? { ...profile, ...undescribed } : profile;
  return { ...described, labels: described.labels?.length === 0 && !isOurs ? null : described.labels };
}

const unnoted = { note: null, rowKey: null };

/** As much of an item as the view of it says. */
export function itemAsSaid(
  { item, values, calculation }: ProfileItemEntry,
  format: Format,
  apiVersion: ApiVersion,
  isComplete = false,
): ProfileItemEntry {
  const noLabels = item.version === null ? null : [];
  const labels = item.labels?.length === 0 ? noLabels : item.labels;
  if (apiVersion === '2.0') return withoutZero({ item: { ...item, labels }, values, calculation });
  return withoutZero({
    item: { ...item, ...unnoted, labels: noLabels, validity: dayOf(item) },
    values: values.map((value) => valueAsSaid(value, format, apiVersion)),
    calculation: isComplete ? calculation : withExplanation(perMonth(calculation), calculation?.explanation),
  });
}

/** Version 1 says neither units nor more of the definition than its name and type. */
export function valueAsSaid<Value extends ListedValue>(
  value: Value,
  format: Format,
  apiVersion: ApiVersion,
): Value {
  if (apiVersion === '2.0' || value.definition === undefined) return value;
  const { uid, path, name, valueDefinition, fromData, fromProfile } = value.definition;
  return {
    ...value,
    unit: undefined,
    perUnit: undefined,
    definition: {
      uid,
      path,
      name,
      valueDefinition: { ...valueDefinition, description: null, created: null, modified: null },
      fromData: format === 'xml' ? fromData : null,
      fromProfile: format === 'xml' ? fromProfile : null,
      unit: null,
      perUnit: null,
      defaultValue: null,
      choices: [],
      apiVersions: [],
      aliasedTo: null,
    },
  };
}

/** As much of a page as a category's document says. `null` of a category that holds no items. */
export function pageAsSaid(
  page: ProfileItemPage | null,
  format: Format,
  apiVersion: ApiVersion,
  isComplete = true,
): ProfileItemPage | null {
  if (page === null) return null;
  if (apiVersion === '1.0') {
    return sheetAsSaid(page, isComplete ? (entry) => itemAsSaid(entry, format, '1.0', true) : rowAsSaid);
  }
  if (page.total === 0) {
    const request = { page: 1, itemsPerPage: 10 };
    const totalAmount = { value: 0, unit: 'kg', perUnit: 'year' };
    return { entries: [], total: 0, request, totalAmount };
  }
  return {
    ...page,
    entries: page.entries.map((entry) => itemAsSaid(entry, format, apiVersion)),
  };
}

function sheetAsSaid(page: ProfileItemPage, asSaid: typeof rowAsSaid): ProfileItemPage {
  const results = page.entries.flatMap(({ calculation }) => (calculation === null ? [] : [calculation]));
  const total = results.reduce((sum, result) => sum + (amountPerMonth(result) ?? 0), 0);
  return {
    ...page,
    entries: page.entries.map(asSaid),
    totalAmount: page.totalAmount && { value: total * 12, unit: 'kg', perUnit: 'year' },
  };
}

/** A row says of a value its path and its text. */
function rowAsSaid({ item, values, calculation }: ProfileItemEntry): ProfileItemEntry {
  return withoutZero({
    item: { ...item, ...unnoted, labels: null, validity: dayOf(item), version: null },
    values: values.map(({ path, value, item: key }) => ({
      item: key,
      path,
      value,
      unit: null,
      perUnit: null,
      created: null,
      modified: null,
    })),
    calculation: perMonth(calculation),
  });
}

function dayOf(item: ProfileItemEntry['item']) {
  const start = asInstant(Math.floor(item.validity.start / dayMs) * dayMs);
  return { start, end: isEndMark(item) ? start : null };
}

function withExplanation(
  calculation: ProfileItemEntry['calculation'],
  explanation: Explanation | undefined,
): ProfileItemEntry['calculation'] {
  return calculation === null || explanation === undefined ? calculation : { ...calculation, explanation };
}

function perMonth(calculation: ProfileItemEntry['calculation']): ProfileItemEntry['calculation'] {
  if (calculation === null) return null;
  const amount = { value: (amountPerMonth(calculation) ?? 0) * 12, unit: 'kg', perUnit: 'year' };
  return { amount, amounts: [], notes: [] };
}
