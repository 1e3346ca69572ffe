import { withOwner } from '../definitions/owned-definition.ts';
import { builder } from '../../builder.ts';
import { neededOf } from '../../lookahead.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { InputValueInput, returnPerUnitOnce } from '../calculation/amount.ts';
import { calculateOverTime, dateArguments, DatedAmountRef } from '../calculation/amounts-over-time.ts';
import { gwpArgument, GwpSetRef } from '../calculation/figure-facts.ts';
import { toInputs } from '../calculation/calculation.ts';
import { CalculationResultRef } from '../calculation/calculation-refs.ts';
import { countRequestedSteps } from '../calculation/time-points.ts';
import { toDefaultValue } from '../definitions/item-value-definition.ts';
import { calculationLoader, userValueChoicesLoader, dataItemLoader } from './data-item-loaders.ts';
import { DataItemRef } from './data-item-refs.ts';
import { ItemValueDefinitionRef } from '../definitions/definition-refs.ts';
import type { Choice } from '../../../domain/basics/choice.ts';
import type { DataItemKey } from '../../../domain/data-tree/data-item.ts';
import { itemValueDefinitionsLoader } from '../definitions/definition-loaders.ts';

/** An input of an item's calculation, with the item whose definition describes it. */
interface UserValueChoice extends Choice {
  readonly item: DataItemKey;
}

const UserValueChoiceRef = builder.objectRef<UserValueChoice>('UserValueChoice').implement({
  description: 'An input of a calculation on an item: a field of the form in a frontend.',
  subject: 'dataTree',
  record: true,
  fields: (t) => ({
    path: t.exposeString('name', { description: 'The path to pass in `InputValue`.' }),
    name: t.exposeString('name', {
      description: 'The same as `path`.',
      deprecationReason:
        'Since 2.0.0: use `UserValueChoice.path`, because that is what stored values and definitions call it.',
    }),
    defaultValue: t.string({
      nullable: true,
      description: 'The default as text; `null` when there is none.',
      resolve: ({ value }) => toDefaultValue(value),
    }),
    definition: t.field({
      type: ItemValueDefinitionRef,
      nullable: true,
      description: 'The type, the unit and the allowed values of the input.',
      resolve: async ({ name, item }, _args, context) => {
        const { itemDefinition } = await dataItemLoader(context).load(item);
        const definitions = await itemValueDefinitionsLoader(context).load(itemDefinition.uid);
        const definition = definitions.find(({ path }) => path === name);
        const owner = { kind: 'definition', uid: itemDefinition.uid } as const;
        return definition === undefined ? null : withOwner(definition, owner);
      },
    }),
  }),
});

builder.objectFields(DataItemRef, (t) => ({
  userValueChoices: t.field({
    type: [UserValueChoiceRef],
    nullable: true,
    // The choices share the definitions of the item's definition.
    cost: { size: 10 },
    description: 'The inputs of a calculation on this item, by name.',
    resolve: async ({ key }, _args, context) =>
      (await userValueChoicesLoader(context).load(key)).map((choice) => ({ ...choice, item: key })),
  }),
  amount: t.field({
    type: CalculationResultRef,
    nullable: true,
    cost: { calculations: 1 },
    description:
      'The CO2 amount for these inputs; nothing is stored. Without inputs, only an item that takes none has an amount.',
    args: {
      inputs: t.arg({ type: [InputValueInput], description: 'The inputs, as in `userValueChoices`.' }),
      returnUnit: t.arg.string({ description: 'The unit of the amount, such as `lb`; kg when absent.' }),
      returnPerUnit: t.arg.string({ description: returnPerUnitOnce }),
      gwp: t.arg({ type: GwpSetRef, description: gwpArgument }),
      asOf: t.arg({ type: 'DateTime', description: 'Use the values as of this date; now when absent.' }),
    },
    resolve: ({ key }, { inputs, ...units }, context, info) =>
      calculationLoader(context).load({
        item: key,
        inputs: toInputs(inputs),
        ...withoutNulls(units),
        ...neededOf(info),
      }),
  }),
  amountsOverTime: t.field({
    type: [DatedAmountRef],
    nullable: true,
    cost: { calculations: countRequestedSteps, size: countRequestedSteps },
    description:
      'The CO2 amounts for the same inputs as of several dates: how they changed with the figures.',
    args: {
      inputs: t.arg({ type: [InputValueInput], description: 'The inputs, as in `userValueChoices`.' }),
      ...dateArguments,
    },
    resolve: ({ key }, args, context, info) =>
      calculateOverTime(key, toInputs(args.inputs), args, context, info),
  }),
}));
