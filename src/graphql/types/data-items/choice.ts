import { builder } from '../../builder.ts';
import type { Choice } from '../../../domain/choice.ts';

export const ChoiceRef = builder.objectRef<Choice>('Choice').implement({
  description: 'A name and a value to choose.',
  subject: 'dataTree',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What is chosen, or how the value is shown.' }),
    value: t.exposeString('value', { description: 'The value as text; may be empty.' }),
  }),
});

export const SelectionInput = builder.inputType('SelectionInput', {
  description: 'A value chosen at one level of a drill-down.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'The level, such as `fuel`; compared without regard to case.',
    }),
    value: t.string({
      required: true,
      description: 'The value, such as `petrol`; compared without regard to case.',
    }),
  }),
});
