import type { ListOrder } from '../../domain/basics/list-order.ts';
import { builder } from '../builder.ts';
import { describedEnum } from '../described-enum.ts';

/** The type of an argument `orderBy`, with the enum of what the list can be sorted by. */
export function orderInput<S extends string>(
  record: string,
  what: string,
  sorts: Readonly<Record<S, string>>,
) {
  const sort = describedEnum<S>(`${record}Sort`, `What ${what} are sorted by.`, sorts);
  return builder.inputType(`${record}Order`, {
    description: `The order of ${what}; ties keep the default order.`,
    fields: (t) => ({
      by: t.field({ type: sort, required: true, description: 'What to sort by.' }),
      isDescending: t.boolean({ defaultValue: false, description: 'Whether the largest comes first.' }),
    }),
  });
}

type OrderFields<S extends string> = {
  readonly by: S;
  readonly isDescending?: boolean | null | undefined;
};

/** `undefined` for the order of the list itself. */
export function toOrder<S extends string>(
  input: OrderFields<S> | null | undefined,
): ListOrder<S> | undefined {
  return input == null ? undefined : { by: input.by, isDescending: input.isDescending === true };
}

/** For lists by time. */
export const TimeOrderRef = describedEnum<'newestFirst' | 'oldestFirst'>(
  'TimeOrder',
  'The order of a list by time.',
  { newestFirst: 'The newest first.', oldestFirst: 'The oldest first.' },
);
