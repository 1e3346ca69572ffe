import { scaleBand, scaleLinear } from 'd3-scale';
import { formatAmount } from '../ui/numbers.ts';
import { Chart } from './chart.tsx';
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
const margin = { left: 60, right: 8, top: 20, bottom: 28 };
const widthOfSum = 42;

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
        const x = scaleBand(columns, [margin.left, width - margin.right]).padding(0.2);
        const y = scaleLinear([least, most || 1], [height - margin.bottom, margin.top]).nice(5);
        return (
          <>
            {y.ticks(5).map((tick) => (
              <g key={tick}>
                <line className="grid" x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
                <text className="tick" x={margin.left - 8} y={y(tick) + 4} textAnchor="end">
                  {formatAmount(tick)}
                </text>
              </g>
            ))}
            {stacks.map(({ parts, top, sum }, at) => {
              const column = columns[at] ?? '';
              const left = x(column) ?? 0;
              const middle = left + x.bandwidth() / 2;
              return (
                <g key={column}>
                  {parts.map(({ from, to, value }, index) => (
                    <rect
                      key={names[index]}
                      className={`series-${index}`}
                      x={left}
                      width={x.bandwidth()}
                      y={Math.min(y(from), y(to))}
                      height={Math.abs(y(from) - y(to))}
                    >
                      <title>{`${column}, ${names[index] ?? ''}: ${formatAmount(value)} ${unit}`}</title>
                    </rect>
                  ))}
                  {x.bandwidth() >= widthOfSum && sum !== 0 && (
                    <text className="sum" x={middle} y={y(top) - 5} textAnchor="middle">
                      {formatAmount(sum)}
                    </text>
                  )}
                  <text className="tick" x={middle} y={height - 8} textAnchor="middle">
                    {x.bandwidth() >= 24 ? column : column.slice(0, 1)}
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
