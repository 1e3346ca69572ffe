import { operations } from './operations.mjs';

/** The tables of bench/NOTES.md. */
export function printTimes(measured) {
  const sizes = measured.map(({ profiles }) => profiles.toLocaleString('en-GB'));
  const [first] = measured;
  const heads = [
    'operation, median and 95th percentile in ms',
    ...sizes,
    ...sizes.slice(1).map((size) => `${size} : ${sizes[0]}`),
  ];
  printHeads(heads);
  for (const [place, [what]] of operations.entries()) {
    const each = measured.map(({ times }) => times[place]);
    const cells = [
      ...each.map(({ median, p95 }) => `${median.toFixed(1)}, ${p95.toFixed(1)}`),
      ...each.slice(1).map(({ median }) => (median / first.times[place].median).toFixed(2)),
    ];
    console.log(`| ${what} | ${cells.join(' | ')} |`);
  }
  console.log('');
  printHeads(['of the gateway', ...sizes]);
  const row = (what, cell) => console.log(`| ${what} | ${measured.map(cell).join(' | ')} |`);
  row('start to ready', ({ readyMs }) => `${(readyMs / 1000).toFixed(2)} s`);
  row('memory when it is ready', ({ memoryBefore }) => `${memoryBefore.toFixed(0)} MB`);
  row('memory after all rounds', ({ memoryAfter }) => `${memoryAfter.toFixed(0)} MB`);
  console.log('');
}

export function printUpkeep(steps) {
  printHeads(['what', 'time', 'memory at most']);
  for (const { what, seconds, megabytes } of steps) {
    const memory = megabytes === undefined ? '' : `${megabytes.toFixed(0)} MB`;
    console.log(`| ${what} | ${seconds.toFixed(1)} s | ${memory} |`);
  }
  console.log('');
}

export function printHeads(heads) {
  console.log(`| ${heads.join(' | ')} |\n|${' --- |'.repeat(heads.length)}`);
}

export function middle(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
