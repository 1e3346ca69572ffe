import { badInput } from '../../../domain/basics/errors.ts';
import type { SuggestedInput, Suggestion } from '../../../domain/search/suggestion.ts';
import { builder } from '../../builder.ts';
import { selects } from '../../lookahead.ts';
import { CalculationResultRef } from '../calculation/calculation-refs.ts';
import type { FieldArguments } from '../../facts/schema-facts.ts';
import { suggestionLoader } from './data-item-loaders.ts';
import { DataItemRef } from './data-item-refs.ts';
import { localeArgument, OwnershipRef, ReadingRef } from './reading.ts';

const maxSuggestions = 20;
const standardSuggestions = 5;

const SuggestedInputRef = builder.objectRef<SuggestedInput>('SuggestedInput').implement({
  description: 'An input of a calculation, with the members of `InputValue`.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    path: t.exposeString('name', { description: 'The path of the definition of the input.' }),
    name: t.exposeString('name', {
      description: 'The same as `path`.',
      deprecationReason:
        'Since 2.0.0: use `SuggestedInput.path`, because that is what stored values and definitions call it.',
    }),
    label: t.exposeString('label', {
      description: 'The input in words, such as `Distance driven`.',
    }),
    text: t.exposeString('text', {
      nullable: true,
      description:
        'The words of the sentence that it is of, as in `readings`, or that name the end of a journey.',
    }),
    value: t.exposeString('value', { description: 'The value as text.' }),
    unit: t.exposeString('unit', { nullable: true, description: 'The unit of the value, if it was said.' }),
    perUnit: t.exposeString('perUnit', {
      nullable: true,
      description: 'What the value is per, if the sentence says it.',
    }),
  }),
});

const SuggestionRef = builder.objectRef<Suggestion>('Suggestion').implement({
  description: 'An item that a sentence may mean.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    item: t.field({
      type: DataItemRef,
      description: 'The item.',
      resolve: ({ item }) => ({ key: { categoryPath: item.categoryPath, uid: item.uid }, summary: item }),
    }),
    categoryPath: t.field({
      type: 'CategoryPath',
      description: 'The category of the item.',
      resolve: ({ item }) => item.categoryPath,
    }),
    inputs: t.field({
      type: [SuggestedInputRef],
      description: 'The inputs that the sentence has for it, as `calculate` takes them.',
      resolve: ({ inputs }) => inputs,
    }),
    asOf: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'The start of the time that the sentence names, such as `in 2023`, for `asOf` of `calculate`. Null for now; `reason` names words about time that were not understood.',
      resolve: ({ asOf }) => asOf,
    }),
    readings: t.field({
      type: [ReadingRef],
      description: 'How the numbers and times of the sentence were read, in its order.',
      resolve: ({ readings }) => readings,
    }),
    ownership: t.field({
      type: OwnershipRef,
      nullable: true,
      description: 'Whose vehicles the item is for; `null` where it makes no difference.',
      resolve: ({ ownership }) => ownership,
    }),
    amount: t.field({
      type: CalculationResultRef,
      nullable: true,
      cost: { calculations: 1 },
      description:
        'The amount for the inputs, as of `asOf`: of what happens once, or per the time that the sentence says, such as kg per month. `null` for a suggestion without inputs.',
      resolve: ({ result }) => result ?? null,
    }),
    score: t.exposeFloat('score', {
      description: 'From 0 to 1; it compares suggestions for one sentence, and is no probability.',
    }),
    reason: t.exposeString('reason', { description: 'Why it was suggested, in English.' }),
  }),
});

builder.queryFields((t) => ({
  suggest: t.field({
    type: [SuggestionRef],
    nullable: true,
    subject: 'dataTree',
    cost: {
      size: ({ first }: FieldArguments) =>
        typeof first === 'number' ? Math.min(maxSuggestions, Math.max(0, first)) : standardSuggestions,
    },
    description:
      'The items that a sentence such as `500 litres of diesel in the UK` or `flight London to New York economy` may mean, the likeliest first, with the inputs that it has for them, by rules and `search` alone. In front of a remote service that is not this program: UPSTREAM_UNSUPPORTED.',
    args: {
      text: t.arg.string({ required: true, description: 'At most 200 characters, in English.' }),
      first: t.arg.int({ description: `The most suggestions: 1 to ${maxSuggestions}; default 5.` }),
      locale: t.arg.string({ description: localeArgument }),
    },
    resolve: (_, { text, first, locale }, context, info) => {
      const maximum = first ?? standardSuggestions;
      if (maximum < 1 || maximum > maxSuggestions) {
        throw badInput('first', `first must be from 1 to ${maxSuggestions}; got ${maximum}.`);
      }
      return suggestionLoader(context).load({
        text,
        maximum,
        locale: locale ?? undefined,
        withAmounts: selects(info, 'amount') || undefined,
      });
    },
  }),
}));
