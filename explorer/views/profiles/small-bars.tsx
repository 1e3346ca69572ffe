interface SmallBarsProps {
  readonly values: readonly (number | null)[];
  /** The greatest of all that are compared. */
  readonly most: number;
}

const [width, height, step] = [108, 28, 9];

/** The months of a year as small bars next to a name, which the total next to them repeats. */
export function SmallBars({ values, most }: SmallBarsProps) {
  if (values.length === 0 || most <= 0) return null;
  return (
    <svg className="small-bars" width={width} height={height} aria-hidden>
      {values.map((value, index) => {
        const length = Math.max(1, (Math.max(0, value ?? 0) / most) * height);
        return <rect key={index} x={index * step} y={height - length} width={step - 2} height={length} />;
      })}
    </svg>
  );
}
