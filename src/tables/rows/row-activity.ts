import { parseDecimal } from '../../domain/basics/decimal.ts';
import type { ProfileItemRow } from '../../domain/profiles/table-row.ts';
import { type Parts, partsOfKind } from '../columns/column-use.ts';

/** The activity of a row, in the words of its table. */
export interface RowActivity {
  /** The text of its activity, or else the values or the uid by which it names its item. */
  readonly text: string;
  readonly unit: string | null;
  /** `null` where it has none, or none that can be read. */
  readonly quantity: number | null;
  /** Where the quantity stands in the values of the draft; -1 where there is none. */
  readonly valueIndex: number;
}

/** `said` are the parts as the table has them, without what a map adds. */
export function activityIn(said: Parts, { values }: ProfileItemRow['draft']): RowActivity {
  const drill = partsOfKind('drill', said).map(({ text }) => text);
  const named = said.get('search') ?? said.get('dataItemUid');
  const text = named?.text ?? (drill.length > 0 ? drill.join(', ') : (said.get('category')?.text ?? ''));
  const main = values.findIndex(({ name }) => name === 'quantity');
  const valueIndex = main === -1 ? values.findIndex(({ value }) => parseDecimal(value) !== null) : main;
  const value = values[valueIndex];
  return {
    text,
    unit: (value?.unit ?? said.get('unit')?.text)?.trim() || null,
    quantity: value === undefined ? null : parseDecimal(value.value),
    valueIndex,
  };
}
