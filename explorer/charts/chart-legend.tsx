import type { MarkedPart } from './marks.ts';

interface ChartLegendProps {
  readonly parts: readonly Pick<MarkedPart, 'name' | 'mark'>[];
  /** The name of what is drawn as a line. */
  readonly line?: string | null;
}

/** The colours of a chart in the order in which they are drawn. */
export const ChartLegend = ({ parts, line = null }: ChartLegendProps) => (
  <ul className="chart-legend">
    {parts.map(({ name, mark }) => (
      <li key={name}>
        <span className={`swatch ${mark}`} aria-hidden />
        {name}
      </li>
    ))}
    {line !== null && (
      <li>
        <span className="line-mark" aria-hidden />
        {line}
      </li>
    )}
  </ul>
);
