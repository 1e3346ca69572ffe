import { pathKey } from '../../../domain/category-path.ts';
import { builder } from '../../builder.ts';
import { readSlice } from '../../slice.ts';
import { callsToReadThrough } from './data-item-filter-input.ts';
import { connectionArguments, pageCost } from '../connection.ts';
import { DataItemConnectionRef } from './data-item-refs.ts';
import { dataItemSearchLoader } from './data-item-loaders.ts';

builder.queryFields((t) => ({
  searchDataItems: t.field({
    type: DataItemConnectionRef,
    nullable: true,
    subject: 'dataTree',
    cost: { ...pageCost, calls: callsToReadThrough },
    description:
      'Data items by words: every word of the query begins a word of the label, the name, the path, the drill-down values, or the path or name of the category; case and accents do not matter. First those that have all words themselves, shorter labels before longer ones. A remote service does not search: there only one category is read through, up to 4000 items and without their names.',
    args: {
      query: t.arg.string({
        required: true,
        description:
          'From 1 to 10 words of letters and digits, at most 200 characters, such as `petrol car`. Other signs only stand between words.',
      }),
      categoryPath: t.arg({
        type: 'CategoryPath',
        defaultValue: '',
        description:
          'Where to look, with everything below, such as `transport`; everywhere when absent. Before a remote service a category with none below it has to be named.',
      }),
      ...connectionArguments,
    },
    resolve: (_, { query, categoryPath, ...args }, context) => {
      const path = categoryPath ?? '';
      return readSlice(`search in ${pathKey(path)} for ${query}`, args, async (page) => {
        const found = await dataItemSearchLoader(context).load({ query, categoryPath: path, page });
        const entries = found.entries.map((item) => ({
          key: { categoryPath: item.categoryPath, uid: item.uid },
          summary: item,
        }));
        return { ...found, entries };
      });
    },
  }),
}));
