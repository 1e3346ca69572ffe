import { badInput } from '../../domain/basics/errors.ts';
import {
  assertSearch,
  type ItemFilter,
  type ItemOrder,
  itemSorts,
} from '../../domain/profiles/profile-item-search.ts';
import { isUid, quote } from '../../domain/basics/uid.ts';
import { decodeExplain, encodeExplain } from '../calculation/calculation-query.ts';
import { type PageRequest } from '../../domain/basics/page.ts';
import { encodePageQuery, pageParameters } from '../forms/page-query.ts';
import { assertOnly, type FormField, type FormFields, oneOf, readFlag, textOf } from '../forms/fields.ts';
import { isLabelField, labelFields } from '../forms/labels.ts';
import { dateField, formField } from '../forms/record-form.ts';
import { type AmountUnits, decodeReturnUnits, encodeReturnUnits } from '../forms/representation.ts';
import { decodeWindow } from './window.ts';
import type { DateContext } from './profile-item-validity-form.ts';

/** Which items of a profile are requested, as the parameters of their address. */
interface ItemsOfProfileQuery extends AmountUnits {
  readonly filter: ItemFilter;
  readonly orderBy: ItemOrder;
  readonly prorata: boolean;
  readonly withExplanation?: boolean | undefined;
}

const parameters = ['startDate', 'endDate', 'duration', 'mode', 'failed', 'after', 'orderBy', 'explain'];
const units = ['returnUnit', 'returnPerUnit', 'gwp'];

export function encodeItemsOfProfileQuery(
  { filter, orderBy, prorata, withExplanation, ...amounts }: ItemsOfProfileQuery,
  page: PageRequest,
): readonly FormField[] {
  const { period, labels, onlyFailed, after } = filter;
  const key = orderBy.by === 'label' ? `label.${orderBy.label ?? ''}` : orderBy.by;
  return [
    ...encodePageQuery(page),
    ...dateField('startDate', period?.start),
    ...dateField('endDate', period?.end ?? undefined),
    ...labelFields.write(labels, null),
    ...formField('failed', onlyFailed ? 'true' : undefined),
    ...formField('after', after),
    ['orderBy', `${orderBy.isDescending ? '-' : ''}${key}`],
    ...formField('mode', prorata ? 'prorata' : undefined),
    ...encodeReturnUnits(amounts),
    ...encodeExplain(withExplanation),
  ];
}

/** Throws BAD_USER_INPUT for unknown parameters and values, and for those that contradict each other. */
export function decodeItemsOfProfileQuery(query: FormFields, context: DateContext): ItemsOfProfileQuery {
  const others = new Map([...query].filter(([key]) => !isLabelField(key)));
  assertOnly(others, [...pageParameters, ...parameters, ...units, 'label.{key}']);
  const window = decodeWindow(query, context);
  const period = window === undefined ? null : { start: window.start, end: window.end };
  const prorata = oneOf(query, 'mode', ['prorata']) !== undefined;
  if (prorata && period?.end == null) {
    throw badInput('endDate', 'mode=prorata requires startDate and endDate.', 'prorata-without-end');
  }
  const filter = {
    period,
    labels: labelFields.read(query, null) ?? [],
    onlyFailed: readFlag(query, 'failed') === true,
    after: decodeAfter(query),
  };
  const orderBy = decodeOrder(textOf(query, 'orderBy')?.trim() ?? '-start');
  assertSearch(filter, orderBy);
  return {
    filter,
    orderBy,
    prorata,
    withExplanation: decodeExplain(query),
    ...decodeReturnUnits(query),
  };
}

function decodeAfter(query: FormFields): ItemFilter['after'] {
  const after = textOf(query, 'after')?.trim();
  if (after === undefined || isUid(after)) return after;
  throw badInput('after', `after must be the uid of an item; got ${quote(after)}.`);
}

function decodeOrder(text: string): ItemOrder {
  const isDescending = text.startsWith('-');
  const name = isDescending ? text.slice(1) : text;
  if (isLabelField(name.toLowerCase())) {
    return { by: 'label', label: name.slice('label.'.length), isDescending };
  }
  const by = itemSorts.find((each) => each !== 'label' && each === name.toLowerCase());
  if (by !== undefined) return { by, isDescending };
  const known = itemSorts.map((each) => (each === 'label' ? 'label.{key}' : each)).join(', ');
  throw badInput(
    'orderBy',
    `orderBy must be one of ${known}, with a minus before it for the other direction; got ${quote(text)}.`,
  );
}
