import { formatAmount, formatShare } from '../ui/numbers.ts';
import { Chart } from './chart.tsx';
import { linear } from './scale.ts';

interface Bar {
  readonly name: string;
  readonly value: number;
}

interface BarsProps {
  readonly title: string;
  readonly unit: string;
  readonly source: string;
  readonly bars: readonly Bar[];
  /** Whether each is a part of their sum, so that its share is written beside it. */
  readonly areParts?: boolean;
  /** How the numbers are written: those that are computed are known to few digits. */
  readonly write?: (value: number) => string;
}

const rowHeight = 30;
const barHeight = 22;
const nameHeight = 20;
/** Also for names of capitals and digits, which are wider than most letters. */
const namePadding = 24;
const mostLabelShare = 0.4;

/** One bar for each name, longest first as given, with its number beside it; names stand above where one does not fit. */
export function Bars({ title, unit, source, bars, areParts = false, write = formatAmount }: BarsProps) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const nameWidth = Math.max(0, ...bars.map(({ name }) => name.length)) * letterWidth + namePadding;
  const areAbove = (width: number): boolean => nameWidth > width * mostLabelShare;
  const sum = bars.reduce((total, { value }) => total + value, 0);
  const text = (value: number): string =>
    areParts && sum > 0 ? `${write(value)} (${formatShare(value / sum)})` : write(value);
  const valueWidth = Math.max(12, ...bars.map(({ value }) => text(value).length)) * digitWidth + 14;
  return (
    <Chart
      title={title}
      unit={unit}
      source={source}
      height={(width) => Math.max(1, bars.length) * (areAbove(width) ? rowHeight + nameHeight : rowHeight)}
      rows={[['name', unit], ...bars.map(({ name, value }) => [name, value])]}
    >
      {(width) => {
        const isAbove = areAbove(width);
        const left = isAbove ? 0 : Math.round(nameWidth);
        const top = isAbove ? nameHeight : 0;
        const lengthOf = linear([0, most || 1], [0, Math.max(10, width - left - valueWidth)]);
        return bars.map(({ name, value }, index) => (
          <g key={name} transform={`translate(0 ${index * (rowHeight + top)})`}>
            <text
              className="bar-name"
              x={isAbove ? 0 : left - 8}
              y={15}
              textAnchor={isAbove ? 'start' : 'end'}
            >
              {fit(name, isAbove ? width : left)}
            </text>
            <rect
              className="bar"
              x={left}
              y={top}
              width={Math.max(1, lengthOf(Math.max(0, value)))}
              height={barHeight}
            />
            <text className="bar-value" x={left + lengthOf(Math.max(0, value)) + 6} y={top + 15}>
              {text(value)}
            </text>
          </g>
        ));
      }}
    </Chart>
  );
}

const letterWidth = 7.2;
/** Numbers are of digits, points and blanks. */
const digitWidth = 8;
const fit = (name: string, width: number): string => {
  const most = Math.floor((width - 8) / letterWidth);
  return name.length <= most ? name : `${name.slice(0, Math.max(1, most - 1))}…`;
};
