import type { Choice } from '../../../domain/basics/choice.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import { parseSelections } from '../../../domain/data-tree/selections.ts';

/** The same as a list of selections, in one text. */
export const selectField = {
  description:
    'The selections in one text, such as `fuel=petrol, size=small`, instead of the list; quotes around text that has a comma or an equals sign, as in `size="1,4 l"`.',
};

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
