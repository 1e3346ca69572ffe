import { formatPeriod } from '../../format/dates.ts';
import { formatAmount } from '../../format/numbers.ts';
import { monthsFrom } from '../../format/periods.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { words } from '../../words/words.ts';
import { rowGroups } from './row-groups.ts';
import { correctedCells, RowLine } from './row-line.tsx';
import type { Settings } from './settings.ts';
import type { Report } from './use-report.ts';

interface RowsCardProps {
  readonly report: Report;
  readonly settings: Settings;
  readonly change: (part: Partial<Settings>) => void;
  /** Goes back to where factors are chosen. */
  readonly match: () => void;
}

const mostShown = 50;

/** Rows that are wrong or unusual first, each kind under what is to be known of it, with cells that can be corrected in place; sums by month. */
export function RowsCard({ report, settings, change, match }: RowsCardProps) {
  const correct = (line: number, column: string, text: string): void =>
    change({
      corrections: [
        ...settings.corrections.filter((each) => each.line !== line || each.column !== column),
        { line, column, text },
      ],
    });
  const width = report.columns.length + 3;
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
            {rowGroups(report).map(({ title, rows, lines, isListed }) => (
              <tbody key={title}>
                <tr className="row-group">
                  <th colSpan={width} scope="rowgroup">
                    {title} <small>{lines}</small>{' '}
                    {!isListed && (
                      <Button kind="link" onClick={match}>
                        {words.importing.back}
                      </Button>
                    )}
                  </th>
                </tr>
                {rows.slice(0, isListed ? mostShown : 0).map((row) => (
                  <RowLine
                    key={row.line}
                    row={{ ...row, cells: correctedCells(row, report.columns, settings) }}
                    title={title}
                    columns={report.columns}
                    correct={correct}
                    leaveOut={() => change({ leaveOutLines: [...settings.leaveOutLines, row.line] })}
                  />
                ))}
                {isListed && rows.length > mostShown && (
                  <tr>
                    <td colSpan={width}>{words.importing.more(rows.length - mostShown)}</td>
                  </tr>
                )}
              </tbody>
            ))}
          </table>
        </div>
      </Card>
      <Sums sums={report.sums} />
    </>
  );
}

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
