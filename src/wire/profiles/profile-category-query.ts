import { decodeExplain, encodeExplain } from '../calculation/calculation-query.ts';
import type { ApiVersion } from '../../domain/access/access.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { ProfileItemSelection } from '../../domain/profiles/profile-item.ts';
import { monthOf } from '../forms/dates.ts';
import { assertOnly, type FormFields, type FormField, oneOf, readFlag, textOf } from '../forms/fields.ts';
import { dateField } from '../forms/record-form.ts';
import { decodeReturnUnits, encodeReturnUnits, type AmountUnits } from '../forms/representation.ts';
import { assertVersionOfQuery } from '../forms/version-parameters.ts';
import { pageParameters } from '../forms/page-query.ts';
import { formatMonth, parseMonth } from '../elements/timestamp.ts';
import type { DateContext } from '../profile-items/profile-item-validity-form.ts';
import { decodeWindow } from '../profile-items/window.ts';

/** Which items of a profile's category are listed, and in which units. */
interface ProfileCategoryQuery extends AmountUnits {
  /** `undefined` for the default of the account's version. */
  readonly selection?: ProfileItemSelection | undefined;
  readonly prorata: boolean;
  readonly withExplanation?: boolean | undefined;
}

interface DecodedProfileCategoryQuery extends ProfileCategoryQuery {
  /** In version 1 the month of the answer; `null` in version 2. */
  readonly month: Instant | null;
  /** Version 1: the categories below with their items, in one answer. */
  readonly isRecursive: boolean;
}

export function encodeProfileCategoryQuery({
  selection,
  prorata,
  withExplanation,
  ...units
}: ProfileCategoryQuery): readonly FormField[] {
  return [
    ...encodeSelection(selection),
    ...(prorata ? [['mode', 'prorata'] as const] : []),
    ...encodeReturnUnits(units),
    ...encodeExplain(withExplanation),
  ];
}

const common = ['explain', ...pageParameters];
const parameters: Readonly<Record<ApiVersion, readonly string[]>> = {
  '1.0': ['profileDate', 'recurse'],
  '2.0': ['startDate', 'endDate', 'duration', 'selectby', 'mode', 'returnUnit', 'returnPerUnit', 'gwp'],
};

/** Throws BAD_USER_INPUT for parameters of the other version, and for unknown values of its own. */
export function decodeProfileCategoryQuery(
  query: FormFields,
  context: DateContext,
): DecodedProfileCategoryQuery {
  assertVersionOfQuery(query, context.apiVersion);
  assertOnly(query, [...common, ...parameters[context.apiVersion]]);
  const amounts = { ...decodeReturnUnits(query), withExplanation: decodeExplain(query) };
  if (context.apiVersion === '2.0') {
    const prorata = oneOf(query, 'mode', ['prorata']) !== undefined;
    const selection = decodeWindow(query, context);
    return { selection, month: null, isRecursive: false, prorata, ...amounts };
  }
  // An unreadable month means the current one, as in the original.
  const month =
    parseMonth((textOf(query, 'profileDate') ?? '').trim()) ?? monthOf(context.now, context.timeZone);
  const isRecursive = readFlag(query, 'recurse') === true;
  return { selection: { kind: 'month', start: month }, month, isRecursive, prorata: false, ...amounts };
}

function encodeSelection(selection: ProfileItemSelection | undefined): readonly FormField[] {
  if (selection === undefined) return [];
  if (selection.kind === 'month') return [['profileDate', formatMonth(selection.start)]];
  const { start, end, selectBy } = selection;
  return [
    ...dateField('startDate', start),
    ...dateField('endDate', end ?? undefined),
    ...(selectBy === 'overlap' ? [] : [['selectby', selectBy] as const]),
  ];
}
