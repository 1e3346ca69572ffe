import { formatAmount, formatShare } from '../format/numbers.ts';
import { Chart } from './chart.tsx';
import { linesOf } from './lines.ts';
import { linear } from './scale.ts';
import { TextLines } from './text-lines.tsx';

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
/** The lines of a long name. */
const nameLine = 17;
const letterWidth = 7.2;
/** Numbers are of digits, points and blanks. */
const digitWidth = 8;
/** Also for names of capitals and digits, which are wider than most letters. */
const namePadding = 24;
const maxLabelShare = 0.4;

/** One bar for each name, longest first as given, with its number beside it; names stand above where one does not fit, in as many lines as they have. */
export function Bars({ title, unit, source, bars, areParts = false, write = formatAmount }: BarsProps) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const nameWidth = Math.max(0, ...bars.map(({ name }) => name.length)) * letterWidth + namePadding;
  const areAbove = (width: number): boolean => width > 0 && nameWidth > width * maxLabelShare;
  const sum = bars.reduce((total, { value }) => total + value, 0);
  const text = (value: number): string =>
    areParts && sum > 0 ? `${write(value)} (${formatShare(value / sum)})` : write(value);
  const valueWidth = Math.max(12, ...bars.map(({ value }) => text(value).length)) * digitWidth + 14;
  return (
    <Chart
      title={title}
      unit={unit}
      source={source}
      height={(width) => placed(bars, width, areAbove(width)).at(-1)?.end ?? rowHeight}
      rows={[['name', unit], ...bars.map(({ name, value }) => [name, value])]}
    >
      {(width) => {
        const isAbove = areAbove(width);
        const left = isAbove ? 0 : Math.round(nameWidth);
        const lengthOf = linear([0, most || 1], [0, Math.max(10, width - left - valueWidth)]);
        return placed(bars, width, isAbove).map(({ name, value, lines, start, top }) => (
          <g key={name} transform={`translate(0 ${start})`}>
            <text className="bar-name" textAnchor={isAbove ? 'start' : 'end'}>
              <TextLines lines={lines} x={isAbove ? 0 : left - 8} from={15} each={nameLine} />
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

/** Where each bar begins and ends, and how far it is below its name if that stands above. */
function placed(bars: readonly Bar[], width: number, areAbove: boolean) {
  let end = 0;
  return bars.map((bar) => {
    const start = end;
    const lines = areAbove ? linesOf(bar.name, width - namePadding, letterWidth) : [bar.name];
    const top = areAbove ? nameHeight + (lines.length - 1) * nameLine : 0;
    end += top + rowHeight;
    return { ...bar, lines, start, top, end };
  });
}
