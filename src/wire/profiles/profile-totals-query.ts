import { badInput } from '../../domain/errors.ts';
import type { GwpSet } from '../../domain/figure-facts.ts';
import type { Period } from '../../domain/instant.ts';
import type { TotalDetail } from '../../domain/profile-total.ts';
import { type TimeStep, timeSteps } from '../../domain/time-steps.ts';
import { quote } from '../../domain/uid.ts';
import { assertOnly, type FormField, type FormFields, readFlag, textOf } from '../forms/fields.ts';
import { dateField, formField } from '../forms/record-form.ts';
import { type AmountUnits, decodeReturnUnits } from '../forms/representation.ts';
import type { DateContext } from '../profile-items/profile-item-validity-form.ts';
import { decodeWindow, oneOf } from './profile-category-query.ts';

/** On every answer of a service that totals profiles: of how many periods at most in one request. */
export const totalsHeader = 'Emissions-Totals';

/** Which totals are requested, as the parameters of their address. */
interface ProfileTotalsQuery {
  readonly period: Period | null;
  readonly step?: TimeStep | undefined;
  readonly isOfPeriod: boolean;
  readonly withSubcategories: boolean;
  readonly gwp?: GwpSet | undefined;
  readonly details: readonly TotalDetail[];
}

/** What a total is divided by, and the items of it that are listed. */
const choices = { by: ['category', 'gas', 'scope'], list: ['failures', 'notes'] } as const satisfies Readonly<
  Record<string, readonly TotalDetail[]>
>;

const steps = timeSteps.map((step) => step.toLowerCase());
const parameters = ['startDate', 'endDate', 'duration', 'step', 'mode', 'recurse'];
const units = ['returnUnit', 'returnPerUnit', 'gwp'];

export function encodeProfileTotalsQuery(query: ProfileTotalsQuery): readonly FormField[] {
  const { period, step, isOfPeriod, withSubcategories, gwp, details } = query;
  const chosen = (name: keyof typeof choices): readonly FormField[] => {
    const known = choices[name].filter((each) => details.includes(each));
    return known.length === 0 ? [] : [[name, known.join(',')]];
  };
  return [
    ...dateField('startDate', period?.start),
    ...dateField('endDate', period?.end ?? undefined),
    ...formField('step', step?.toLowerCase()),
    ...formField('mode', isOfPeriod ? 'prorata' : undefined),
    ...formField('recurse', withSubcategories ? undefined : 'false'),
    ...formField('gwp', gwp),
    ...chosen('by'),
    ...chosen('list'),
  ];
}

/** Throws BAD_USER_INPUT for unknown parameters and values. */
export function decodeProfileTotalsQuery(
  query: FormFields,
  context: DateContext,
): ProfileTotalsQuery & AmountUnits {
  assertOnly(query, [...parameters, ...units, ...Object.keys(choices)]);
  const step = oneOf(query, 'step', steps);
  const isOfPeriod = oneOf(query, 'mode', ['prorata']) !== undefined;
  const window = decodeWindow(query, context);
  const period = window === undefined ? null : { start: window.start, end: window.end };
  const end = period?.end ?? null;
  if ((isOfPeriod || step !== undefined) && end === null) {
    throw badInput('endDate', 'mode=prorata and step require startDate and endDate.', 'prorata-without-end');
  }
  if (period !== null && end !== null && end <= period.start) {
    throw badInput('endDate', 'endDate must be after startDate.', 'invalid-date-range');
  }
  return {
    period,
    step: timeSteps.find((each) => each.toLowerCase() === step),
    isOfPeriod,
    withSubcategories: readFlag(query, 'recurse') !== false,
    details: [...decodeChosen(query, 'by'), ...decodeChosen(query, 'list')],
    ...decodeReturnUnits(query),
  };
}

/** Separated by commas. */
function decodeChosen(query: FormFields, name: keyof typeof choices): readonly TotalDetail[] {
  const known: readonly TotalDetail[] = choices[name];
  return (textOf(query, name)?.split(',') ?? []).map((text) => {
    const found = known.find((each) => each === text.trim().toLowerCase());
    if (found !== undefined) return found;
    throw badInput(name, `${name} can be ${known.join(' or ')}, or both with a comma; got ${quote(text)}.`);
  });
}
