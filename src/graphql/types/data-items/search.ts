import { pathKey, ROOT_PATH } from '../../../domain/category-path.ts';
import { builder } from '../../builder.ts';
import { readSlice } from '../../slice.ts';
import { callsToScan } from './data-item-filter-input.ts';
import { connectionArguments, pageCost } from '../connection.ts';
import { DataItemConnectionRef } from './data-item-refs.ts';
import { dataItemSearchLoader } from './data-item-loaders.ts';

builder.queryFields((t) => ({
  searchDataItems: t.field({
    type: DataItemConnectionRef,
    nullable: true,
    subject: 'dataTree',
    cost: { ...pageCost, calls: callsToScan },
    description:
      'Full-text search for data items: every word of the query must be a prefix of a word in the label, the name, the path, the drill-down values, or the path or name of the category; case and accents are ignored. Items that contain all words themselves come first, shorter labels before longer ones. A remote service has no search, so only one category of it is scanned, up to 4000 items and without their names.',
    args: {
      query: t.arg.string({
        required: true,
        description:
          'From 1 to 10 words of letters and digits, at most 200 characters, such as `petrol car`. Other characters separate words.',
      }),
      categoryPath: t.arg({
        type: 'CategoryPath',
        defaultValue: ROOT_PATH,
        description:
          'Search in and below this category, such as `transport`; everywhere when absent. Required in front of a remote service, for a category without subcategories.',
      }),
      ...connectionArguments,
    },
    resolve: (_, { query, categoryPath, ...args }, context) => {
      const path = categoryPath ?? ROOT_PATH;
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
