import { asCsv } from '../../ui/csv.ts';
import { saveFile } from '../../ui/save.ts';
import type { Table } from './read-file.ts';
import type { Verdict } from './send.ts';
import { reasonOf } from './verdicts.tsx';

/** The rows as the file has them, with what became of each, as a file. */
export const saveReport = (table: Table, verdicts: readonly Verdict[]): void =>
  saveFile(`report-${table.name}`, 'text/csv', asCsv(reportOf(table, verdicts)));

const reportOf = (table: Table, verdicts: readonly Verdict[]): (readonly (string | number | null)[])[] => [
  ['line', 'outcome', 'column', 'message', ...table.columns],
  ...verdicts.map(({ line, outcome, faults }) => [
    line,
    outcome.toLowerCase(),
    faults.flatMap(({ field }) => field ?? []).join(', '),
    faults.map(reasonOf).join(' '),
    ...(table.rows[line - 2]?.cells ?? []),
  ]),
];
