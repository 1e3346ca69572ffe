import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { ChartCard } from './chart-card.tsx';

export interface SortedBar {
  readonly name: string;
  readonly parts: readonly { readonly mark: string; readonly name: string; readonly value: number }[];
  readonly total: number;
}

interface SortedBarsProps {
  readonly title: string;
  readonly subtitle: string;
  readonly source?: string;
  readonly actions?: ReactNode;
  /** The longest first. */
  readonly bars: readonly SortedBar[];
  /** The bars that are not drawn, as one line. */
  readonly others?: { readonly name: string; readonly total: number } | null;
  readonly write: (value: number) => string;
  /** The heads of the columns of its table. */
  readonly head: readonly string[];
}

const rowHeight = 29;
const barHeight = 13;
const nameShare = 0.46;
const letter = 6.4;

/** One bar for each name, of parts side by side, with its sum at the end. */
export function SortedBars({ bars, others = null, write, head, ...card }: SortedBarsProps) {
  const lines = bars.length + (others === null ? 0 : 1);
  const longest = Math.max(0, ...bars.map(({ total }) => total));
  return (
    <ChartCard
      {...card}
      height={lines * rowHeight}
      rows={[
        head,
        ...bars.map(({ name, total, parts }) => [
          name,
          ...head.slice(1, -1).map((part) => parts.find((each) => each.name === part)?.value ?? null),
          total,
        ]),
        ...(others === null ? [] : [[others.name, ...head.slice(2).map(() => null), others.total]]),
      ]}
    >
      {(width) => {
        const values = [...bars, ...(others ? [others] : [])].map(({ total }) => write(total).length);
        const left = Math.min(
          width * nameShare,
          Math.max(...bars.map(({ name }) => name.length)) * letter + 12,
        );
        const right = Math.max(4, ...values) * 8 + 8;
        const x = scaleLinear([0, longest || 1], [0, Math.max(20, width - left - right)]);
        return (
          <>
            {bars.map((bar, index) => (
              <Bar
                key={index}
                bar={bar}
                y={index * rowHeight}
                left={left}
                x={x}
                width={width}
                write={write}
              />
            ))}
            {others !== null && (
              <g transform={`translate(0 ${bars.length * rowHeight})`}>
                <text className="name" y={15}>
                  {others.name}
                </text>
                <text className="axis" x={width} y={15} textAnchor="end">
                  {write(others.total)}
                </text>
              </g>
            )}
          </>
        );
      }}
    </ChartCard>
  );
}

interface BarProps {
  readonly bar: SortedBar;
  readonly y: number;
  readonly left: number;
  readonly width: number;
  readonly x: (value: number) => number;
  readonly write: (value: number) => string;
}

function Bar({ bar, y, left, width, x, write }: BarProps) {
  const placed = bar.parts.map((part, index) => ({
    ...part,
    from: left + bar.parts.slice(0, index).reduce((sum, { value }) => sum + x(Math.max(0, value)), 0),
  }));
  return (
    <g transform={`translate(0 ${y})`}>
      <text className="name" y={15}>
        {shortened(bar.name, left - 12)}
        <title>{bar.name}</title>
      </text>
      {placed.map((part) => (
        <rect
          key={part.name}
          className={`mark ${part.mark}`}
          x={part.from}
          y={4}
          width={Math.max(1, x(Math.max(0, part.value)) - 1)}
          height={barHeight}
        >
          <title>{`${bar.name}, ${part.name}: ${write(part.value)}`}</title>
        </rect>
      ))}
      <text className="value" x={width} y={15} textAnchor="end">
        {write(bar.total)}
      </text>
    </g>
  );
}

/** A name that is too long ends with dots, as SVG breaks none. */
const shortened = (name: string, width: number): string => {
  const most = Math.floor(width / letter);
  return name.length <= most ? name : `${name.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
};
