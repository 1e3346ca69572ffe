import type { DataItemFilter } from '../../../domain/data-tree/data-item-filter.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import { builder } from '../../builder.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { SelectionInput } from './choice.ts';
import { selectField, selectionsOf } from './selections.ts';

export const DataItemFilterInput = builder.inputType('DataItemFilter', {
  description:
    'Selects items of a category that meet all conditions. A remote service has no filters, so its list is scanned, up to 4000 items.',
  fields: (t) => ({
    labelContains: t.string({ description: 'A part of the label, such as `diesel`; case-insensitive.' }),
    nameContains: t.string({
      description:
        'A part of the name; case-insensitive; items without a name never match. UPSTREAM_UNSUPPORTED in front of a remote service, which does not list names.',
    }),
    drill: t.field({
      type: [SelectionInput],
      description: 'Values of drill-down levels, such as `fuel` and `petrol`.',
    }),
    select: t.string(selectField),
    modifiedSince: t.field({ type: 'DateTime', description: 'Changed at this time or later.' }),
    validAt: t.field({
      type: 'DateTime',
      description:
        'Valid at this time. UPSTREAM_UNSUPPORTED in front of a remote service, which does not list validity.',
    }),
  }),
});

/** Maximum length as JSON; cursors of the list contain the filter. */
const maxLength = 1000;

export function toDataItemFilter(
  input: typeof DataItemFilterInput.$inferInput | null | undefined,
): DataItemFilter | undefined {
  if (input === null || input === undefined) return undefined;
  const { drill, select, ...others } = input;
  const filter = withoutNulls({ ...others, drill: selectionsOf(drill, select) });
  const { length } = JSON.stringify(filter);
  if (length > maxLength) {
    throw badInput('filter', `filter must have at most ${maxLength} characters as JSON; got ${length}.`);
  }
  return filter;
}
