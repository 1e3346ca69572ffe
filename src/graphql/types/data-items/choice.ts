import { builder } from '../../builder.ts';
import type { Choice } from '../../../domain/basics/choice.ts';

export const ChoiceRef = builder.objectRef<Choice>('Choice').implement({
  description: 'A choice: a name and a value.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the input, or the label of the value.' }),
    value: t.exposeString('value', { description: 'The value as text; may be empty.' }),
  }),
});

export const SelectionInput = builder.inputType('SelectionInput', {
  description: 'A value chosen at one level of a drill-down.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The level, such as `fuel`; case-insensitive.' }),
    value: t.string({ required: true, description: 'The value, such as `petrol`; case-insensitive.' }),
  }),
});
