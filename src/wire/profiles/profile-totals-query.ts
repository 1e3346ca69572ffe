import { badInput } from '../../domain/basics/errors.ts';
import type { GwpSet } from '../../domain/amounts/figure-facts.ts';
import type { Period } from '../../domain/basics/instant.ts';
import { isDay } from '../../domain/basics/iso-date.ts';
import { parseLabelKey } from '../../domain/profiles/labels.ts';
import { type TotalDetail, totalDetails, type TotalGrouping } from '../../domain/profiles/profile-total.ts';
import { type TimeStep, timeSteps } from '../../domain/basics/time-steps.ts';
import { fromLocalTime, parseTimeZone } from '../../domain/basics/time-zone.ts';
import { quote } from '../../domain/basics/uid.ts';
import { assertOnly, type FormField, type FormFields, oneOf, readFlag, textOf } from '../forms/fields.ts';
import { dateField, formField } from '../forms/record-form.ts';
import { type AmountUnits, decodeReturnUnits } from '../forms/representation.ts';
import type { DateContext } from '../profile-items/profile-item-validity-form.ts';
import { decodeWindow } from '../profile-items/window.ts';

/** Which totals are requested, as the parameters of their address. */
interface ProfileTotalsQuery {
  readonly period: Period | null;
  readonly step?: TimeStep | undefined;
  readonly timeZone?: string | undefined;
  readonly groupBy?: TotalGrouping | undefined;
  readonly isOfPeriod: boolean;
  readonly withSubcategories: boolean;
  readonly gwp?: GwpSet | undefined;
  readonly details: readonly TotalDetail[];
}

/** Groupings of a total. */
const groupings = ['profile', 'category'] as const;
const choices = { by: [...groupings, 'gas', 'scope'], list: ['failures', 'notes'] } as const;

const steps = timeSteps.map((step) => step.toLowerCase());
const parameters = [
  'startDate',
  'endDate',
  'duration',
  'step',
  'timeZone',
  'mode',
  'recurse',
  'depth',
  'label',
];
const units = ['returnUnit', 'returnPerUnit', 'gwp'];

export function encodeProfileTotalsQuery(query: ProfileTotalsQuery): readonly FormField[] {
  const { period, step, timeZone, isOfPeriod, withSubcategories, groupBy = {}, gwp, details } = query;
  const chosen = (name: keyof typeof choices): readonly FormField[] => {
    const known = choices[name].filter((each) =>
      each === 'profile' || each === 'category' ? groupBy[each] : details.includes(each),
    );
    return known.length === 0 ? [] : [[name, known.join(',')]];
  };
  return [
    ...dateField('startDate', period?.start),
    ...dateField('endDate', period?.end ?? undefined),
    ...formField('step', step?.toLowerCase()),
    ...formField('timeZone', timeZone === 'UTC' ? undefined : timeZone),
    ...formField('mode', isOfPeriod ? 'prorata' : undefined),
    ...formField('recurse', withSubcategories ? undefined : 'false'),
    ...formField('gwp', gwp),
    ...chosen('by'),
    ...formField('depth', groupBy.depth?.toString()),
    ...formField('label', groupBy.label),
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
  const timeZone = parseTimeZone(textOf(query, 'timeZone') ?? 'UTC');
  const period = window === undefined ? null : inZone(window, query, timeZone);
  const end = period?.end ?? null;
  if ((isOfPeriod || step !== undefined) && end === null) {
    throw badInput('endDate', 'mode=prorata and step require startDate and endDate.', 'prorata-without-end');
  }
  if (period !== null && end !== null && end <= period.start) {
    throw badInput('endDate', 'endDate must be after startDate.', 'invalid-date-range');
  }
  const [by, list] = [decodeChosen(query, 'by'), decodeChosen(query, 'list')];
  const depth = readDepth(query);
  const labelText = textOf(query, 'label')?.trim();
  const label = labelText === undefined ? undefined : parseLabelKey(labelText, 'label');
  if (depth !== undefined && !by.has('category')) {
    throw badInput('depth', 'depth is the number of levels of categories; it requires by=category.');
  }
  return {
    period,
    step: timeSteps.find((each) => each.toLowerCase() === step),
    isOfPeriod,
    withSubcategories: readFlag(query, 'recurse') !== false,
    timeZone: textOf(query, 'timeZone') === undefined ? undefined : timeZone,
    details: totalDetails.filter((each) => by.has(each) || list.has(each)),
    groupBy: { ...Object.fromEntries(groupings.map((each) => [each, by.has(each)])), depth, label },
    ...decodeReturnUnits(query),
  };
}

/** Days begin by the clocks of the zone. */
function inZone({ start, end }: Period, query: FormFields, timeZone: string): Period {
  const [startDate = '', endDate = startDate] = ['startDate', 'endDate'].map((name) =>
    textOf(query, name)?.trim(),
  );
  return {
    start: isDay(startDate) ? fromLocalTime(start, timeZone) : start,
    end: end !== null && isDay(endDate) ? fromLocalTime(end, timeZone) : end,
  };
}

/** Separated by commas. */
function decodeChosen(query: FormFields, name: keyof typeof choices): ReadonlySet<string> {
  const known: readonly string[] = choices[name];
  const chosen = (textOf(query, name)?.split(',') ?? []).map((text) => {
    const found = known.find((each) => each === text.trim().toLowerCase());
    if (found !== undefined) return found;
    throw badInput(name, `${name} can be ${known.join(' or ')}, or several with commas; got ${quote(text)}.`);
  });
  return new Set(chosen);
}

function readDepth(query: FormFields): number | undefined {
  const text = textOf(query, 'depth')?.trim();
  if (text === undefined) return undefined;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw badInput('depth', `depth must be a number of levels from 1 to 99; got ${quote(text)}.`);
}
