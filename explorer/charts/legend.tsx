const letterWidth = 7.2;
const lineHeight = 22;
const markWidth = 18;
const gap = 18;

/** The colours of a chart and what they stand for, in as many lines as they need. */
export function Legend({ names, width }: { readonly names: readonly string[]; readonly width: number }) {
  return placed(names, width).map(({ name, x, line }, index) => (
    <g key={name} transform={`translate(${x} ${line * lineHeight})`}>
      <rect className={`series-${index}`} width={12} height={12} y={4} />
      <text x={markWidth} y={14}>
        {name}
      </text>
    </g>
  ));
}

export const legendHeight = (names: readonly string[], width: number): number =>
  ((placed(names, width).at(-1)?.line ?? -1) + 1) * lineHeight + 4;

function placed(names: readonly string[], width: number) {
  let x = 0;
  let line = 0;
  return names.map((name) => {
    const space = markWidth + name.length * letterWidth + gap;
    if (x > 0 && x + space > width) {
      x = 0;
      line += 1;
    }
    const at = { name, x, line };
    x += space;
    return at;
  });
}
