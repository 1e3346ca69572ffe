import type { InputValue, CalculationResult } from '../../../domain/amounts/amount.ts';
import { badInput, EmissionsError, unlessMissing } from '../../../domain/basics/errors.ts';
import { builder } from '../../builder.ts';
import { inSlices, laterSlice } from '../../../metering/in-slices.ts';
import type { GraphQLContext } from '../../context.ts';
import { type Fault, inputLocator, type InputLocator } from '../../input-path.ts';
import { lengthOf } from '../../facts/list-size.ts';
import { neededOf } from '../../lookahead.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { InputValueInput, returnPerUnitOnce } from './amount.ts';
import { SelectionInput } from '../data-items/choice.ts';
import { selectField } from '../data-items/selections.ts';
import { findItem } from '../data-items/data-item-queries.ts';
import { gwpArgument, GwpSetRef } from './figure-facts.ts';
import { outcomeFields } from './outcome.ts';
import { calculationLoader } from '../data-items/data-item-loaders.ts';

export interface CalculationOutcome {
  readonly index: number;
  readonly outcome: CalculationResult | EmissionsError;
  readonly locate: InputLocator;
}

const maximumRequests = 1000;

const CalculationRequestInput = builder.inputType('CalculationRequest', {
  description: 'One calculation: an item, by its uid or by drill-down, and the inputs.',
  fields: (t) => ({
    categoryPath: t.field({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
    itemUid: t.field({ type: 'Uid', description: 'The uid of the item. Pass either this or `drill`.' }),
    drill: t.field({
      type: [SelectionInput],
      description: 'Selections that lead to one item. Pass either this or `itemUid`.',
    }),
    select: t.string(selectField),
    inputs: t.field({
      type: [InputValueInput],
      description: 'The inputs; without any, only items that take none have an amount.',
    }),
    returnUnit: t.string({ description: 'The unit of the amount, such as `lb`; kg when absent.' }),
    returnPerUnit: t.string({ description: returnPerUnitOnce }),
    gwp: t.field({ type: GwpSetRef, description: gwpArgument }),
    asOf: t.field({ type: 'DateTime', description: 'Use the values as of this date; now when absent.' }),
  }),
});

const CalculationOutcomeRef = builder.objectRef<CalculationOutcome>('CalculationOutcome').implement({
  description: 'The result of one of several calculations, or why there is none.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'The index of the request, starting at 0.' }),
    ...outcomeFields(t, 'The error of the request; `null` when there is a result.'),
  }),
});

builder.queryFields((t) => ({
  calculate: t.field({
    type: [CalculationOutcomeRef],
    nullable: true,
    subject: 'dataTree',
    cost: { size: lengthOf('requests'), calculations: lengthOf('requests') },
    description:
      'Several calculations at once, in the order of the requests, each with its own result or error.',
    args: {
      requests: t.arg({
        type: [CalculationRequestInput],
        required: true,
        description: 'From 1 to 1,000 calculations.',
      }),
    },
    resolve: async (_, { requests }, context, info) => {
      if (requests.length < 1 || requests.length > maximumRequests) {
        throw badInput(
          'requests',
          `requests must have from 1 to ${maximumRequests} entries; got ${requests.length}.`,
        );
      }
      // Invalid credentials concern all of them, so the field fails as a whole.
      await unlessMissing(context.backend.access.getViewer());
      if (context.budget.isPauseDue()) await context.budget.pause();
      const needed = neededOf(info);
      const locateRow = inputLocator(info, { requests }, ['requests']);
      const begin = async (
        entry: CalculationRequestFields | Promise<CalculationRequestFields>,
        index: number,
      ) => ({
        index,
        outcome: await calculate(entry instanceof Promise ? await entry : entry, needed, context),
        locate: (error: Fault) => locateRow({ ...error, entry: index }),
      });
      const begun: ReturnType<typeof begin>[] = [];
      for (const entry of inSlices(context.budget, requests)) begun.push(begin(entry, begun.length));
      return Promise.all(begun);
    },
  }),
}));

type CalculationRequestFields = typeof CalculationRequestInput.$inferInput;

async function calculate(
  request: CalculationRequestFields,
  needed: ReturnType<typeof neededOf>,
  context: GraphQLContext,
): Promise<CalculationResult | EmissionsError> {
  const { categoryPath, itemUid, drill, select, inputs, returnUnit, returnPerUnit, gwp, asOf } = request;
  const where = { categoryPath, itemUid };
  try {
    const item = await findItem(
      { categoryPath, uid: itemUid, drill, select, uidArgument: 'itemUid' },
      context,
    );
    const later = laterSlice(context.budget);
    if (later !== null) await later;
    const outcome = await calculationLoader(context).load({
      item,
      inputs: toInputs(inputs),
      ...withoutNulls({ returnUnit, returnPerUnit, gwp, asOf }),
      ...needed,
    });
    return nameMissing(outcome, where);
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    context.failures.push(error);
    return nameMissing(error, where);
  }
}

/** In a list of calculations, names the item that does not exist. */
function nameMissing<T extends CalculationResult | EmissionsError>(
  outcome: T,
  { categoryPath, itemUid }: Pick<CalculationRequestFields, 'categoryPath' | 'itemUid'>,
): T | EmissionsError {
  if (!(outcome instanceof EmissionsError) || outcome.code !== 'NOT_FOUND') return outcome;
  // The error of a drill-down already names what was selected.
  if (itemUid == null) return outcome;
  const message = `The data item ${itemUid} does not exist in the category ${categoryPath}; check categoryPath and itemUid.`;
  return new EmissionsError('NOT_FOUND', message);
}

type InputValueFields = typeof InputValueInput.$inferInput;

export function toInputs(inputs: readonly InputValueFields[] | null | undefined): readonly InputValue[] {
  return (inputs ?? []).map(withoutNulls);
}
