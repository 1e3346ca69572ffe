import type { SimilarCategory } from '../../../domain/data-tree/category-about.ts';
import { builder } from '../../builder.ts';
import { ofCategory } from './data-category.ts';
import { unlessMissing } from '../../../domain/basics/errors.ts';
import { DataCategoryRef } from './data-category-refs.ts';
import { dataCategoryLoader } from './data-category-loaders.ts';

const SimilarCategoryRef = builder.objectRef<SimilarCategory>('SimilarCategory').implement({
  description: 'A category that calculates the same for another purpose.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    path: t.expose('path', { type: 'CategoryPath', description: 'The path of the category.' }),
    use: t.exposeString('use', { description: 'When to use it, such as `For your own vans`.' }),
    category: t.field({
      type: DataCategoryRef,
      nullable: true,
      description: 'The category; `null` where it is not in the data tree.',
      resolve: async ({ path }, _args, context) =>
        (await unlessMissing(dataCategoryLoader(context).load(path))) ?? null,
    }),
  }),
});

builder.objectFields(DataCategoryRef, (t) => ({
  description: t.string({
    nullable: true,
    description:
      'What its items are and what counts, in one or two sentences; `null` where no data set says it.',
    resolve: ofCategory(({ about }) => about?.description ?? null),
  }),
  method: t.string({
    nullable: true,
    description:
      'The calculation as a formula in words, such as `distance × CO2e per km`; `null` where no data set says it.',
    resolve: ofCategory(({ about }) => about?.method ?? null),
  }),
  similar: t.field({
    type: [SimilarCategoryRef],
    cost: { size: 5 },
    description: 'Categories that calculate the same for another purpose, and when to use them.',
    resolve: ofCategory(({ about }) => about?.similar ?? []),
  }),
  isLookUp: t.boolean({
    nullable: true,
    description:
      'Whether its items take no inputs and are only looked up by others, such as airports and ports; `null` where a remote service does not say it.',
    resolve: ofCategory(({ isLookUp }) => isLookUp),
  }),
}));
