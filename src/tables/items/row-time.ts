import type { InputValue } from '../../domain/amounts/amount.ts';
import type { ProfileItemRow } from '../../domain/profiles/table-row.ts';
import { isRateInput } from '../columns/measured-columns.ts';
import type { ItemInputs } from './main-input.ts';

type Draft = ProfileItemRow['draft'];

/** The draft of a row of a table whose amounts per time do not say per what they are: they were used up by its end. */
export function withTime(
  { valueDefinitions }: ItemInputs,
  { usedUpBy }: ProfileItemRow,
  draft: Draft,
): Draft {
  const rates = new Set(valueDefinitions.filter(isRateInput).map(({ path }) => path.toLowerCase()));
  const isOpen = ({ name, perUnit }: InputValue) => perUnit === undefined && rates.has(name.toLowerCase());
  if (usedUpBy === undefined || !draft.values.some(isOpen)) return draft;
  const values = draft.values.map((value) => (isOpen(value) ? { ...value, perUnit: 'none' } : value));
  return { ...draft, endDate: draft.endDate ?? usedUpBy, values };
}
