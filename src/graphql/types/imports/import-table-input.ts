import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { badInput, EmissionsError } from '../../../domain/basics/errors.ts';
import type { Corrections } from '../../../tables/importing/corrections.ts';
import type { Activity } from '../../../tables/columns/activities.ts';
import { checkedMap, type TableMap } from '../../../tables/columns/table-map.ts';
import type { TableFormat } from '../../../tables/cells/table-format.ts';
import { binaryKind } from '../../../tables/workbooks/archive.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { SelectionInput } from '../data-items/choice.ts';

const FormatRef = describedEnum<TableFormat>('TableFormat', 'How a table is written.', {
  csv: 'Cells between commas, semicolons, tabs or bars.',
  xlsx: 'A workbook, which is recognized by its bytes as well.',
  ndjson: 'A JSON object a line.',
});

const ColumnInput = builder.inputType('TableColumnInput', {
  description: 'The meaning of a column.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its header.' }),
    use: t.string({
      required: true,
      description: 'Such as `startDate`, `search`, `quantity`, `unit`, `label.site` or `ignore`.',
    }),
  }),
});

const ConstantInput = builder.inputType('TableConstantInput', {
  description: 'What holds for all rows that do not say it themselves.',
  fields: (t) => ({
    use: t.string({ required: true, description: 'A meaning, such as `unit` or `label.site`.' }),
    text: t.string({ required: true, description: 'The text, as a cell would have it.' }),
  }),
});

const UnitInput = builder.inputType('TableUnitInput', {
  description: 'What a text for a unit means, such as `gal_uk` for `gallons`.',
  fields: (t) => ({
    text: t.string({ required: true, description: 'The unit as the table says it, in any case.' }),
    unit: t.string({ required: true, description: 'The unit that is meant.' }),
  }),
});

const ActivityInput = builder.inputType('TableActivityInput', {
  description:
    'The item of an activity, by `dataItemUid`, or by `categoryPath` and `drill`; or that its rows are left out.',
  fields: (t) => ({
    text: t.string({
      required: true,
      description:
        'The activity as the table says it, in any case, or with one unit, as `Waste [t]`, which goes before the text alone.',
    }),
    dataItemUid: t.field({ type: 'Uid', description: 'The data item.' }),
    categoryPath: t.field({ type: 'CategoryPath', description: 'The category to drill down.' }),
    drill: t.field({ type: [SelectionInput], description: 'Selections that lead to one item.' }),
    isLeftOut: t.boolean({ defaultValue: false, description: 'Whether its rows are left out.' }),
  }),
});

const CorrectionInput = builder.inputType('TableCorrectionInput', {
  description: 'A cell as it should be. The row is known by what it was, so that it is not added twice.',
  fields: (t) => ({
    line: t.int({ required: true, description: 'The line of the row, counted from 1.' }),
    column: t.string({ required: true, description: 'The header of the column.' }),
    text: t.string({ required: true, description: 'The text of the cell.' }),
  }),
});

export const ImportTableInput = builder.inputType('ImportTableInput', {
  description: 'A table, and what is not to be recognized from it alone.',
  fields: (t) => ({
    profileUid: t.field({
      type: 'Uid',
      description:
        'The profile of rows that name none; without it the table needs a column `profile` with uids or names.',
    }),
    table: t.string({ description: 'The table as text, up to 4 MiB; or else `bytes`.' }),
    bytes: t.string({ description: 'The bytes of the file in base64, up to 4 MiB; or else `table`.' }),
    fileName: t.string({
      description: 'The name of the file, up to 255 characters, for the list of imports.',
    }),
    format: t.field({
      type: FormatRef,
      description: 'How it is written; by the name of the file when absent.',
    }),
    categoryPath: t.field({
      type: 'CategoryPath',
      description:
        'The category of rows that name none; its inputs and drill-down are recognized as columns.',
    }),
    columns: t.field({
      type: [ColumnInput],
      description: 'The meanings of all columns; recognized from the header when absent.',
    }),
    constants: t.field({ type: [ConstantInput], description: 'What holds for all rows.' }),
    activities: t.field({
      type: [ActivityInput],
      description: 'The items of activities; those that are not listed are searched for.',
    }),
    units: t.field({
      type: [UnitInput],
      description: 'What units mean that are not known or have two meanings, such as `gallons`.',
    }),
    decimalComma: t.boolean({ description: 'Whether decimals follow a comma; recognized when absent.' }),
    dateFormat: t.string({
      description: '`DMY`, `MDY`, or a format such as `DD.MM.YYYY`; recognized when absent.',
    }),
    timeZone: t.string({ description: 'The time zone of dates without offset; UTC when absent.' }),
    separator: t.string({ description: 'Between cells: `,`, `;`, a tab or `|`; recognized when absent.' }),
    skipLines: t.int({ description: 'The number of lines above the header; recognized when absent.' }),
    charset: t.string({ description: 'The charset of bytes; recognized when absent.' }),
    sheet: t.string({ description: 'The sheet of a workbook; the only one with rows when absent.' }),
    corrections: t.field({ type: [CorrectionInput], description: 'Cells that are corrected, up to 1,000.' }),
    leaveOutLines: t.intList({ description: 'Lines whose rows are left out, up to 10,000.' }),
    updatesChanged: t.boolean({
      defaultValue: false,
      description: 'Whether rows that are known with other content change their records.',
    }),
  }),
});

export type TableInput = typeof ImportTableInput.$inferInput;

/** A table of 10,000 rows has at most as many lines, and a few above its header. */
const maxLines = 11_000;

/** The bytes. Throws BAD_USER_INPUT unless there is one of table and bytes, and LIMIT_EXCEEDED for too many lines. */
export function toTableSource({ table, bytes: base64, fileName, format }: TableInput): {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly format: TableFormat;
} {
  if ((table == null) === (base64 == null))
    throw badInput(base64 == null ? 'table' : 'bytes', 'Pass either table or bytes.');
  if (base64 != null && !/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(base64))
    throw badInput('bytes', 'bytes must be those of a file, in base64.');
  const bytes = table == null ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(table, 'utf8');
  if (binaryKind(bytes) === null && linesIn(bytes) > maxLines)
    throw new EmissionsError(
      'LIMIT_EXCEEDED',
      'A table has at most 10,000 rows: split it, or use POST /items.',
    );
  return { bytes: once(bytes), format: format ?? formatOf(fileName ?? '') };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (const byte of bytes) if (byte === 10) lines += 1;
  return lines;
}

function formatOf(fileName: string): TableFormat {
  if (/\.xls[xm]$/i.test(fileName)) return 'xlsx';
  return /\.(ndjson|jsonl)$/i.test(fileName) ? 'ndjson' : 'csv';
}

export function toTableMap(input: TableInput): TableMap {
  const { categoryPath, columns, constants, activities, units, decimalComma, dateFormat } = input;
  const category = categoryPath == null || categoryPath === ROOT_PATH ? {} : { category: categoryPath };
  const map = {
    // Entries define own members, also for the name __proto__.
    columns: Object.fromEntries((columns ?? []).map(({ name, use }) => [name, use])),
    constants: { ...category, ...Object.fromEntries((constants ?? []).map(({ use, text }) => [use, text])) },
    activities: Object.fromEntries((activities ?? []).map((each) => [each.text, toActivity(each)])),
    units: Object.fromEntries((units ?? []).map(({ text, unit }) => [text, unit])),
    ...(decimalComma != null && { decimalComma }),
    ...(dateFormat != null && { dateFormat }),
    timeZone: input.timeZone ?? undefined,
    separator: input.separator ?? undefined,
    skipLines: input.skipLines ?? undefined,
    charset: input.charset ?? undefined,
    sheet: input.sheet ?? undefined,
  };
  return checkedMap(map, (member) => member);
}

type ActivityOf = NonNullable<TableInput['activities']>[number];

function toActivity({ text, dataItemUid, categoryPath, drill, isLeftOut }: ActivityOf): Activity {
  const ways = [dataItemUid != null, categoryPath != null, isLeftOut === true].filter(Boolean);
  if (ways.length !== 1 || (drill != null && categoryPath == null))
    throw badInput(
      'activities',
      `The activity ${JSON.stringify(text.slice(0, 80))} needs a dataItemUid, a categoryPath with drill, or isLeftOut.`,
    );
  if (isLeftOut === true) return { leaveOut: true };
  if (dataItemUid != null) return { dataItemUid };
  const selections = (drill ?? []).map(({ name, value }) => [name, value]);
  return { category: categoryPath ?? undefined, drill: Object.fromEntries(selections) };
}

const maxCorrections = 1000;
const maxLeftOut = 10_000;

export function toCorrections({ corrections, leaveOutLines }: TableInput): {
  readonly corrections: Corrections;
  readonly leaveOut: ReadonlySet<number>;
} {
  if ((corrections?.length ?? 0) > maxCorrections)
    throw badInput('corrections', `At most ${maxCorrections} cells are corrected: correct the file.`);
  if ((leaveOutLines?.length ?? 0) > maxLeftOut)
    throw badInput('leaveOutLines', `At most ${maxLeftOut} lines are left out: take them out of the file.`);
  const byLine = new Map<number, Map<string, string>>();
  for (const { line, column, text } of corrections ?? [])
    byLine.set(line, (byLine.get(line) ?? new Map<string, string>()).set(column, text));
  return { corrections: byLine, leaveOut: new Set(leaveOutLines) };
}
