import { parseCategoryPath } from '../../domain/basics/category-path.ts';
import type { ItemDefinition, ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { isUid, quote, type Uid } from '../../domain/basics/uid.ts';
import type { Backend } from '../../ports/backend.ts';
import { defineCommand } from '../program/command.ts';
import { formatAlgorithm } from '../output/format-explanation.ts';
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

const help = `Lists the item definitions, or prints one: the values of its items, the inputs and the algorithm.

Usage: emissions-gateway definitions [UID|CATEGORY] [OPTIONS]

Options:
${limitHelp}
${recordOptionsHelp}
${readingHelp}

CSV of one definition has its values and inputs, without the algorithm.

Examples:
  emissions-gateway definitions
  emissions-gateway definitions transport/car/generic
`;

const options = { ...limitOption, ...recordOptions, ...readingOptions } as const;

const columns: readonly Column<ItemDefinition>[] = [
  { heading: 'uid', cell: ({ uid }) => uid },
  { heading: 'name', cell: ({ name }) => name },
  { heading: 'drill-down', cell: ({ drillDown }) => drillDown.join(', ') },
];

const valueColumns: readonly Column<ItemValueDefinition>[] = [
  { heading: 'path', cell: ({ path }) => path },
  { heading: 'from', cell: originOf },
  { heading: 'type', cell: ({ valueDefinition }) => valueDefinition.valueType },
  { heading: 'unit', cell: ({ unit, perUnit }) => formatCompound(unit, perUnit) },
  { heading: 'default', cell: ({ defaultValue }) => defaultValue },
  { heading: 'choices', cell: ({ choices }) => choices.map(({ value }) => value).join(', ') },
  { heading: 'name', cell: ({ name }) => name },
];

export const definitionsCommand = defineCommand(help, options, async (values, [text, ...rest]) => {
  if (rest.length > 0) throw new UsageError('definitions takes one uid, or one category path.');
  const format = readRecordFormat(values);
  const limit = parseLimit(values.limit);
  await withBackend(values, 'definitions', async (backend) => {
    const { itemDefinitions } = backend;
    if (text === undefined) {
      const all = await readEntries('definitions', limit, (page) => itemDefinitions.list(page));
      process.stdout.write(formatRecords(format, all, columns));
      return;
    }
    const uid = await findDefinition(backend, text);
    const definition = await onlyOutcome(itemDefinitions.getMany([uid]));
    const valueDefinitions = await onlyOutcome(itemDefinitions.listValueDefinitions([uid]));
    const algorithm = format === 'csv' ? null : await onlyOutcome(itemDefinitions.getAlgorithms([uid]));
    const records = formatRecords(format, valueDefinitions, valueColumns);
    if (format === 'json')
      process.stdout.write(formatJson({ ...definition, values: valueDefinitions, algorithm }));
    else if (format === 'csv') process.stdout.write(records);
    else
      process.stdout.write(
        `${formatRecords(format, [definition], columns)}\n${records}${formatAlgorithm(algorithm)}`,
      );
  });
});

async function findDefinition(backend: Backend, text: string): Promise<Uid> {
  if (isUid(text)) return text;
  const { itemDefinition } = await onlyOutcome(
    backend.dataCategories.getMany([parseCategoryPath(text, 'The definition')]),
  );
  if (itemDefinition !== null) return itemDefinition.uid;
  throw new UsageError(`The category ${quote(text)} has no items, and so no definition.`);
}

function originOf({ fromData, fromProfile }: ItemValueDefinition): string {
  return [...(fromData ? ['item'] : []), ...(fromProfile ? ['input'] : [])].join(', ');
}
