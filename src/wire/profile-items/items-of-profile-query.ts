import type { PageRequest } from '../../domain/basics/page.ts';
import {
  assertSearch,
  type ItemFilter,
  type ItemOrder,
  itemSorts,
  newestFirst,
} from '../../domain/profiles/profile-item-search.ts';
import { amountsIn } from '../../totals/rate.ts';
import type { FormFields } from '../forms/fields.ts';
import { orderField } from '../forms/order-field.ts';
import { type PageContext, paged } from '../forms/page-query.ts';
import { formField, markField, oneOf, optionalText } from '../forms/field-codecs.ts';
import { decodeQuery, type FieldCodec, group, type RecordForm } from '../forms/record-form.ts';
import { type AmountQuery, amountQuery } from '../forms/representation.ts';
import { itemConditions } from './item-conditions.ts';
import type { DateContext } from './profile-item-validity-form.ts';
import { period, refuseMode } from './window.ts';

/** Which items of a profile are requested, as the parameters of their address. */
interface ItemsOfProfileQuery extends AmountQuery {
  readonly page: PageRequest;
  readonly filter: ItemFilter;
  readonly orderBy?: ItemOrder | undefined;
  /** Whether the period only chooses items, whose amounts are those of all of their own time. */
  readonly isOwn?: boolean | undefined;
}

type Context = DateContext & PageContext;

const filter: RecordForm<ItemFilter, Context> = {
  period,
  ...itemConditions,
  onlyFailed: markField('failed'),
  after: optionalText('after'),
};

/** Amounts are what was emitted unless a rate is requested. */
const returnPerUnit: FieldCodec<string | undefined> = {
  ...amountQuery.returnPerUnit,
  write: (requested) => formField('returnPerUnit', requested ?? 'year'),
};

export const itemsOfProfileQuery: RecordForm<ItemsOfProfileQuery, Context> = {
  ...paged,
  filter: group(filter),
  orderBy: orderField(itemSorts),
  ...amountQuery,
  returnPerUnit,
  isOwn: markField('own'),
};

/** In place of items, what is used by them. */
export const usesOfProfileQuery = { only: oneOf('only', 'categories', 'labels') };

/** Throws BAD_USER_INPUT for unknown parameters and values, and for those that contradict each other. */
export function decodeItemsOfProfileQuery(
  query: FormFields,
  context: Context,
): Omit<ItemsOfProfileQuery, 'isOwn'> & ReturnType<typeof amountsIn> {
  refuseMode(query);
  const { isOwn, ...decoded } = decodeQuery(itemsOfProfileQuery, query, context);
  const { filter: conditions, orderBy = newestFirst } = decoded;
  assertSearch(conditions, orderBy);
  return { ...decoded, ...amountsIn(isOwn === true ? null : conditions.period, decoded.returnPerUnit) };
}
