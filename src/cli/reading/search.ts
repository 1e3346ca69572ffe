import { parseCategoryPath, ROOT_PATH } from '../../domain/basics/category-path.ts';
import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import type { Page } from '../../domain/basics/page.ts';
import {
  type FacetFilter,
  facetNames,
  type FacetName,
  searchOrders,
  type SearchResult,
} from '../../domain/search/search-result.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { DataItemSearch } from '../../ports/data-tree.ts';
import type { Backend } from '../../ports/backend.ts';
import { defineCommand } from '../program/command.ts';
import { didYouMean } from '../../domain/basics/nearest-name.ts';
import { onlyOutcome } from '../output/only-outcome.ts';
import { foundColumns, foundColumnsOfCsv, foundToJson } from './found-items.ts';
import { limitHelp, limitOption, parseLimit, readEntries } from './read-entries.ts';
import { readingHelp, readingOptions, withBackend } from './reading.ts';
import {
  type Column,
  formatRecords,
  readRecordFormat,
  recordOptions,
  recordOptionsHelp,
} from '../output/record-format.ts';
import { UsageError } from '../program/usage-error.ts';

const help = `Searches data items by words, synonyms and misspelt words; the best matches come first.

Usage: emissions-gateway search WORDS [OPTIONS]

Options:
  --category PATH          in this category and below it
  --filter FACET=VALUE     only items with this ${facetNames.join(', ')};
                           may be repeated, also for the same facet
  --order ORDER            ${searchOrders.join(', ')}. Default: ${searchOrders[0]}
  --facets                 count matches by facet instead of listing them
${limitHelp}
${recordOptionsHelp}
${readingHelp}

Examples:
  emissions-gateway search petrol car
  emissions-gateway search diesel --category transport --format csv
  emissions-gateway search electricity --filter "region=United Kingdom" --filter scope=2
`;

const options = {
  category: { type: 'string' },
  filter: { type: 'string', multiple: true },
  order: { type: 'string' },
  facets: { type: 'boolean' },
  ...limitOption,
  ...recordOptions,
  ...readingOptions,
} as const;

interface Counted {
  readonly facet: FacetName;
  readonly value: string;
  readonly count: number;
}

const facetColumns: readonly Column<Counted>[] = [
  { heading: 'facet', cell: ({ facet }) => facet },
  { heading: 'value', cell: ({ value }) => value },
  { heading: 'items', cell: ({ count }) => String(count) },
];

export const searchCommand = defineCommand(help, options, async (values, positionals) => {
  const query = positionals.join(' ');
  if (query.trim() === '')
    throw new UsageError('search needs words, such as: emissions-gateway search petrol car');
  const format = readRecordFormat(values);
  const limit = parseLimit(values.limit);
  const categoryPath =
    values.category === undefined ? ROOT_PATH : parseCategoryPath(values.category, '--category');
  const filters = readFilters(values.filter ?? []);
  const order = searchOrders.find((each) => each === (values.order ?? searchOrders[0]));
  if (order === undefined)
    throw new UsageError(
      `--order must be one of ${searchOrders.join(', ')}; got ${quote(values.order ?? '')}.`,
    );
  const search = { query, categoryPath, filters, order, withFacts: true };
  await withBackend(values, 'search', async (backend) => {
    if (categoryPath !== ROOT_PATH) await onlyOutcome(backend.dataCategories.getMany([categoryPath]));
    if (values.facets === true) {
      const { facets } = await backend.dataItems.search({ ...search, page: { page: 1, itemsPerPage: 1 } });
      const counted = facets.flatMap((facet) => facet.values.map((each) => ({ facet: facet.name, ...each })));
      process.stdout.write(formatRecords(format, counted, facetColumns));
      return;
    }
    const columns = format === 'csv' ? foundColumnsOfCsv : foundColumns;
    const matches = await readEntries('items', limit, searchWith(backend, search));
    process.stdout.write(formatRecords(format, matches, columns, foundToJson));
  });
});

/** `region=France` and the like; several values of a facet are alternatives. */
function readFilters(texts: readonly string[]): readonly FacetFilter[] {
  const filters = new Map<FacetName, string[]>();
  for (const text of texts) {
    const [, given = '', value = ''] = /^\s*([^=]*?)\s*=\s*(.*?)\s*$/su.exec(text) ?? [];
    const name = facetNames.find((each) => each === given.toLowerCase());
    if (name === undefined || value === '') {
      const meant = didYouMean(given, facetNames);
      throw new UsageError(
        `--filter must be FACET=VALUE with one of ${facetNames.join(', ')}; got ${quote(text)}.${meant}`,
      );
    }
    filters.set(name, [...(filters.get(name) ?? []), value]);
  }
  return [...filters].map(([name, values]) => ({ name, values }));
}

function searchWith({ dataItems }: Backend, search: Omit<DataItemSearch, 'page'>) {
  return async (page: DataItemSearch['page']): Promise<Page<DataItemMatch>> => {
    const found = await dataItems.search({ ...search, page });
    if (page.page === 1) reportCorrections(found);
    return found.items;
  };
}

function reportCorrections({ corrections }: SearchResult): void {
  for (const { word, used } of corrections) {
    const instead = used.length === 0 ? 'it was left out' : `searched ${used.join(', ')}`;
    process.stderr.write(`No item has "${word}": ${instead}.\n`);
  }
}
