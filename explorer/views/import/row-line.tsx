import { formatAmount } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/words.ts';
import { remarksOn, type Row } from './row-groups.ts';
import type { Settings } from './settings.ts';
import type { Report } from './use-report.ts';

/** The report has them as the table does. */
export const correctedCells = ({ line, cells }: Row, columns: Report['columns'], { corrections }: Settings) =>
  cells?.map((cell, index) => {
    const isOf = (each: Settings['corrections'][number]): boolean =>
      each.line === line && each.column === columns[index]?.name;
    return corrections.find(isOf)?.text ?? cell;
  }) ?? null;

interface RowLineProps {
  readonly row: Row;
  /** What its group says already. */
  readonly title: string;
  readonly columns: Report['columns'];
  readonly correct: (line: number, column: string, text: string) => void;
  readonly leaveOut: () => void;
}

/** A row of the check: what is to be known of it, with cells to correct where it is not ready. */
export function RowLine({ row, title, columns, correct, leaveOut }: RowLineProps) {
  const { line, kind, cells, kilograms, faults } = row;
  const faulty = new Set(faults.flatMap(({ field }) => field ?? []));
  return (
    <tr className={kind === 'READY' ? undefined : 'open-question'}>
      <td className="muted">{line}</td>
      {columns.map(({ name }, index) => (
        <td key={name}>
          {cells !== null && kind !== 'READY' ? (
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
        {remarksOn(row, columns)
          .filter((remark) => remark !== title)
          .join(' ')}{' '}
        {kind !== 'READY' && (
          <Button kind="link" onClick={leaveOut}>
            {words.importing.leaveOut(1)}
          </Button>
        )}
      </td>
    </tr>
  );
}
