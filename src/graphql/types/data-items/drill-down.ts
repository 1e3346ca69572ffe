import { builder } from '../../builder.ts';
import { ChoiceRef } from './choice.ts';
import { DataCategoryRef } from '../data-categories/data-category-refs.ts';
import { ItemDefinitionRef } from '../definitions/definition-refs.ts';
import type { DrillDown } from '../../../domain/data-tree/drill-down.ts';

export const DrillDownRef = builder.objectRef<DrillDown>('DrillDown').implement({
  description: 'The next choice in the drill-down from a category to one item.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    dataCategory: t.expose('dataCategory', { type: DataCategoryRef, description: 'The category.' }),
    itemDefinition: t.expose('itemDefinition', {
      type: ItemDefinitionRef,
      nullable: true,
      description: "The definition of the category's items; `null` when it has none.",
    }),
    selections: t.expose('selections', {
      type: [ChoiceRef],
      description: 'The decided levels, including those with a single value left.',
    }),
    isComplete: t.boolean({
      description: 'Whether every level is decided; then the choices are the uids of the matching items.',
      resolve: ({ choices }) => choices.name === 'uid',
    }),
    level: t.string({
      nullable: true,
      description: 'The next level to choose, such as `size`; `null` when there is nothing to choose.',
      resolve: ({ choices }) => (choices.name === '' ? null : choices.name),
    }),
    choices: t.field({
      type: [ChoiceRef],
      description: 'The values to choose from.',
      resolve: ({ choices }) => choices.choices,
    }),
  }),
});
