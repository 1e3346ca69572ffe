import type { CalculationResult, InputValue } from '../../../domain/amounts/amount.ts';
import type { DataItemKey } from '../../../domain/data-tree/data-item.ts';
import { timesOf } from '../../../totals/headline.ts';
import { checkEach } from '../../../domain/basics/all-faults.ts';
import { badInput, EmissionsError, restated, unlessMissing } from '../../../domain/basics/errors.ts';
import { builder } from '../../builder.ts';
import { inSlices, laterSlice } from '../../../metering/in-slices.ts';
import type { GraphQLContext } from '../../context.ts';
import { type Fault, inputLocator, type InputLocator } from '../../input-path.ts';
import { lengthOf } from '../../facts/list-size.ts';
import { neededOf } from '../../lookahead.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { InputValueInput, returnPerUnitOnce } from './amount.ts';
import { SelectionInput } from '../data-items/choice.ts';
import { drillField, selectField, uidField } from '../data-items/selections.ts';
import { DataItemRef } from '../data-items/data-item-refs.ts';
import { findItem } from '../data-items/data-item-queries.ts';
import { finiteNumber } from '../finite-number.ts';
import { gwpArgument, GwpSetRef } from './figure-facts.ts';
import { outcomeFields } from './outcome.ts';
import { calculationLoader } from '../data-items/data-item-loaders.ts';

export interface CalculationOutcome {
  readonly index: number;
  readonly outcome: CalculationResult | EmissionsError;
  /** `null` where there is none. */
  readonly item: DataItemKey | null;
  readonly first: CalculationResult | EmissionsError | null;
  readonly locate: InputLocator;
}

const maximumRequests = 1000;

const CalculationRequestInput = builder.inputType('CalculationRequest', {
  description: 'One calculation: an item, by its uid or by drill-down, and the inputs.',
  fields: (t) => ({
    categoryPath: t.field({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
    itemUid: t.field({ type: 'Uid', ...uidField }),
    drill: t.field({ type: [SelectionInput], ...drillField }),
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
    dataItem: t.field({
      type: DataItemRef,
      nullable: true,
      description: 'The item that was calculated; `null` when the request leads to none.',
      resolve: ({ item }) => (item === null ? null : { key: item, summary: null }),
    }),
    timesFirst: finiteNumber(
      t,
      'How many times the headline of the first request this one is; `null` where one of them has none, is 0, or has other units.',
      ({ outcome, first }) => timesOf(outcome, first),
    ),
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
      returnUnit: t.arg.string({
        description: 'The unit of the amounts whose requests name none; kg when absent.',
      }),
      returnPerUnit: t.arg.string({
        description:
          'What the amounts are per whose requests do not say it, such as `auto`; year when absent.',
      }),
    },
    resolve: async (_, { requests, ...units }, context, info) => {
      if (requests.length < 1 || requests.length > maximumRequests) {
        throw badInput(
          'requests',
          `requests must have from 1 to ${maximumRequests} entries; got ${requests.length}.`,
        );
      }
      // Invalid credentials concern all of them, so the field fails as a whole.
      await unlessMissing(context.backend.access.getViewer());
      if (context.budget.isPauseDue()) await context.budget.pause();
      const common = { ...units, ...neededOf(info) };
      const locateRow = inputLocator(info, { requests }, ['requests']);
      const begin = async (
        entry: CalculationRequestFields | Promise<CalculationRequestFields>,
        index: number,
      ) => ({
        index,
        ...(await calculate(entry instanceof Promise ? await entry : entry, common, context)),
        locate: (error: Fault) => locateRow({ ...error, entry: index }),
      });
      const begun: ReturnType<typeof begin>[] = [];
      for (const entry of inSlices(context.budget, requests)) begun.push(begin(entry, begun.length));
      const outcomes = await Promise.all(begun);
      return outcomes.map((each) => ({ ...each, first: outcomes[0]?.outcome ?? null }));
    },
  }),
}));

type CalculationRequestFields = typeof CalculationRequestInput.$inferInput;

type CommonFields = ReturnType<typeof neededOf> &
  Pick<CalculationRequestFields, 'returnUnit' | 'returnPerUnit'>;

async function calculate(
  request: CalculationRequestFields,
  { returnUnit, returnPerUnit, ...needed }: CommonFields,
  context: GraphQLContext,
): Promise<Pick<CalculationOutcome, 'item' | 'outcome'>> {
  const { categoryPath, itemUid, drill, select, inputs, gwp, asOf } = request;
  let item: DataItemKey | null = null;
  try {
    item = await findItem({ categoryPath, uid: itemUid, drill, select, uidArgument: 'itemUid' }, context);
    const later = laterSlice(context.budget);
    if (later !== null) await later;
    const outcome = await calculationLoader(context).load({
      item,
      inputs: toInputs(inputs),
      ...withoutNulls({
        returnUnit: request.returnUnit ?? returnUnit,
        returnPerUnit: request.returnPerUnit ?? returnPerUnit,
        gwp,
        asOf,
      }),
      ...needed,
    });
    return { item, outcome };
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    context.failures.push(error);
    return error.code === 'NOT_FOUND'
      ? { item: null, outcome: nameMissing(error, request) }
      : { item, outcome: error };
  }
}

/** Names the item that does not exist. The error of a drill-down names what was selected already. */
function nameMissing(
  error: EmissionsError,
  { categoryPath, itemUid }: CalculationRequestFields,
): EmissionsError {
  if (itemUid == null) return error;
  const message = `The data item ${itemUid} does not exist in the category ${categoryPath}; check categoryPath and itemUid.`;
  return restated(error, { message });
}

type InputValueFields = typeof InputValueInput.$inferInput;

/** Throws BAD_USER_INPUT that names `argument` for one without a path. */
export function toInputs(
  inputs: readonly InputValueFields[] | null | undefined,
  argument = 'inputs',
): readonly InputValue[] {
  return checkEach(inputs ?? [], ({ path, name, ...input }, index) => {
    const own = path ?? name;
    if (own == null || (name ?? own) !== own)
      throw badInput(
        `${argument}.${index}.path`,
        `Each of ${argument} must have the path of its definition, such as distance.`,
      );
    return { name: own, ...withoutNulls(input) };
  });
}
