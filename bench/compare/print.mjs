export const median = (values) => percentile(values, 0.5);
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];

/** A table of one operation: each server beside the hand-written one of its group, which comes first. */
export function printComparison(title, slices) {
  const [[, limitSlices]] = slices;
  const rows = [...slices].map(([{ name }, own]) => {
    const least = (of) => Math.min(...own.map(of));
    const ratio = median(own.map(({ perSecond }, index) => perSecond / limitSlices[index].perSecond));
    const cpuRatio = Math.min(...limitSlices.map(({ cpu }) => cpu)) / least(({ cpu }) => cpu);
    const waits = own.flatMap(({ waits }) => waits);
    const calls =
      own[0].upstreamCalls === undefined ? '' : median(own.map((each) => each.upstreamCalls)).toFixed(1);
    return [
      name,
      median(own.map(({ perSecond }) => perSecond)).toFixed(0),
      ratio.toFixed(2),
      least(({ cpu }) => cpu).toFixed(3),
      cpuRatio.toFixed(2),
      median(waits).toFixed(1),
      percentile(waits, 0.99).toFixed(1),
      calls,
      least(({ upstreamCpu }) => upstreamCpu).toFixed(3),
      Math.max(...own.map(({ megabytes }) => megabytes)).toFixed(0),
    ];
  });
  console.log(`\n### ${title}\n`);
  printTable(
    [
      'server',
      'requests/s',
      'ratio',
      'CPU, ms',
      'CPU ratio',
      'p50, ms',
      'p99, ms',
      'calls upstream',
      'CPU upstream, ms',
      'MB at most',
    ],
    rows,
  );
}

export function printTable(head, rows) {
  const line = (cells) => console.log(`| ${cells.join(' | ')} |`);
  line(head);
  line(head.map(() => '---'));
  rows.forEach(line);
}
