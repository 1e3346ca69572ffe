import { pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { DataCategoryReference } from '../../../domain/data-tree/data-category.ts';
import {
  type Facet,
  type FacetName,
  facetNames,
  type FacetValue,
  maxCategories,
  maxFacetValues,
  type SearchOrder,
} from '../../../domain/search/search-result.ts';
import type { Reading } from '../../../domain/search/reading.ts';
import type { Correction } from '../../../domain/search/search-terms.ts';
import { builder } from '../../builder.ts';
import { readSlice, type Slice } from '../../list-slice.ts';
import { connectionArguments, pageCost } from '../connection.ts';
import { DataCategoryRef } from '../data-categories/data-category-refs.ts';
import { dataItemSearchLoader } from './data-item-loaders.ts';
import { DataItemConnectionRef, type DataItemNode } from './data-item-refs.ts';
import { localeArgument, ReadingRef } from './reading.ts';

interface FoundNodes {
  readonly items: Slice<DataItemNode>;
  readonly categories: readonly DataCategoryReference[];
  readonly corrections: readonly Correction[];
  readonly readings: readonly Reading[];
  readonly facets: readonly Facet[];
  readonly isExact: boolean;
}

const CorrectionRef = builder.objectRef<Correction>('SearchCorrection').implement({
  description: 'A word that begins no word of any item.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    word: t.exposeString('word', { description: 'The word, in lower case.' }),
    used: t.exposeStringList('used', {
      description: 'The words that were searched instead; none if the word was left out.',
    }),
  }),
});

const FacetValueRef = builder.objectRef<FacetValue>('SearchFacetValue').implement({
  description: 'A value that some of the items found have in common.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    value: t.exposeString('value', { description: 'The value.' }),
    name: t.exposeString('name', {
      nullable: true,
      description:
        'The name of the category with this path; `null` for other facets, and where a remote service does not report it.',
    }),
    count: t.exposeInt('count', { description: 'How many of the items found have it.' }),
  }),
});

const FacetNameRef = builder.enumType('SearchFacetName', {
  description: 'A fact that items are counted by.',
  values: {
    CATEGORY: { value: 'category', description: 'The path of the category.' },
    REGION: { value: 'region', description: 'The region that the figures apply to.' },
    YEAR: { value: 'year', description: 'The year or years that the figures apply to.' },
    SOURCE: { value: 'source', description: 'The publisher, or the document if there is none.' },
    UNIT: { value: 'unit', description: 'The units of the inputs; an item may count for several.' },
    SCOPE: { value: 'scope', description: 'The scopes of the figures; an item may count for several.' },
  } satisfies Record<Uppercase<FacetName>, { value: FacetName; description: string }>,
});

const SearchFilterInput = builder.inputType('SearchFilterInput', {
  description: 'Finds only items that have one of some values of a facet.',
  fields: (t) => ({
    name: t.field({ type: FacetNameRef, required: true, description: 'The facet.' }),
    values: t.stringList({
      required: true,
      description: `From 1 to ${maxFacetValues} values as the facet has them; a value that no item has finds nothing.`,
    }),
  }),
});

const SearchOrderRef = builder.enumType('SearchOrder', {
  description: 'The order of the items that a search finds.',
  values: {
    RELEVANCE: { value: 'relevance', description: 'The best first.' },
    LABEL: { value: 'label', description: 'Sorted by label.' },
    CATEGORY: { value: 'category', description: 'Sorted by the path of the category, then by label.' },
  } satisfies Record<Uppercase<SearchOrder>, { value: SearchOrder; description: string }>,
});

const FacetRef = builder.objectRef<Facet>('SearchFacet').implement({
  description:
    'The items found, counted by facts of their categories; items of a category that does not state the fact do not count.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    name: t.field({
      type: FacetNameRef,
      description: 'The fact that they are counted by.',
      resolve: ({ name }) => name,
    }),
    values: t.field({
      type: [FacetValueRef],
      cost: { size: maxFacetValues },
      description: `The ${maxFacetValues} most frequent values.`,
      resolve: ({ values }) => values,
    }),
  }),
});

const SearchResultRef = builder.objectRef<FoundNodes>('SearchResult').implement({
  description: 'The result of a search.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    items: t.field({
      type: DataItemConnectionRef,
      cost: { size: 'inherited' },
      description: 'The items, the best first or as `orderBy` says.',
      resolve: ({ items }) => items,
    }),
    categories: t.field({
      type: [DataCategoryRef],
      cost: { size: maxCategories },
      description:
        'The categories with such a word in their names, the best first; with filters, those with items found in or below them.',
      resolve: ({ categories }) => categories,
    }),
    corrections: t.field({
      type: [CorrectionRef],
      cost: { size: 10 },
      description: 'The words that were searched otherwise than they were typed.',
      resolve: ({ corrections }) => corrections,
    }),
    readings: t.field({
      type: [ReadingRef],
      description: 'How the numbers and times of the query were read, in its order.',
      resolve: ({ readings }) => readings,
    }),
    isExact: t.exposeBoolean('isExact', {
      description:
        'Whether the items have all words as they were written, or synonyms: no word was corrected or left out, and none was read as a quantity or a time.',
    }),
    facets: t.field({
      type: [FacetRef],
      cost: { size: facetNames.length },
      description:
        'All items found, counted. With filters, each facet counts the items that pass the filters by other facets, so that it shows the alternatives.',
      resolve: ({ facets }) => facets,
    }),
  }),
});

builder.queryFields((t) => ({
  search: t.field({
    type: SearchResultRef,
    nullable: true,
    subject: 'dataTree',
    cost: pageCost,
    description:
      'Searches items and categories by words and by sentences: by prefixes and synonyms, with up to two wrong letters, and by quantities, years and routes as `suggest` reads them; best matches first. If no item has all words, items that lack one or two are found. A remote service that is not this program has no search: one category of it is scanned, up to 4000 items and without their names, for items that have every word or its beginning, without filters, facets and categories.',
    args: {
      query: t.arg.string({
        required: true,
        description:
          'At most 200 characters with a word of letters or digits, such as `diesel van`. The first ten words are searched.',
      }),
      categoryPath: t.arg({
        type: 'CategoryPath',
        defaultValue: ROOT_PATH,
        description:
          'Search in and below this category, such as `transport`; everywhere when absent. Required in front of a remote service that is not this program, for a category without subcategories.',
      }),
      filters: t.arg({
        type: [SearchFilterInput],
        description: 'Items that pass all of these; each facet at most once. Categories are not filtered.',
      }),
      locale: t.arg.string({ description: localeArgument }),
      orderBy: t.arg({
        type: SearchOrderRef,
        defaultValue: 'relevance',
        description: 'The order of the items.',
      }),
      ...connectionArguments,
    },
    resolve: async (_, { query, categoryPath, filters, locale, orderBy, ...args }, context) => {
      const path = categoryPath ?? ROOT_PATH;
      let found: Omit<FoundNodes, 'items'> = {
        categories: [],
        corrections: [],
        readings: [],
        facets: [],
        isExact: false,
      };
      const search = {
        query,
        categoryPath: path,
        filters: filters ?? [],
        order: orderBy ?? 'relevance',
        locale: locale ?? undefined,
      };
      const list = `found in ${pathKey(path)} for ${query} by ${search.order} ${JSON.stringify(search.filters)}`;
      const items = await readSlice(list, args, async (page) => {
        const { items: part, ...rest } = await dataItemSearchLoader(context).load({ ...search, page });
        found = rest;
        const entries = part.entries.map((item) => ({
          key: { categoryPath: item.categoryPath, uid: item.uid },
          summary: item,
          facts: item.facts,
        }));
        return { ...part, entries };
      });
      return { ...found, items };
    },
  }),
}));
