import type { DataItemFilter } from '../../../domain/data-item-filter.ts';
import { badInput } from '../../../domain/errors.ts';
import { builder } from '../../builder.ts';
import { SelectionInput } from './choice.ts';

export const DataItemFilterInput = builder.inputType('DataItemFilter', {
  description:
    'Which items of a category are meant: those that pass everything that is given. A remote service takes no filters, so its list is read through, up to 4000 items.',
  fields: (t) => ({
    labelContains: t.string({ description: 'A part of the label, such as `diesel`; case does not matter.' }),
    nameContains: t.string({
      description:
        'A part of the name; case does not matter, and items that were given no name do not pass. A remote service does not list names: then this is UPSTREAM_UNSUPPORTED.',
    }),
    drill: t.field({
      type: [SelectionInput],
      description: 'Values of drill-down levels, such as `fuel` and `petrol`.',
    }),
    modifiedSince: t.field({ type: 'DateTime', description: 'Changed at this moment or later.' }),
    validAt: t.field({
      type: 'DateTime',
      description:
        'Valid at this moment. A remote service does not list validity: then this is UPSTREAM_UNSUPPORTED.',
    }),
  }),
});

/** A remote list that is read through for what the service does not offer; see `all-data-items.ts` of its client. */
export const callsToReadThrough = 20;

/** What a filter may come to in JSON; it stands in the cursors of its list. */
const maximumLength = 1000;

export function toDataItemFilter(
  input: typeof DataItemFilterInput.$inferInput | null | undefined,
): DataItemFilter | undefined {
  if (input === null || input === undefined) return undefined;
  const { labelContains, nameContains, drill, modifiedSince, validAt } = input;
  const filter = {
    labelContains: labelContains ?? undefined,
    nameContains: nameContains ?? undefined,
    drill: drill?.map(({ name, value }) => ({ name, value })),
    modifiedSince: modifiedSince ?? undefined,
    validAt: validAt ?? undefined,
  };
  const { length } = JSON.stringify(filter);
  if (length > maximumLength) {
    throw badInput('filter', `filter may have ${maximumLength} characters at most; got ${length}.`);
  }
  return filter;
}
