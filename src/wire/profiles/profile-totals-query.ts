import type { Period } from '../../domain/basics/instant.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { isDay } from '../../domain/basics/iso-date.ts';
import { assertConditions, type ItemConditions } from '../../domain/profiles/profile-item-search.ts';
import { parseLabelKey } from '../../domain/profiles/labels.ts';
import { type TotalDetail, totalDetails, type TotalGrouping } from '../../domain/profiles/profile-total.ts';
import { type TimeStep, timeSteps } from '../../domain/basics/time-steps.ts';
import { fromLocalTime, parseTimeZone } from '../../domain/basics/time-zone.ts';
import { quote } from '../../domain/basics/uid.ts';
import { type FormField, type FormFields, readFlag, textOf } from '../forms/fields.ts';
import { field, formField, oneOf, parsedField, wholeNumber } from '../forms/field-codecs.ts';
import { decodeQuery, type FieldCodec, group, type RecordForm } from '../forms/record-form.ts';
import { type AmountUnits, amountUnits } from '../forms/representation.ts';
import { itemConditions } from '../profile-items/item-conditions.ts';
import type { DateContext } from '../profile-items/profile-item-validity-form.ts';
import { period, refuseMode } from '../profile-items/window.ts';

/** Which totals are requested, as the parameters of their address. */
interface ProfileTotalsQuery extends AmountUnits {
  readonly period: Period | null;
  readonly step?: TimeStep | undefined;
  readonly timeZone?: string | undefined;
  readonly groupBy?: TotalGrouping | undefined;
  readonly only?: ItemConditions | undefined;
  readonly withSubcategories: boolean;
  readonly details: readonly TotalDetail[];
}

/** The names of groupings, as in addresses. */
const groupings = { profile: 'profile', category: 'category', item: 'dataItem' } as const;
const groupingNames = ['profile', 'category', 'item'] as const;
const choices = { by: [...groupingNames, 'gas', 'scope'], list: ['failures', 'notes'] } as const;

const stepText = oneOf('step', ...timeSteps.map((step) => step.toLowerCase()));
const step: FieldCodec<TimeStep | undefined> = {
  ...stepText,
  write: (requested) => stepText.write(requested?.toLowerCase(), null),
  read(query) {
    const text = stepText.read(query, null);
    return timeSteps.find((each) => each.toLowerCase() === text);
  },
};

const timeZone = parsedField('timeZone', parseTimeZone, (zone) => (zone === 'UTC' ? undefined : zone));

const levels = wholeNumber('depth', 99);

const groupBy: FieldCodec<TotalGrouping | undefined, unknown, Pick<ProfileTotalsQuery, 'details'>> = {
  names: ['by', 'depth', 'label'],
  write: (grouping = {}, { details }) => [
    ...chosen('by', (each) =>
      each === 'gas' || each === 'scope' ? details.includes(each) : grouping[groupings[each]] === true,
    ),
    ...levels.write(grouping.depth, null),
    ...formField('label', grouping.label),
  ],
  read(query) {
    const by = chosenIn(query, 'by');
    const depth = levels.read(query, null);
    const labelText = textOf(query, 'label')?.trim();
    const label = labelText === undefined ? undefined : parseLabelKey(labelText, 'label');
    if (depth !== undefined && (!by.has('category') || by.has('item'))) {
      const message = 'depth is the number of levels of categories; it requires by=category, without item.';
      throw badInput('depth', message);
    }
    const grouping = groupingNames.map((name) => [groupings[name], by.has(name)]);
    return { ...Object.fromEntries(grouping), depth, label };
  },
};

const details: FieldCodec<readonly TotalDetail[]> = {
  names: ['list'],
  write: (requested) => chosen('list', (each) => requested.some((detail) => detail === each)),
  read(query) {
    const [by, list] = [chosenIn(query, 'by'), chosenIn(query, 'list')];
    return totalDetails.filter((each) => by.has(each) || list.has(each));
  },
};

const conditions = group(itemConditions);
const only: FieldCodec<ItemConditions | undefined, DateContext> = {
  ...conditions,
  write: (requested = { labels: [] }) => conditions.write(requested, requested),
};

export const profileTotalsQuery: RecordForm<ProfileTotalsQuery, DateContext> = {
  period,
  step,
  timeZone,
  withSubcategories: field(
    'recurse',
    (query, name) => readFlag(query, name) !== false,
    (isRequested) => (isRequested ? undefined : 'false'),
  ),
  only,
  ...amountUnits,
  groupBy,
  details,
};

/** Throws BAD_USER_INPUT for unknown parameters and values, and for those that contradict each other. */
export function decodeProfileTotalsQuery(query: FormFields, context: DateContext): ProfileTotalsQuery {
  refuseMode(query);
  const decoded = decodeQuery(profileTotalsQuery, query, context);
  const { timeZone: zone = 'UTC' } = decoded;
  if (decoded.only !== undefined) assertConditions(decoded.only);
  const dates = decoded.period === null ? null : inZone(decoded.period, query, zone);
  const end = dates?.end ?? null;
  if (decoded.step !== undefined && end === null) {
    throw badInput('endDate', 'step requires startDate and endDate.', 'prorata-without-end');
  }
  if (dates !== null && end !== null && end <= dates.start) {
    throw badInput('endDate', 'endDate must be after startDate.', 'invalid-date-range');
  }
  return { ...decoded, period: dates };
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

function chosen<N extends keyof typeof choices>(
  name: N,
  isChosen: (each: (typeof choices)[N][number]) => boolean,
): readonly FormField[] {
  const known = choices[name].filter(isChosen);
  return known.length === 0 ? [] : [[name, known.join(',')]];
}

/** Separated by commas. */
function chosenIn(query: FormFields, name: keyof typeof choices): ReadonlySet<string> {
  const known: readonly string[] = choices[name];
  const chosen = (textOf(query, name)?.split(',') ?? []).map((text) => {
    const found = known.find((each) => each === text.trim().toLowerCase());
    if (found !== undefined) return found;
    throw badInput(name, `${name} can be ${known.join(' or ')}, or several with commas; got ${quote(text)}.`);
  });
  return new Set(chosen);
}
