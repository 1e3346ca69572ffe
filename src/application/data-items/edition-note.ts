import { editionNotes } from '../../domain/amounts/figure-facts.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import { isNumeric } from '../../domain/definitions/item-definition.ts';
import { historiesOf, type CurrentValue } from './current-values.ts';
import type { ItemWithEntries } from './read-data-items.ts';

/** The change from the entry before it to this one, from the definition's figures; `undefined` if they state none. */
export function editionNote(
  {
    definition: { figures },
    entries,
  }: Pick<ItemWithEntries, 'entries'> & {
    readonly definition: Pick<CalculableDefinition, 'figures'>;
  },
  { definition, entry }: CurrentValue,
): string | undefined {
  const notes = editionNotes(figures);
  if (notes.length === 0 || !isNumeric(definition.valueDefinition.valueType)) return undefined;
  const history = historiesOf(entries).get(definition.uid) ?? [];
  const before = history.findLast(({ startDate }) => startDate < entry.startDate)?.startDate;
  if (before === undefined) return undefined;
  const steps = notes.filter(({ from }) => from > before && from <= entry.startDate);
  return steps.length === 0 ? undefined : steps.map(({ note }) => note).join(' ');
}
