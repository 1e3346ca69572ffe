import { formatAmount } from '../format/numbers.ts';

interface ValueAxisProps {
  readonly marks: readonly number[];
  readonly y: (value: number) => number;
  readonly left: number;
  readonly right: number;
}

const letterWidth = 8.2;

/** The room to the left of the marks that their numbers take. */
export const axisWidth = (marks: readonly number[]): number =>
  12 + Math.max(0, ...marks.map((mark) => formatAmount(mark).length)) * letterWidth;

/** A line across the chart for each mark, with its number to the left. */
export function ValueAxis({ marks, y, left, right }: ValueAxisProps) {
  return marks.map((mark) => (
    <g key={mark}>
      <line className="grid" x1={left} x2={right} y1={y(mark)} y2={y(mark)} />
      <text className="tick" x={left - 8} y={y(mark) + 4} textAnchor="end">
        {formatAmount(mark)}
      </text>
    </g>
  ));
}
