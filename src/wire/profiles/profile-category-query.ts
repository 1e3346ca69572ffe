import type { Instant } from '../../domain/basics/instant.ts';
import type { PageRequest } from '../../domain/basics/page.ts';
import type { ProfileItemSelection } from '../../domain/profiles/profile-item.ts';
import { formatMonth, parseMonth } from '../elements/timestamp.ts';
import { monthOf } from '../forms/dates.ts';
import { type FormFields, type FormField, textOf } from '../forms/fields.ts';
import { type PageContext, paged } from '../forms/page-query.ts';
import { formField, markField } from '../forms/field-codecs.ts';
import { decodeQuery, encodeRecord, type FieldCodec } from '../forms/record-form.ts';
import { type AmountQuery, amountQuery } from '../forms/representation.ts';
import { assertVersionOfQuery } from '../forms/version-parameters.ts';
import type { DateContext } from '../profile-items/profile-item-validity-form.ts';
import { prorata, window } from '../profile-items/window.ts';

/** Which items of a profile's category are listed, and in which units. */
interface ProfileCategoryQuery extends AmountQuery {
  readonly page: PageRequest;
  /** `undefined` for the default of the account's version. */
  readonly selection?: ProfileItemSelection | undefined;
  readonly prorata?: boolean | undefined;
}

interface DecodedProfileCategoryQuery extends ProfileCategoryQuery {
  /** In version 1 the month of the answer; `null` in version 2. */
  readonly month: Instant | null;
  /** Version 1: the categories below with their items, in one answer. */
  readonly isRecursive: boolean;
}

type Context = DateContext & PageContext;

const month: FieldCodec<Instant, DateContext> = {
  names: ['profileDate'],
  write: (start) => formField('profileDate', formatMonth(start)),
  // An unreadable month means the current one, as in the original.
  read: (query, { now, timeZone }) =>
    parseMonth((textOf(query, 'profileDate') ?? '').trim()) ?? monthOf(now, timeZone),
};

const version1 = { ...paged, month, withExplanation: amountQuery.withExplanation };

const version2 = { ...paged, selection: window, prorata, ...amountQuery };

export function encodeProfileCategoryQuery(query: ProfileCategoryQuery): readonly FormField[] {
  const { selection, page, withExplanation } = query;
  return selection?.kind === 'month'
    ? encodeRecord(version1, { page, month: selection.start, withExplanation })
    : encodeRecord(version2, { ...query, selection });
}

/** Throws BAD_USER_INPUT for parameters of the other version, and for unknown values of its own. */
export function decodeProfileCategoryQuery(query: FormFields, context: Context): DecodedProfileCategoryQuery {
  assertVersionOfQuery(query, context.apiVersion);
  if (context.apiVersion === '2.0') {
    return { month: null, isRecursive: false, ...decodeQuery(version2, query, context) };
  }
  const form = { ...version1, isRecursive: markField('recurse') };
  const decoded = decodeQuery(form, query, context);
  return { selection: { kind: 'month', start: decoded.month }, prorata: false, ...decoded };
}
