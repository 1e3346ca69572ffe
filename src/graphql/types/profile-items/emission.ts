import type { CalculationResult, EmittedTime } from '../../../domain/amounts/amount.ts';
import { toSummed } from '../../../totals/summed-amount.ts';
import { builder } from '../../builder.ts';
import { CalculationResultRef } from '../calculation/calculation-refs.ts';
import { finiteNumber } from '../finite-number.ts';
import { resultParts } from '../calculation/result-parts.ts';

interface Emission extends EmittedTime {
  readonly result: CalculationResult;
}

export const EmissionRef = builder.objectRef<Emission>('Emission').implement({
  description: 'What an item emitted in a time: what it did in the parts of a time adds up to the whole.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    value: finiteNumber(
      t,
      'What an inventory reports, in `unit`: scopes 1, 2 (location-based) and 3, and what states no scope; `null` with an error that says why when it could not be calculated.',
      ({ result }) => valueOf(result),
    ),
    unit: t.string({
      description: 'The unit of `value`: the requested one, or kg.',
      resolve: ({ result }) => result.amount.unit,
    }),
    from: t.expose('start', {
      type: 'DateTime',
      nullable: true,
      description: 'The start of the time; `null` for the start of the item.',
    }),
    to: t.expose('end', {
      type: 'DateTime',
      nullable: true,
      description: 'The end of the time; `null` for the end of the item, or now where it has none.',
    }),
    ...resultParts(t, ({ result }) => result, 'headline'),
    calculation: t.expose('result', {
      type: CalculationResultRef,
      description: 'The calculation, whose `value` is the default amount of the algorithm in the time.',
    }),
  }),
});

/** Returns what totals add; throws why they add nothing. */
function valueOf(result: CalculationResult): number | null {
  const { amount, failure } = toSummed(result);
  if (failure !== null) throw failure;
  return amount.value;
}
