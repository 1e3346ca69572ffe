import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { words } from '../../words/words.ts';
import { Notation } from './notation.tsx';
import type { Settings } from './settings.ts';
import type { Report } from './use-report.ts';

interface ColumnsCardProps {
  readonly report: Report;
  readonly settings: Settings;
  readonly change: (part: Partial<Settings>) => void;
  readonly changeColumn: (name: string, use: string) => void;
}

const uses = [
  'startDate',
  'endDate',
  'search',
  'category',
  'dataItemUid',
  'quantity',
  'unit',
  'name',
  'note',
  'profile',
  'rowKey',
  'ignore',
] as const;

const sampleRows = 3;

/** The columns with what they were taken for, their cells in some rows, and how numbers and dates were read. */
export function ColumnsCard({ report, settings, change, changeColumn }: ColumnsCardProps) {
  const { columns } = report;
  const rows = report.rows.toSorted((one, other) => one.line - other.line).slice(0, sampleRows);
  return (
    <Card
      isFlush
      title={words.importing.columns}
      subtitle={words.importing.columnsText(rowsOf(report))}
      actions={<Notation report={report} settings={settings} change={change} />}
    >
      <div className="scroll-x" role="region" aria-label={words.importing.columns} tabIndex={0}>
        <table className="import-columns">
          <thead>
            <tr>
              {columns.map(({ name, use, unit }) => (
                <th key={name} scope="col">
                  <span className="muted">{name}</span>
                  <Select
                    isSmall
                    label={words.importing.meaningOf(name)}
                    value={use}
                    choices={choicesOf(name, use)}
                    onChange={(next) => changeColumn(name, next)}
                  />
                  {unit !== null && <small className="muted">{unit}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                {columns.map(({ name, isLeftOut }, index) => (
                  <td key={name} className={isLeftOut ? 'muted' : undefined}>
                    {cells?.[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const rowsOf = ({ added, updated, known, changed, toChoose, wrong }: Report): number =>
  added + updated + known + changed + toChoose + wrong;

/** The meanings of a column, with one that only this table has, such as a value. */
function choicesOf(name: string, use: string) {
  const label = `label.${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;
  const names: Readonly<Record<string, string>> = words.importing.uses;
  const all = [...new Set([use, ...uses, label])];
  return all.map((value) => ({
    value,
    label: names[value] ?? (value.startsWith('label.') ? words.importing.labelUse(value.slice(6)) : value),
  }));
}
