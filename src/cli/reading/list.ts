import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { parseCategoryPath } from '../../domain/basics/category-path.ts';
import type { DataCategoryReference } from '../../domain/data-tree/data-category.ts';
import type { DataItemRow } from '../../domain/data-tree/data-item.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { Backend } from '../../ports/backend.ts';
import { asOfOption, parseDateOption } from './date-options.ts';
import { defineCommand } from '../program/command.ts';
import { formatCompound } from '../output/format-result.ts';
import { onlyOutcome } from '../output/only-outcome.ts';
import { limitHelp, limitOption, parseLimit, readEntries } from './read-entries.ts';
import { readingHelp, readingOptions, withBackend } from './reading.ts';
import {
  type Column,
  formatJson,
  formatRecords,
  readRecordFormat,
  recordOptions,
  recordOptionsHelp,
} from '../output/record-format.ts';
import { UsageError } from '../program/usage-error.ts';

const help = `Lists the categories below a category, and the data items in it with their figures.

Usage: emissions-gateway list [CATEGORY] [OPTIONS]

Options:
  --as-of DATE             figures as of this date, such as 2026-01-31; now when absent
${limitHelp}
${recordOptionsHelp}
${readingHelp}

CSV has the items, or the categories where there are no items.

Examples:
  emissions-gateway list
  emissions-gateway list transport/car/generic --as-of 2024-06-30
  emissions-gateway list transport/car/generic --format csv --limit 1000 > cars.csv
`;

const options = { ...asOfOption, ...limitOption, ...recordOptions, ...readingOptions } as const;

const categoryColumns: readonly Column<DataCategoryReference>[] = [
  { heading: 'category', cell: ({ path }) => path },
  { heading: 'name', cell: ({ name }) => name },
];

export const listCommand = defineCommand(help, options, async (values, [text = '', ...rest]) => {
  if (rest.length > 0) throw new UsageError('list takes one category path.');
  const path = parseCategoryPath(text, 'The category path');
  const asOf = parseDateOption(values, 'as-of');
  const limit = parseLimit(values.limit);
  const format = readRecordFormat(values);
  await withBackend(values, 'list', async (backend) => {
    const { name, itemDefinition } = await onlyOutcome(backend.dataCategories.getMany([path]));
    const categories = await onlyOutcome(backend.dataCategories.listChildren([path]));
    const hasItems = itemDefinition !== null;
    const items = hasItems
      ? await readEntries('items', limit, (page) =>
          onlyOutcome(backend.dataCategories.listItems([{ path, page, withValues: true, asOf }])),
        )
      : [];
    if (format === 'json') {
      process.stdout.write(formatJson({ path, name, categories, items: items.map(toJson) }));
      return;
    }
    const columns = hasItems ? await itemColumns(backend, path, itemDefinition.uid, items) : [];
    const tables = [
      ...(hasItems && (format === 'csv' || categories.length === 0)
        ? []
        : [formatRecords(format, categories, categoryColumns)]),
      ...(hasItems ? [formatRecords(format, items, columns)] : []),
    ];
    process.stdout.write(tables.join('\n'));
  });
});

/** The figures that any of the items has, in the order of the definition. */
async function itemColumns(
  { dataCategories, itemDefinitions }: Backend,
  path: CategoryPath,
  definitionUid: Uid,
  items: readonly DataItemRow[],
): Promise<readonly Column<DataItemRow>[]> {
  const levels = await onlyOutcome(dataCategories.listLevels([path]));
  const definitions = await onlyOutcome(itemDefinitions.listValueDefinitions([definitionUid]));
  const isShown = ({ path, fromData }: ItemValueDefinition): boolean =>
    fromData === true && !levels.includes(path) && items.some(({ values }) => (values[path] ?? '') !== '');
  return [
    { heading: 'uid', cell: (item) => item.uid },
    { heading: 'item', isSpare: true, cell: ({ label }) => label },
    { heading: 'title', cell: ({ title }) => title },
    ...definitions.filter(isShown).map(({ path, unit, perUnit }) => ({
      isPath: true as const,
      heading: unit === null ? path : `${path} (${formatCompound(unit, perUnit)})`,
      cell: ({ values }: DataItemRow) => values[path] ?? null,
    })),
  ];
}

function toJson({ uid, path, label, title, values }: DataItemRow): object {
  return { uid, path, label, title, values };
}
