import type { FieldMap } from '@pothos/core';
import type { ExampleAmount } from '../../../domain/amounts/example-amount.ts';
import type {
  DefinitionCheck,
  DefinitionExample,
  ExampleOutcome,
  WrittenDefinition,
} from '../../../domain/definitions/item-definition-draft.ts';
import { builder } from '../../builder.ts';
import { NewValueInput, toNewValues } from '../../writes/inputs.ts';
import type { PayloadFields } from '../../writes/payload.ts';
import { finite } from '../finite-number.ts';
import { InputValueInput } from '../calculation/amount.ts';
import { toInputs } from '../calculation/calculation.ts';
import { AmountRef } from '../calculation/calculation-refs.ts';
import { NoteRef } from '../calculation/note.ts';
import { ErrorCodeRef } from '../user-error.ts';

const ExampleInput = builder.inputType('DefinitionExample', {
  description: 'A calculation to try a definition with, before it is stored.',
  fields: (t) => ({
    itemUid: t.field({ type: 'Uid', description: 'An item of the definition, whose values count.' }),
    values: t.field({
      type: [NewValueInput],
      description: 'Values in place of those of the item, or without one.',
    }),
    inputs: t.field({ type: [InputValueInput], description: 'The inputs of the caller.' }),
  }),
});

export function toExamples(
  examples: readonly (typeof ExampleInput.$inferInput)[] | null | undefined,
): readonly DefinitionExample[] | undefined {
  return examples?.map(({ itemUid, values, inputs }) => ({
    itemUid: itemUid ?? undefined,
    values: toNewValues(values),
    inputs: toInputs(inputs),
  }));
}

const ExampleAmountRef = builder.objectRef<ExampleAmount>('ExampleAmount').implement({
  description: 'The amount of an example.',
  record: false,
  fields: (t) => ({
    value: t.float({
      nullable: true,
      description: 'The default amount in `unit` per `perUnit`; `null` where there is a `failure`.',
      resolve: ({ value }) => (value === null ? null : finite(value)),
    }),
    unit: t.exposeString('unit', { description: 'The unit of `value`.' }),
    perUnit: t.exposeString('perUnit', { nullable: true, description: 'What `value` is per.' }),
    amounts: t.expose('amounts', { type: [AmountRef], description: 'Every amount of the algorithm.' }),
    notes: t.expose('notes', { type: [NoteRef], description: 'The notes of the run.' }),
    failure: t.string({
      nullable: true,
      description: 'Why there is no amount; `null` where there is one.',
      resolve: ({ failure }) => failure?.message ?? null,
    }),
    failureCode: t.field({
      type: ErrorCodeRef,
      nullable: true,
      description: 'The code of the `failure`.',
      resolve: ({ failure }) => failure?.code ?? null,
    }),
  }),
});

const ExampleOutcomeRef = builder.objectRef<ExampleOutcome>('ExampleOutcome').implement({
  description: 'An example, with the definition as it was and as it is, or would be.',
  record: false,
  fields: (t) => ({
    before: t.expose('before', {
      type: ExampleAmountRef,
      nullable: true,
      description: 'Before the write; `null` for a new definition.',
    }),
    after: t.expose('after', { type: ExampleAmountRef, description: 'After the write.' }),
  }),
});

const DefinitionCheckRef = builder.objectRef<DefinitionCheck>('DefinitionCheck').implement({
  description: 'A check of a changed definition.',
  record: false,
  fields: (t) => ({
    warnings: t.exposeStringList('warnings', {
      description: 'Likely mistakes, such as an input that the algorithm never reads.',
    }),
    dataItems: t.exposeInt('dataItems', {
      description: 'The number of data items that have the definition.',
    }),
    profileItems: t.exposeInt('profileItems', {
      description: 'The number of profile items of all owners whose amounts it determines.',
    }),
    examples: t.expose('examples', {
      type: [ExampleOutcomeRef],
      cost: { size: 5 },
      description: 'The examples of the input, in their order.',
    }),
  }),
});

/** The payloads' field with the check of a definition, also in a dry run. */
export function checkField<T>(t: PayloadFields<T>): FieldMap {
  return {
    check: t.field({
      type: DefinitionCheckRef,
      nullable: true,
      description:
        'The result of checking the definition, also in a dry run; `null` when there are `userErrors`, and where a remote service does not report it.',
      // The mutations with this field write definitions.
      resolve: ({ written }) => (written as WrittenDefinition | null)?.check ?? null,
    }),
  };
}

export const changeFields = {
  algorithm: {
    description:
      'The new algorithm, as in docs/look-up/algorithms.md; an empty text or `null` removes it. Its syntax and names are checked.',
  },
  examples: {
    type: [ExampleInput] as [typeof ExampleInput],
    description: 'Calculations to try it with, at most 50; `check` has their amounts before and after.',
  },
} as const;
