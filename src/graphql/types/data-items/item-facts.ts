import type { ItemFacts, UnitAmount } from '../../../domain/data-tree/item-facts.ts';
import { builder } from '../../builder.ts';
import { neededOf } from '../../lookahead.ts';
import { CalculationResultRef } from '../calculation/calculation-refs.ts';
import { fromRecord } from '../record-times.ts';
import { itemFactsLoader } from './data-item-loaders.ts';
import { type DataItemNode, DataItemRef } from './data-item-refs.ts';

const UnitAmountRef = builder.objectRef<UnitAmount>('UnitAmount').implement({
  description: 'The amount for one of what an item is counted by.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    per: t.exposeString('per', {
      description: 'What it is for one of: a unit such as `km`, `kWh` or `t*km`, or `night` or `USD`.',
    }),
    amount: t.field({
      type: CalculationResultRef,
      description:
        'The amount in kg: `headline` is the figure of the item, `scopes` its parts by scope and part of a life cycle.',
      resolve: ({ result }) => result,
    }),
  }),
});

const ofFacts = fromRecord(
  ({ key, facts }: DataItemNode, context): ItemFacts | Promise<ItemFacts> =>
    facts ?? itemFactsLoader(context).load(key),
);

builder.objectFields(DataItemRef, (t) => ({
  unitAmount: t.field({
    type: UnitAmountRef,
    nullable: true,
    cost: { calculations: 1 },
    description:
      'What one unit emits now, such as a kilometre: the figure by which a list of items is judged. `null` for an item that needs more than one quantity, such as a flight between airports. In front of a remote service only items of a search have it.',
    resolve: async ({ key, facts }, _args, context, info) => {
      const { withExplanation } = neededOf(info);
      return (facts ?? (await itemFactsLoader(context).load({ ...key, withExplanation }))).unitAmount;
    },
  }),
  region: t.string({
    nullable: true,
    description: 'The region of its figure, such as `Germany`; `null` where none is stated.',
    resolve: ofFacts(({ region }) => region),
  }),
  year: t.string({
    nullable: true,
    description: 'The year or years of its figure now, such as `2025`; `null` where none is stated.',
    resolve: ofFacts(({ year }) => year),
  }),
}));
