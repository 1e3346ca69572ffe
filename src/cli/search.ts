import { parseCategoryPath, ROOT_PATH } from '../domain/category-path.ts';
import type { DataItemMatch } from '../domain/data-item.ts';
import { defineCommand } from './command.ts';
import { onlyOutcome } from './only-outcome.ts';
import { limitHelp, limitOption, parseLimit, readEntries } from './read-entries.ts';
import { readingHelp, readingOptions, withBackend } from './reading.ts';
import {
  type Column,
  formatRecords,
  readRecordFormat,
  recordOptions,
  recordOptionsHelp,
} from './record-format.ts';
import { UsageError } from './usage-error.ts';

const help = `Searches data items by words of their labels, paths and categories; the best matches come first.

Usage: emissions-gateway search WORDS [OPTIONS]

Options:
  --category PATH          in this category and below it
${limitHelp}
${recordOptionsHelp}
${readingHelp}

Examples:
  emissions-gateway search petrol car
  emissions-gateway search diesel --category transport --format csv
`;

const options = {
  category: { type: 'string' },
  ...limitOption,
  ...recordOptions,
  ...readingOptions,
} as const;

const columns: readonly Column<DataItemMatch>[] = [
  { heading: 'uid', cell: ({ uid }) => uid },
  { heading: 'category', cell: ({ categoryPath }) => categoryPath },
  { heading: 'item', cell: ({ label }) => label },
];

export const searchCommand = defineCommand(help, options, async (values, positionals) => {
  const query = positionals.join(' ');
  if (query.trim() === '')
    throw new UsageError('search needs words, such as: emissions-gateway search petrol car');
  const format = readRecordFormat(values);
  const limit = parseLimit(values.limit);
  const categoryPath =
    values.category === undefined ? ROOT_PATH : parseCategoryPath(values.category, '--category');
  await withBackend(values, 'search', async (backend) => {
    if (categoryPath !== ROOT_PATH) await onlyOutcome(backend.dataCategories.getMany([categoryPath]));
    const matches = await readEntries('items', limit, (page) =>
      backend.dataItems.search({ query, categoryPath, page }),
    );
    process.stdout.write(formatRecords(format, matches, columns));
  });
});
