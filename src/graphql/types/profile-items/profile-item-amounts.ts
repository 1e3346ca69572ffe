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
import { countRequestedPoints } from '../calculation/time-points.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { loadProfileItem, profileItemAmountLoader, profileItemValuesLoader } from './profile-item-loaders.ts';
import { ProfileItemRef } from './profile-item-refs.ts';

/** Throws BAD_USER_INPUT for a time that an amount for a period cannot be converted to. */
export function assertOfPeriod(returnPerUnit: string | null | undefined): void {
  if (returnPerUnit == null || ['none', 'year'].includes(returnPerUnit.trim().toLowerCase())) return;
  throw badInput(
    'returnPerUnit',
    'With prorata an amount covers the period and is not per time; omit returnPerUnit, or pass none.',
  );
}

/** How lists of profile items have their amounts. */
export const listedAmountArguments = builder.args((t) => ({
  prorata: t.boolean({
    description:
      'Whether amounts cover only the part of an item in the period, labelled per year, or with `none` as `returnPerUnit` absolute. Requires `to`.',
  }),
  returnUnit: t.string({ description: 'The unit of the amounts, such as `t`; kg when absent.' }),
  returnPerUnit: t.string({
    description: 'What the amounts are per, such as `month`; year when absent.',
  }),
  gwp: t.field({ type: GwpSetRef, description: gwpArgument }),
}));

builder.objectFields(ProfileItemRef, (t) => ({
  amount: t.field({
    type: CalculationResultRef,
    nullable: true,
    cost: { calculations: 1 },
    description:
      'The amount of the item, in the units requested here or for the list that it was read with; with `prorata` of that list, for the part of its time.',
    args: {
      returnUnit: t.arg.string({ description: 'The unit of the amount, such as `lb`; kg when absent.' }),
      returnPerUnit: t.arg.string({
        description:
          "What the amount is per, such as `month`; year when absent. `none` for the amount of the item's whole time, from its start to its end.",
      }),
      gwp: t.arg({ type: GwpSetRef, description: gwpArgument }),
    },
    resolve: async ({ key, entry, list }, { returnUnit, returnPerUnit, gwp }, context, info) => {
      const isOfPart = list?.prorata === true;
      if (isOfPart) assertOfPeriod(returnPerUnit);
      const requested = {
        ...withoutNulls({ returnUnit, returnPerUnit, gwp: gwp ?? list?.gwp }),
        ...neededOf(info),
      };
      const listed = entry?.calculation ?? null;
      const isExplained = listed?.explanation !== undefined || isOfPart || requested.withExplanation !== true;
      const isOther = [returnUnit, returnPerUnit, gwp].some((each) => typeof each === 'string');
      if (listed !== null && isExplained && !isOther) return listed;
      if (!isOfPart) return profileItemAmountLoader(context).load({ item: key, ...requested });
      // The amount of a part of the item's time exists only in the list for that time.
      const page = await list.read(requested, context);
      return page.entries.find(({ item }) => item.uid === key.uid)?.calculation;
    },
  }),
  amountsOverTime: t.field({
    type: [DatedAmountRef],
    nullable: true,
    cost: {
      calculations: countRequestedPoints,
      size: countRequestedPoints,
    },
    description:
      "The amounts of the item's values as of several dates: how they change with the figures. The item's own period and the rest of its profile are ignored.",
    args: dateArguments,
    resolve: async (node, args, context, info) => {
      const { key, entry } = node;
      const { dataItem, dataCategory } = await loadProfileItem(node, context);
      const values = entry?.values ?? (await profileItemValuesLoader(context).load(key));
      return calculateOverTime(
        { categoryPath: dataCategory.path, uid: dataItem.uid },
        toInputsOfItem(values, args),
        args,
        context,
        info,
      );
    },
  }),
}));
