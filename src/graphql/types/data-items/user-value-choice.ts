import { builder } from '../../builder.ts';
import { toDefaultValue } from '../definitions/item-value-definition.ts';
import { ItemValueDefinitionRef } from '../definitions/definition-refs.ts';
import type { Choice } from '../../../domain/choice.ts';
import type { DataItemKey } from '../../../domain/data-item.ts';
import { dataItemLoader } from './data-item-loaders.ts';
import { itemValueDefinitionsLoader } from '../definitions/definition-loaders.ts';

/** An input of an item's calculation, with the item whose definition describes it. */
interface UserValueChoice extends Choice {
  readonly item: DataItemKey;
}

export const UserValueChoiceRef = builder.objectRef<UserValueChoice>('UserValueChoice').implement({
  description: 'An input of a calculation on an item: a field of the form in a frontend.',
  subject: 'dataTree',
  record: true,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name to pass in `InputValue`.' }),
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
        return definition === undefined ? null : { definition, owner };
      },
    }),
  }),
});
