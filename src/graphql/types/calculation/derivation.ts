import type { Derivation, DerivationStep, StepOrigin } from '../../../domain/amounts/derivation.ts';
import { finiteNumber } from '../finite-number.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { ChoiceRef } from '../data-items/choice.ts';
import { DataItemRef } from '../data-items/data-item-refs.ts';

const StepOriginRef = describedEnum<StepOrigin>(
  'DerivationOrigin',
  'Where a value of a derivation comes from.',
  {
    input: 'The caller, or the profile item.',
    default: 'The default of its definition.',
    item: 'The data item.',
    'look-up': 'Another data item, which the algorithm looked up.',
    profile: 'Another item of the profile.',
    constant: 'A number in the algorithm, at `line`.',
    algorithm: 'Made by the algorithm at `line`, not by arithmetic, or nested too deeply.',
    share: 'The share of the time for which a figure holds.',
    conversion: 'The factor between two units.',
    period: 'The factor for a part of the time.',
    potential: 'A global warming potential of the IPCC over 100 years, which `name` describes.',
    others: 'Further terms or factors, `count` of them, as one.',
  },
);

interface IndexedStep extends DerivationStep {
  readonly index: number;
}

const StepRef = builder.objectRef<IndexedStep>('DerivationStep').implement({
  description: 'A value that is known, or an operation on earlier steps.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'The index of the step, starting at 0.' }),
    operation: t.exposeString('operation', {
      nullable: true,
      description:
        '`+`, `-`, `*`, `/`, `%`, `negate`, `toFixed`, `parseInt`, an operator on bits, or a function such as `Math.sin`; `null` for a known value.',
    }),
    operands: t.intList({
      description: 'The indexes of the steps that the operation is applied to, all of them earlier.',
      resolve: ({ operands }) => operands,
    }),
    value: finiteNumber(t, 'The value; `null` when it is not a finite number.', ({ value }) => value),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'The unit of a known value, or of an amount.',
    }),
    perUnit: t.exposeString('perUnit', { nullable: true, description: 'What the value is per.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'The name that the algorithm gives the value, or reads it by.',
    }),
    line: t.exposeInt('line', {
      nullable: true,
      description: 'The line of the algorithm; `null` for what is outside of it.',
    }),
    origin: t.expose('origin', {
      type: StepOriginRef,
      nullable: true,
      description: 'Where a known value comes from; `null` for an operation.',
    }),
    count: t.exposeInt('count', {
      nullable: true,
      description: 'The number of others, for the origin OTHERS.',
    }),
    path: t.string({
      nullable: true,
      description: 'The path of the value of an item, or of the input.',
      resolve: ({ found }) => found?.path ?? null,
    }),
    dataItem: t.field({
      type: DataItemRef,
      nullable: true,
      description: 'The item that was looked up.',
      resolve: ({ found }) =>
        found === null || found.categoryPath === null || found.itemUid === null
          ? null
          : { key: { categoryPath: found.categoryPath, uid: found.itemUid }, summary: null },
    }),
    categoryPath: t.field({
      type: 'CategoryPath',
      nullable: true,
      description: 'The category of a look-up.',
      resolve: ({ found }) => found?.categoryPath ?? null,
    }),
    drill: t.field({
      type: [ChoiceRef],
      description: 'The selections by which a look-up found its item.',
      resolve: ({ found }) => [...(found?.drill ?? [])],
    }),
    row: t.string({
      nullable: true,
      description: "The publisher's row, as the item states it.",
      resolve: ({ found }) => found?.row ?? null,
    }),
    edition: t.string({
      nullable: true,
      description: 'The edition of the figure; `null` where the data set states none.',
      resolve: ({ found }) => found?.edition ?? null,
    }),
    startDate: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the value comes into force; `null` for a value without a history.',
      resolve: ({ found }) => found?.startDate ?? null,
    }),
  }),
});

const DerivedAmountRef = builder.objectRef<Derivation['amounts'][number]>('DerivedAmount').implement({
  description: 'The step of an amount.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    type: t.exposeString('type', { description: 'The type of the amount, such as `CO2e`.' }),
    step: t.exposeInt('step', { description: 'The index of its step.' }),
  }),
});

export const DerivationRef = builder.objectRef<Derivation>('Derivation').implement({
  description:
    'How amounts were made, in steps that can be computed again: operands refer to earlier steps by their index.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    steps: t.field({
      type: [StepRef],
      cost: { size: 100 },
      description: 'The steps. Sums and products of more than ten show the rest as one.',
      resolve: ({ steps }) => steps.map((step, index) => ({ ...step, index })),
    }),
    amounts: t.expose('amounts', {
      type: [DerivedAmountRef],
      description: 'The amounts as the algorithm returned them.',
    }),
    result: t.exposeInt('result', {
      nullable: true,
      description: 'The index of the step of `value`, in the requested units; `null` where there is none.',
    }),
  }),
});
