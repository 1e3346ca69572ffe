import type { ImportSum, YearSum } from '../../../tables/importing/import-sums.ts';
import type { LeftOutLine } from '../../../tables/reading/table-part.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { ErrorCodeRef } from '../user-error.ts';
import { ScopeBreakdownRef } from '../calculation/scope-breakdown.ts';
import { activityArguments, listActivities, TableActivityRef } from './table-activity.ts';
import { TableColumnRef, TableNotationRef } from './table-reading.ts';
import { listRows, rowArguments, TableRowRef } from './table-row.ts';
import { lengthOfPart } from './part-of-list.ts';
import type { Report } from './report.ts';

const SumRef = builder.objectRef<ImportSum>('TableSum').implement({
  description: 'What the rows of a category emit that start in one month or year.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    categoryPath: t.field({
      type: 'CategoryPath',
      description: 'The category.',
      resolve: ({ category }) => category,
    }),
    period: t.exposeString('period', {
      description: 'A month, such as 2026-01, or of a table of more than two years a year.',
    }),
    rows: t.exposeInt('rows', { description: 'The number of rows.' }),
    kilograms: t.exposeFloat('kilograms', { description: 'Their emission in kg CO2e.' }),
    without: t.exposeInt('without', {
      description: 'The rows among them that have no amount, or one that is no mass.',
    }),
  }),
});

const YearRef = builder.objectRef<YearSum>('TableYear').implement({
  description: 'What the rows emit that start in one year.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    year: t.exposeInt('year', { description: 'The year.' }),
    rows: t.exposeInt('rows', { description: 'The number of rows.' }),
    kilograms: t.exposeFloat('kilograms', { description: 'Their emission in kg CO2e.' }),
    without: t.exposeInt('without', {
      description: 'The rows among them that have no amount, or one that is no mass.',
    }),
  }),
});

const LeftOutReasonRef = describedEnum<LeftOutLine['reason']>('LeftOutReason', 'Why a line is no row.', {
  'above-header': 'It is above the header.',
  total: 'It is a line of totals.',
  'left-out': 'It, or its activity, is to be left out.',
});

const LeftOutRef = builder.objectRef<LeftOutLine>('LeftOutLine').implement({
  description: 'A line of a table that is no row of it.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Where it stands, counted from 1.' }),
    text: t.exposeString('text', { description: 'Its text, at most 200 characters.' }),
    reason: t.expose('reason', { type: LeftOutReasonRef, description: 'Why it is left out.' }),
  }),
});

type Interruption = NonNullable<Report['interruption']>;

const InterruptionRef = builder.objectRef<Interruption>('TableInterruption').implement({
  description: 'Why an import ended before the end of its table.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    code: t.expose('code', { type: ErrorCodeRef, description: 'The kind of error.' }),
    message: t.exposeString('message', { description: 'What happened, and what to do.' }),
    nextLine: t.exposeInt('nextLine', { description: 'The first line that was not reached.' }),
  }),
});

export const TableReportRef = builder.objectRef<Report>('TableReport').implement({
  description: 'How a table was read, and what became of its rows; of a dry run, what would become of them.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    columns: t.expose('columns', {
      type: [TableColumnRef],
      cost: { size: 20 },
      description: 'The columns, in their order.',
    }),
    notation: t.expose('notation', {
      type: TableNotationRef,
      description: 'How numbers and dates are read.',
    }),
    map: t.string({
      description: 'What was recognized, as the JSON of a map of the command line and of REST.',
      resolve: ({ map }) => JSON.stringify(map),
    }),
    activityCount: t.int({
      description: 'The number of distinct activities.',
      resolve: ({ activities }) => activities.length,
    }),
    activities: t.field({
      type: [TableActivityRef],
      cost: { size: lengthOfPart },
      description: 'The distinct activities with their units, in the order of their first rows.',
      args: activityArguments,
      resolve: ({ activities }, args) => listActivities(activities, args),
    }),
    added: t.exposeInt('added', { description: 'Rows that became records.' }),
    updated: t.exposeInt('updated', { description: 'Rows whose records were changed to what they say.' }),
    known: t.exposeInt('known', { description: 'Rows whose records are the same already.' }),
    changed: t.exposeInt('changed', { description: 'Rows whose records have other content, and are left.' }),
    ready: t.int({
      description: 'Rows that can be stored, or are stored already.',
      resolve: ({ added, updated, known, changed }) => added + updated + known + changed,
    }),
    toChoose: t.exposeInt('toChoose', {
      description: 'Refused rows for which only an item has to be chosen.',
    }),
    wrong: t.int({
      description: 'Refused rows with other faults.',
      resolve: ({ refused, toChoose }) => refused - toChoose,
    }),
    unusual: t.int({
      description: 'Rows among `ready` about which there is something to say.',
      resolve: ({ accepted }) => accepted.length,
    }),
    start: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The first start of the rows that are ready.',
      resolve: ({ period }) => period?.start ?? null,
    }),
    end: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Their last end, which is not included.',
      resolve: ({ period }) => period?.end ?? null,
    }),
    kilograms: t.exposeFloat('kilograms', {
      description: 'What the rows emit that are ready, in kg CO2e.',
    }),
    years: t.expose('years', {
      type: [YearRef],
      cost: { size: 5 },
      description: 'The same by the year in which they start.',
    }),
    sums: t.expose('sums', {
      type: [SumRef],
      cost: { size: 50 },
      description: 'The same by category and month.',
    }),
    scopes: t.field({
      type: ScopeBreakdownRef,
      description: 'The same by scope; without parts where a remote service does not say them.',
      resolve: ({ scopes }) => ({ parts: scopes, unit: 'kg', perUnit: null }),
    }),
    rows: t.field({
      type: [TableRowRef],
      cost: { size: lengthOfPart },
      description: 'Rows that are wrong or unusual, and the first ten others, by line.',
      args: rowArguments,
      resolve: (report, args) => listRows(report, args),
    }),
    leftOut: t.expose('leftOut', {
      type: [LeftOutRef],
      cost: { size: 20 },
      description: 'Lines that are no rows, at most 10,000.',
    }),
    interruption: t.expose('interruption', {
      type: InterruptionRef,
      nullable: true,
      description: 'Why the import ended early: what is counted until then is stored.',
    }),
  }),
});
