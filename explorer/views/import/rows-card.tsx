import { formatPeriod } from '../../format/dates.ts';
import { formatAmount } from '../../format/numbers.ts';
import { monthsFrom } from '../../format/periods.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/marks.tsx';
import { words } from '../../words/words.ts';
import type { Settings } from './settings.ts';
import type { Report } from './use-report.ts';

interface RowsCardProps {
  readonly report: Report;
  readonly settings: Settings;
  readonly change: (part: Partial<Settings>) => void;
}

type Row = Report['rows'][number];

const order = { WRONG: 0, TO_CHOOSE: 1, UNUSUAL: 2, READY: 3 } as const;

/** Rows that are wrong or unusual first, whose cells can be corrected in place, then some that are ready; sums by month. */
export function RowsCard({ report, settings, change }: RowsCardProps) {
  const rows = report.rows.toSorted(
    (one, other) => order[one.kind] - order[other.kind] || one.line - other.line,
  );
  const correct = (line: number, column: string, text: string): void =>
    change({
      corrections: [
        ...settings.corrections.filter((each) => each.line !== line || each.column !== column),
        { line, column, text },
      ],
    });
  return (
    <>
      <Card isFlush title={words.importing.rowsTitle} subtitle={words.importing.rowsText}>
        <div className="scroll-x" role="region" aria-label={words.importing.rowsTitle} tabIndex={0}>
          <table className="import-columns import-rows">
            <thead>
              <tr>
                <th scope="col">{words.importing.lineHead}</th>
                {report.columns.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col" className="number">
                  {words.importing.amount}
                </th>
                <th scope="col">{words.importing.verdict}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <RowLine
                  key={row.line}
                  row={row}
                  columns={report.columns}
                  correct={correct}
                  leaveOut={() => change({ leaveOutLines: [...settings.leaveOutLines, row.line] })}
                />
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <Sums sums={report.sums} />
    </>
  );
}

interface RowLineProps {
  readonly row: Row;
  readonly columns: Report['columns'];
  readonly correct: (line: number, column: string, text: string) => void;
  readonly leaveOut: () => void;
}

function RowLine({ row, columns, correct, leaveOut }: RowLineProps) {
  const { line, kind, cells, kilograms, flags, faults, message } = row;
  const isOpen = kind === 'WRONG' || kind === 'TO_CHOOSE';
  const faulty = new Set(faults.flatMap(({ field }) => field ?? []));
  return (
    <tr className={kind === 'READY' ? undefined : 'open-question'}>
      <td className="muted">{line}</td>
      {columns.map(({ name }, index) => (
        <td key={name}>
          {cells !== null && (isOpen || kind === 'UNUSUAL') ? (
            <input
              className="cell"
              aria-label={words.importing.cell(name, line)}
              aria-invalid={faulty.has(name)}
              defaultValue={cells[index] ?? ''}
              onBlur={({ target }) =>
                target.value !== (cells[index] ?? '') && correct(line, name, target.value)
              }
            />
          ) : (
            cells?.[index]
          )}
        </td>
      ))}
      <td className="number">{kilograms === null ? '–' : formatAmount(kilograms)}</td>
      <td>
        {flags.map((flag) => (
          <Badge key={flag} tone="warning">
            {words.importing.flags[flag]}
          </Badge>
        ))}{' '}
        {kind === 'TO_CHOOSE'
          ? words.importing.needsFactor
          : faults.length > 0
            ? faults.map(faultText).join(' ')
            : flags.length === 0 && message}{' '}
        {isOpen && (
          <Button kind="link" onClick={leaveOut}>
            {words.importing.leaveOut(1)}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Says what is wrong, in words of the page where those of the service are for programs. */
const faultText = ({ code, message }: Row['faults'][number]): string =>
  code === 'DATE_INVALID'
    ? words.importing.noDate
    : code.startsWith('ITEM_')
      ? words.importing.needsFactor
      : message;

/** Such as Mar 2025; the service says 2025-03. */
function monthOf(period: string): string {
  const [year = 0, month = 1] = period.split('-').map(Number);
  const { start, end } = monthsFrom(year, month - 1, 1);
  return formatPeriod(start, end);
}

/** The sums of each month, over all categories. */
function Sums({ sums }: { readonly sums: Report['sums'] }) {
  const months = new Map<string, { rows: number; kilograms: number; without: number }>();
  for (const { period, rows, kilograms, without } of sums) {
    const sum = months.get(period) ?? { rows: 0, kilograms: 0, without: 0 };
    months.set(period, {
      rows: sum.rows + rows,
      kilograms: sum.kilograms + kilograms,
      without: sum.without + without,
    });
  }
  if (months.size === 0) return null;
  return (
    <Card isFlush title={words.importing.sums}>
      <table className="import-columns">
        <thead>
          <tr>
            <th scope="col">{words.importing.month}</th>
            <th scope="col" className="number">
              {words.importing.rowCount}
            </th>
            <th scope="col" className="number">
              {words.importing.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...months]
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([period, { rows, kilograms, without }]) => (
              <tr key={period}>
                <td>{monthOf(period)}</td>
                <td className="number">{without > 0 ? words.importing.rowsWithout(rows, without) : rows}</td>
                <td className="number">{formatAmount(kilograms)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Card>
  );
}
