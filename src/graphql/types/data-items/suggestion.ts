import type { InputValue } from '../../../domain/amounts/amount.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import type { Suggestion } from '../../../domain/search/suggestion.ts';
import { builder } from '../../builder.ts';
import type { FieldArguments } from '../../facts/schema-facts.ts';
import { suggestionLoader } from './data-item-loaders.ts';
import { DataItemRef } from './data-item-refs.ts';

const maxSuggestions = 20;
const standardSuggestions = 5;

const SuggestedInputRef = builder.objectRef<InputValue>('SuggestedInput').implement({
  description: 'An input of a calculation, with the members of `InputValue`.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the input.' }),
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
    },
    resolve: (_, { text, first }, context) => {
      const maximum = first ?? standardSuggestions;
      if (maximum < 1 || maximum > maxSuggestions) {
        throw badInput('first', `first must be from 1 to ${maxSuggestions}; got ${maximum}.`);
      }
      return suggestionLoader(context).load({ text, maximum });
    },
  }),
}));
