import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import {
  type BestMatch,
  bestMatches,
  facetNames,
  type SearchResult,
} from '../../domain/search/search-result.ts';
import { slashed } from '../data-categories/data-category.ts';
import { contentOf, formatDocument } from '../documents/document.ts';
import { type Element, eachOf, element, listOf } from '../elements/element.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { encodePager, pagerRule, toPage } from '../documents/pager.ts';
import { categoryPath, count, date, filledText, flag, scalar, text, uid } from '../elements/scalars.ts';
import { list, nodes, optional, orNone, shape } from '../elements/shape.ts';
import { formatTimestamp } from '../elements/timestamp.ts';
import { encodeReadings, readingsRule } from './readings.ts';
import { encodeFacts, factsRule } from './item-facts.ts';
import { why } from '../elements/why.ts';
import type { WireNode } from '../elements/wire-node.ts';

export function encodeSearchResult(document: SearchResult & Envelope, format: Format): string {
  const { items, categories, corrections, readings, facets, isExact, best } = document;
  const members = {
    items: listOf('item', eachOf(items.entries, encodeMatch)),
    pager: encodePager(items),
    exact: isExact,
    best,
    categories: listOf(
      'category',
      eachOf(categories, (each) => element({ uid: each.uid }, { path: slashed(each.path), name: each.name })),
    ),
    corrections: listOf(
      'correction',
      eachOf(corrections, ({ word, used }) =>
        element(
          {},
          {
            word,
            used: listOf(
              'instead',
              eachOf(used, (instead) => element({}, { word: instead })),
            ),
          },
        ),
      ),
    ),
    readings: encodeReadings(readings),
    facets: listOf(
      'facet',
      eachOf(facets, ({ name, values }) =>
        element(
          {},
          {
            name,
            values: listOf(
              'counted',
              eachOf(values, (each) =>
                element({}, { value: each.value, name: each.name ?? undefined, count: each.count }),
              ),
            ),
          },
        ),
      ),
    ),
  };
  return formatDocument('SearchResource', document, members, format);
}

/** A search result: an item with the path of its category. */
export function encodeMatch({
  uid: of,
  path,
  label,
  title,
  created,
  modified,
  categoryPath: within,
  facts,
}: DataItemMatch): Element {
  return element(
    { created: formatTimestamp(created), modified: formatTimestamp(modified), uid: of },
    {
      category: slashed(within),
      label,
      title,
      path: path ?? of,
      facts: facts === undefined ? undefined : encodeFacts(facts),
    },
  );
}

export const matchShape = shape('item found', {
  uid,
  category: categoryPath,
  label: text,
  title: optional(text, why.addition),
  facts: optional(factsRule, why.addition, undefined),
  path: orNone(text),
  created: optional(orNone(date), why.someYears),
  modified: optional(orNone(date), why.someYears),
});

export function toMatch(node: WireNode): DataItemMatch {
  const { category, path, title, ...match } = matchShape.read(node);
  return {
    ...match,
    title: title ?? match.label,
    path: path === match.uid ? null : path,
    categoryPath: category,
  };
}

const insteadShape = shape('word searched instead', { word: filledText });
const facetName = scalar(`one of ${facetNames.join(', ')}`, (given) =>
  facetNames.find((name) => name === given),
);
const bestMatch = scalar(`one of ${bestMatches.join(', ')}`, (given) =>
  bestMatches.find((name) => name === given),
);
const countedShape = shape('value of a facet', {
  value: filledText,
  name: optional(text, why.addition),
  count,
});

export const searchResultShape = shape('search result', {
  items: nodes('item', matchShape),
  pager: pagerRule,
  exact: flag,
  best: optional<BestMatch, BestMatch>(bestMatch, why.addition, 'near'),
  categories: list('category', shape('category found', { uid, path: categoryPath, name: text })),
  corrections: list(
    'correction',
    shape('correction', { word: filledText, used: list('instead', insteadShape) }),
  ),
  readings: optional(readingsRule, why.addition, []),
  facets: list('facet', shape('facet', { name: facetName, values: list('counted', countedShape) })),
});

export function decodeSearchResult(body: WireNode): SearchResult {
  const { items, pager, corrections, exact, ...rest } = searchResultShape.read(
    contentOf(body, 'SearchResource'),
  );
  return {
    ...rest,
    items: toPage(items.map(toMatch), pager),
    isExact: exact,
    corrections: corrections.map(({ word, used }) => ({ word, used: used.map((instead) => instead.word) })),
  };
}
