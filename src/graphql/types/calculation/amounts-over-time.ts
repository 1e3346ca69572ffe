import type { InputShapeFromFields } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { InputValue, CalculationResult } from '../../../domain/amounts/amount.ts';
import type { DataItemKey } from '../../../domain/data-tree/data-item.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { ListedValue } from '../../../domain/profiles/profile-item-value.ts';
import { builder } from '../../builder.ts';
import { inputLocator, type InputLocator } from '../../input-path.ts';
import { neededOf } from '../../lookahead.ts';
import type { GraphQLContext } from '../../context.ts';
import { returnPerUnitOnce } from './amount.ts';
import { gwpArgument, GwpSetRef } from './figure-facts.ts';
import { outcomeFields } from './outcome.ts';
import { readDates, TimeStepRef } from './time-points.ts';
import { withoutNulls } from '../../without-nulls.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import { calculationLoader } from '../data-items/data-item-loaders.ts';

/** The amount of the same inputs as of one instant. */
export interface DatedAmount {
  readonly date: Instant;
  readonly outcome: CalculationResult | EmissionsError;
  readonly locate: InputLocator;
}

export const DatedAmountRef = builder.objectRef<DatedAmount>('DatedAmount').implement({
  description: 'The amount of the same inputs as of one date, or why there is none.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    date: t.expose('date', { type: 'DateTime', description: 'The date.' }),
    ...outcomeFields(t, 'The error; `null` when there is a result.'),
  }),
});

/** Which dates, and in which units. */
export const dateArguments = builder.args((t) => ({
  dates: t.field({
    type: ['DateTime'],
    description: 'From 1 to 400 dates. Pass these, or `from`, `to` and `step`.',
  }),
  from: t.field({ type: 'DateTime', description: 'The first date.' }),
  to: t.field({ type: 'DateTime', description: 'The last date is at or before this.' }),
  step: t.field({
    type: TimeStepRef,
    description: 'The interval between the dates by the calendar of UTC, of which there are at most 400.',
  }),
  returnUnit: t.string({ description: 'The unit of the amounts, such as `lb`; kg when absent.' }),
  returnPerUnit: t.string({ description: returnPerUnitOnce }),
  gwp: t.field({ type: GwpSetRef, description: gwpArgument }),
}));

type DatedArguments = InputShapeFromFields<typeof dateArguments>;

/** The amounts of an item for the same inputs, one per date, calculated together. */
export async function calculateOverTime(
  item: DataItemKey,
  inputs: readonly InputValue[],
  args: DatedArguments,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
): Promise<DatedAmount[]> {
  const needed = neededOf(info);
  const locate = inputLocator(info, args, []);
  const { returnUnit, returnPerUnit, gwp } = args;
  const requested = readDates(args).map(async (date): Promise<DatedAmount> => {
    const units = withoutNulls({ returnUnit, returnPerUnit, gwp });
    const request = { item, inputs, ...units, asOf: date, ...needed };
    try {
      return { date, outcome: await calculationLoader(context).load(request), locate };
    } catch (error) {
      // Invalid credentials and a missing item concern all dates.
      if (error instanceof EmissionsError && isAboutOne(error)) return { date, outcome: error, locate };
      throw error;
    }
  });
  return Promise.all(requested);
}

function isAboutOne({ code }: EmissionsError): boolean {
  return !['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'TIMEOUT'].includes(code);
}

/**
 * The values of a profile item as inputs. The definition's own units are omitted,
 * because version 1 has none, unless `none` could be requested: absent is once then.
 */
export function toInputsOfItem(
  values: readonly ListedValue[],
  { returnPerUnit }: DatedArguments,
): readonly InputValue[] {
  const omitsOwn = returnPerUnit === undefined || returnPerUnit === null;
  return values
    .filter(({ value }) => value !== '')
    .map(({ path, value, unit, perUnit, definition }) => ({
      name: path,
      value,
      unit: unit === definition?.unit ? undefined : (unit ?? undefined),
      perUnit: omitsOwn && perUnit === definition?.perUnit ? undefined : (perUnit ?? undefined),
    }));
}
