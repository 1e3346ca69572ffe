import { group } from 'd3-array';
import { words } from '../../words/words.ts';
import type { Report } from './use-report.ts';

export type Row = Report['rows'][number];

interface RowGroup {
  /** What is to be known of its rows. */
  readonly title: string;
  readonly rows: readonly Row[];
  /** The first of their lines, where the number of rows is of interest. */
  readonly lines: string;
  /** Whether its rows are corrected one by one. */
  readonly isListed: boolean;
}

const order = { WRONG: 0, TO_CHOOSE: 1, UNUSUAL: 2, READY: 3 } as const;

/** The rows by what is to be known of them, those to correct first. */
export function rowGroups({ rows, columns }: Report): readonly RowGroup[] {
  const sorted = rows.toSorted((one, other) => order[one.kind] - order[other.kind] || one.line - other.line);
  const groups = group(sorted, (row) => remarksOn(row, columns)[0] ?? words.importing.isReady);
  return [...groups].map(([title, of]) => ({
    title,
    rows: of,
    lines: of.some(({ kind }) => kind === 'READY') ? '' : words.importing.lines(of.map(({ line }) => line)),
    isListed: of.some(({ kind }) => kind !== 'TO_CHOOSE'),
  }));
}

/** What is wrong with a row or unusual, each once and in words of the page. */
export function remarksOn({ kind, faults, flags }: Row, columns: Report['columns']): readonly string[] {
  if (kind === 'TO_CHOOSE') return [words.importing.faults.factor];
  const wrong = faults.filter(({ code }) => !code.startsWith('ITEM_'));
  return [
    ...new Set([
      ...(wrong.length > 0 ? wrong : faults).map((fault) => faultText(fault, columns)),
      ...flags.map((flag) => words.importing.flags[flag]),
    ]),
  ];
}

function faultText({ code, field, message }: Row['faults'][number], columns: Report['columns']): string {
  const { faults } = words.importing;
  if (code === 'VALUE_INVALID') {
    const use = columns.find(({ name }) => field?.includes(name))?.use ?? '';
    return use === 'quantity' ? faults.number : use === 'unit' ? faults.unit : message;
  }
  return faults[
    code.startsWith('ITEM_') ? 'factor' : code.startsWith('PROFILE_') ? 'profile' : (texts[code] ?? 'row')
  ];
}

const texts: Readonly<Record<string, keyof typeof words.importing.faults>> = {
  DATE_INVALID: 'date',
  DUPLICATE_ITEM: 'twice',
  KEY_REPEATED: 'twice',
};
