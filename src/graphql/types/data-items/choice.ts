import { builder } from '../../builder.ts';
import { toDefaultValue } from '../../default-value.ts';
import { ChoiceRef, ItemValueDefinitionRef, UserValueChoiceRef } from '../../refs.ts';

ChoiceRef.implement({
  description: 'A name and a value to choose.',
  subject: 'dataTree',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What is chosen, or how the value is shown.' }),
    value: t.exposeString('value', { description: 'The value as text; may be empty.' }),
  }),
});

UserValueChoiceRef.implement({
  description: 'An input that a calculation on an item takes: a field of the form that a frontend shows.',
  subject: 'dataTree',
  isRecord: true,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name to give in `InputValue`.' }),
    defaultValue: t.string({
      nullable: true,
      description: 'What counts when the input is not given, as text; `null` when there is no default.',
      resolve: ({ value }) => toDefaultValue(value),
    }),
    definition: t.field({
      type: ItemValueDefinitionRef,
      nullable: true,
      description: 'The type, the unit and the allowed values of the input.',
      resolve: async ({ name, item }, _args, { loaders }) => {
        const { itemDefinition } = await loaders.dataItems.load(item);
        const definitions = await loaders.valueDefinitions.load(itemDefinition.uid);
        const definition = definitions.find(({ path }) => path === name);
        const owner = { kind: 'definition', uid: itemDefinition.uid } as const;
        return definition === undefined ? null : { definition, owner };
      },
    }),
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
