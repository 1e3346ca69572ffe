import { badInput } from '../../../domain/basics/errors.ts';
import { builder } from '../../builder.ts';
import { neededOf } from '../../lookahead.ts';
import {
  calculateOverTime,
  dateArguments,
  DatedAmountRef,
  toInputsOfItem,
} from '../calculation/amounts-over-time.ts';
import { CalculationResultRef } from '../calculation/calculation-refs.ts';
import { gwpArgument, GwpSetRef } from '../calculation/figure-facts.ts';
import { countRequestedSteps } from '../calculation/time-points.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { EmissionRef } from './emission.ts';
import { loadProfileItem, profileItemAmountLoader, profileItemValuesLoader } from './profile-item-loaders.ts';
import { ProfileItemRef } from './profile-item-refs.ts';

const amountArguments = builder.args((t) => ({
  returnUnit: t.string({ description: 'The unit of the amount, such as `lb`; kg when absent.' }),
  gwp: t.field({ type: GwpSetRef, description: gwpArgument }),
}));

builder.objectFields(ProfileItemRef, (t) => ({
  amount: t.field({
    type: CalculationResultRef,
    nullable: true,
    cost: { calculations: 1 },
    description:
      'The amount of the item as REST has it, which is per year unless something else is requested.',
    args: {
      ...amountArguments,
      returnPerUnit: t.arg.string({
        description:
          "What the amount is per, such as `month`; year when absent. `none` for the amount of the item's whole time, from its start to its end.",
      }),
    },
    resolve: ({ key, entry }, args, context, info) => {
      const requested = withoutNulls(args);
      const needed = neededOf(info);
      const listed = Object.keys(requested).length === 0 ? entry?.calculation : null;
      const isWhole = listed?.explanation !== undefined || needed.withExplanation !== true;
      if (listed != null && isWhole) return listed;
      return profileItemAmountLoader(context).load({ item: key, ...requested, ...needed });
    },
  }),
  emitted: t.field({
    type: EmissionRef,
    nullable: true,
    cost: { calculations: 1 },
    description:
      'What the item emitted in a time, as an inventory reports it; without `from` and `to` in all of its time, until now where it has no end.',
    args: {
      from: t.arg({
        type: 'DateTime',
        description: 'The start of the time; the start of the item when absent.',
      }),
      to: t.arg({
        type: 'DateTime',
        description: 'The end of the time; the end of the item when absent, or now.',
      }),
      ...amountArguments,
    },
    resolve: async ({ key }, { from, to, ...units }, context, info) => {
      if (from != null && to != null && to < from) {
        throw badInput('to', 'to must not be before from.', 'invalid-date-range');
      }
      const emitted = { start: from ?? null, end: to ?? null };
      const result = await profileItemAmountLoader(context).load({
        item: key,
        returnPerUnit: 'none',
        emitted,
        ...withoutNulls(units),
        ...neededOf(info),
      });
      return { ...emitted, result };
    },
  }),
  amountsOverTime: t.field({
    type: [DatedAmountRef],
    nullable: true,
    cost: { calculations: countRequestedSteps, size: countRequestedSteps },
    description:
      "The amounts of the item's values as of several dates: how they change with the figures. The item's own period and the rest of its profile are ignored.",
    args: dateArguments,
    resolve: async (node, args, context, info) => {
      const { key, entry } = node;
      const { dataItem, dataCategory } = await loadProfileItem(node, context);
      const values = entry?.values ?? (await profileItemValuesLoader(context).load(key));
      const item = { categoryPath: dataCategory.path, uid: dataItem.uid };
      return calculateOverTime(item, toInputsOfItem(values, args), args, context, info);
    },
  }),
}));
