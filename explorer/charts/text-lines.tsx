import type { ReactNode } from 'react';

interface TextLinesProps {
  readonly lines: readonly string[];
  readonly x?: number;
  /** Where the first is, and how far it is from each to the next. */
  readonly from: number;
  readonly each: number;
}

/** The lines of a text in a drawing, which breaks none itself. */
export const TextLines = ({ lines, x = 0, from, each }: TextLinesProps): ReactNode =>
  lines.map((line, index) => (
    <tspan key={index} x={x} y={from + index * each}>
      {index < lines.length - 1 ? `${line} ` : line}
    </tspan>
  ));
