import { formatAmount } from '../format/numbers.ts';
import { Chart } from './chart.tsx';
import { rounded } from './scale.ts';
import { axisWidth, ValueAxis } from './value-axis.tsx';
import { Legend, legendHeight } from './legend.tsx';
import { stacked } from './stacked.ts';

export interface Series {
  readonly name: string;
  /** One for each column; `null` where nothing could be computed. */
  readonly values: readonly (number | null)[];
}

interface ColumnsProps {
  readonly title: string;
  readonly unit: string;
  readonly source: string;
  readonly columns: readonly string[];
  readonly series: readonly Series[];
}

const height = 280;
const margin = { right: 8, top: 20, bottom: 28 };
const letterOfSum = 8;

const shareOfColumn = 0.8;

/** Columns of parts, one above the other; what is below zero hangs from it. */
export function Columns({ title, unit, source, columns, series }: ColumnsProps) {
  const stacks = columns.map((_, at) => stacked(series.map(({ values }) => values[at] ?? 0)));
  const most = Math.max(0, ...stacks.map(({ top }) => top));
  const least = Math.min(0, ...stacks.map(({ bottom }) => bottom));
  const names = series.map(({ name }) => name);
  return (
    <Chart
      title={title}
      unit={unit}
      source={source}
      height={(width) => height + legendHeight(names, width)}
      rows={[
        ['month', ...names],
        ...columns.map((column, at) => [column, ...series.map(({ values }) => values[at] ?? null)]),
      ]}
    >
      {(width) => {
        const { scale: y, marks } = rounded([least, most || 1], [height - margin.bottom, margin.top], 5);
        const first = axisWidth(marks);
        const each = (width - first - margin.right) / Math.max(1, columns.length);
        const bandwidth = each * shareOfColumn;
        const hasSums = stacks.every(({ sum }) => formatAmount(sum).length * letterOfSum <= each);
        return (
          <>
            <ValueAxis marks={marks} y={y} left={first} right={width - margin.right} />
            {stacks.map(({ parts, top, sum }, at) => {
              const column = columns[at] ?? '';
              const middle = first + (at + 0.5) * each;
              const left = middle - bandwidth / 2;
              return (
                <g key={column}>
                  {parts.map(({ from, to, value }, index) => (
                    <rect
                      key={names[index]}
                      className={`series-${index}`}
                      x={left}
                      width={bandwidth}
                      y={Math.min(y(from), y(to))}
                      height={Math.abs(y(from) - y(to))}
                    >
                      <title>{`${column}, ${names[index] ?? ''}: ${formatAmount(value)} ${unit}`}</title>
                    </rect>
                  ))}
                  {hasSums && sum !== 0 && (
                    <text className="sum" x={middle} y={y(top) - 5} textAnchor="middle">
                      {formatAmount(sum)}
                    </text>
                  )}
                  <text className="tick" x={middle} y={height - 8} textAnchor="middle">
                    {bandwidth >= 24 ? column : column.slice(0, 1)}
                  </text>
                </g>
              );
            })}
            <g transform={`translate(0 ${height})`}>
              <Legend names={names} width={width} />
            </g>
          </>
        );
      }}
    </Chart>
  );
}
