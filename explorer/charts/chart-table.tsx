import { formatAmount } from '../format/numbers.ts';

/** Numbers of a chart, with their head. */
export type ChartRows = readonly (readonly (string | number | null)[])[];

/** The numbers of a chart as a table; files have all of their digits. */
export function ChartTable({ title, rows }: { readonly title: string; readonly rows: ChartRows }) {
  const [head = [], ...body] = rows;
  return (
    <div className="chart-table">
      <table className="table" aria-label={title}>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col" className={index === 0 ? undefined : 'end'}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map(([name, ...cells], index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={at} className="end">
                  {typeof cell === 'number' ? formatAmount(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
