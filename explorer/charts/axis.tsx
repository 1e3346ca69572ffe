interface AxisProps {
  readonly marks: readonly number[];
  readonly y: (value: number) => number;
  readonly left: number;
  readonly right: number;
  readonly write: (value: number) => string;
}

const digitWidth = 7.5;

/** The room that the numbers of an axis take. */
export const axisWidth = (marks: readonly number[], write: AxisProps['write']): number =>
  10 + Math.max(0, ...marks.map((mark) => write(mark).length)) * digitWidth;

/** A line across the drawing for each mark, with its number before it. */
export const Axis = ({ marks, y, left, right, write }: AxisProps) =>
  marks.map((mark) => (
    <g key={mark}>
      <line className="axis-line" x1={left} x2={right} y1={y(mark)} y2={y(mark)} />
      <text className="axis" x={left - 10} y={y(mark) + 4} textAnchor="end">
        {write(mark)}
      </text>
    </g>
  ));
