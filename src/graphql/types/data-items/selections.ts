import type { Choice } from '../../../domain/basics/choice.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import { parseSelections } from '../../../domain/data-tree/selections.ts';

/** How arguments name an item. Tools have them under other names, and without the list. */
export const uidField = { description: 'The uid of the item, unless selections lead to it.' };
export const drillField = { description: 'Selections that lead to one item, as a list.' };
export const selectField = {
  description:
    'Selections in one text, such as `fuel=petrol, size=small`; quotes around text that has a comma or an equals sign, as in `size="1,4 l"`.',
};

/** The message for a caller who names no item, or names it twice. */
export const itemNaming = 'Name the item by either its uid or select, such as fuel=petrol.';

/** The selections of a list or of a text; `undefined` for neither. Throws BAD_USER_INPUT for both. */
export function selectionsOf(
  list: readonly Choice[] | null | undefined,
  select: string | null | undefined,
  listName = 'drill',
): readonly Choice[] | undefined {
  if (select == null) return list ?? undefined;
  if (list != null) throw badInput('select', `Pass either ${listName} or select.`);
  return parseSelections(select, 'select');
}
