import type { InputValue, CalculationResult } from '../../../domain/amount.ts';
import type { DataItemKey } from '../../../domain/data-item.ts';
import { EmissionsError } from '../../../domain/errors.ts';
import type { ProfileItemValue } from '../../../domain/profile-item-value.ts';
import { builder } from '../../builder.ts';
import type { GraphQLContext } from '../../context.ts';
import { outcomeFields } from './outcome.ts';
import { type PointArguments, readDates, TimeStepRef } from './time-points.ts';
import type { Instant } from '../../../domain/instant.ts';
import { calculationLoader } from '../data-items/data-item-loaders.ts';

/** What the same inputs amount to at one moment. */
export interface DatedAmount {
  readonly date: Instant;
  readonly outcome: CalculationResult | EmissionsError;
}

export const DatedAmountRef = builder.objectRef<DatedAmount>('DatedAmount').implement({
  description: 'What the same inputs amount to as of one moment, or why they do not.',
  subject: 'dataTree',
  fields: (t) => ({
    date: t.expose('date', { type: 'DateTime', description: 'The moment.' }),
    ...outcomeFields(t, 'What was wrong; `null` when there is a result.'),
  }),
});

/** Which moments, and in which units. */
export const dateArguments = builder.args((t) => ({
  dates: t.field({
    type: ['DateTime'],
    description: 'From 1 to 60 moments. Give these, or `from`, `to` and `step`.',
  }),
  from: t.field({ type: 'DateTime', description: 'The first moment.' }),
  to: t.field({ type: 'DateTime', description: 'The last moment at most.' }),
  step: t.field({ type: TimeStepRef, description: 'How far the moments are apart; 60 moments at most.' }),
  returnUnit: t.string({ description: 'The unit of the amounts, such as `lb`; kg when absent.' }),
  returnPerUnit: t.string({ description: 'What the amounts are per, such as `month`; year when absent.' }),
}));

interface DatedArguments extends PointArguments {
  readonly returnUnit?: string | null | undefined;
  readonly returnPerUnit?: string | null | undefined;
}

/** The amounts of an item for the same inputs, one for each moment, calculated together. */
export async function calculateOverTime(
  item: DataItemKey,
  inputs: readonly InputValue[],
  args: DatedArguments,
  context: GraphQLContext,
  withExplanation: true | undefined,
): Promise<DatedAmount[]> {
  const { returnUnit, returnPerUnit } = args;
  const requested = readDates(args).map(async (date): Promise<DatedAmount> => {
    const request = {
      item,
      inputs,
      returnUnit: returnUnit ?? undefined,
      returnPerUnit: returnPerUnit ?? undefined,
      asOf: date,
      withExplanation,
    };
    try {
      return { date, outcome: await calculationLoader(context).load(request) };
    } catch (error) {
      // Credentials that are not accepted, and an item that is not there, concern all moments.
      if (error instanceof EmissionsError && isAboutOne(error)) return { date, outcome: error };
      throw error;
    }
  });
  return Promise.all(requested);
}

function isAboutOne({ code }: EmissionsError): boolean {
  return !['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'TIMEOUT'].includes(code);
}

/** The values of a profile item as inputs; a unit that is the definition's own goes without saying, as version 1 has none. */
export function toInputsOfItem(values: readonly ProfileItemValue[]): readonly InputValue[] {
  return values
    .filter(({ value }) => value !== '')
    .map(({ path, value, unit, perUnit, definition }) => ({
      name: path,
      value,
      unit: unit === definition.unit ? undefined : (unit ?? undefined),
      perUnit: perUnit === definition.perUnit ? undefined : (perUnit ?? undefined),
    }));
}
