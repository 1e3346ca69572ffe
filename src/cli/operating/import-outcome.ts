import type { Uid } from '../../domain/basics/uid.ts';
import type { ImportOutcome } from '../../tables/importing/import-table.ts';

interface Shown {
  readonly profilesCreated: number;
  readonly isDryRun: boolean;
  /** `null` where no row changed anything. */
  readonly importUid: Uid | null;
}

export function outcomeAsJson(outcome: ImportOutcome, shown: Shown): object {
  const { interruption, accepted, refusals, ...told } = outcome;
  const stopped = interruption && { nextLine: interruption.nextLine, message: interruption.error.message };
  return {
    ...told,
    ordinary: undefined,
    refusals: refusals.map(withoutCells),
    notes: accepted.map(withoutCells),
    columnsLeftOut: leftOutColumns(outcome),
    ...shown,
    interruption: stopped,
  };
}

/** The file has them. */
function withoutCells<R extends { readonly cells: unknown }>(row: R): object {
  return { ...row, cells: undefined };
}

function leftOutColumns({ columns }: ImportOutcome): readonly string[] {
  return columns.filter(({ isLeftOut }) => isLeftOut).map(({ name }) => name);
}

export function outcomeAsText(
  outcome: ImportOutcome,
  { profilesCreated, isDryRun, importUid }: Shown,
): string {
  const { added, known, changed, updated, refused, interruption } = outcome;
  const would = isDryRun ? 'would be ' : '';
  const profiles = profilesCreated === 0 ? '' : `, ${profilesCreated} profiles ${would}created`;
  const corrected = [
    ...(changed > 0 ? [`, ${changed} changed (apply them with --update)`] : []),
    ...(updated > 0 ? [`, ${updated} ${would}updated`] : []),
  ].join('');
  const counts = `${added} ${would}added, ${known} known${corrected}, ${refused} refused${profiles}`;
  const lines = [
    ...refusalLines(outcome),
    ...noteLines(outcome),
    ...activityLines(outcome),
    ...sumLines(outcome),
    counts,
    ...(importUid === null
      ? []
      : [`The import is ${importUid}; to undo it: emissions-gateway profiles undo-import ${importUid}`]),
  ];
  if (interruption === null) return `${lines.join('\n')}\n`;
  const { error, nextLine } = interruption;
  const advice = `Stopped at line ${nextLine}: ${error.message} Import the file again, or with --resume ${nextLine}; rows already added are not added again.`;
  return `${[...lines, advice].join('\n')}\n`;
}

function refusalLines({ refusals }: ImportOutcome): readonly string[] {
  return saidOnce(
    refusals.flatMap(({ line, ...fault }) =>
      [fault, ...(fault.others ?? [])].map(({ column, code, message }) => {
        const place = column === null ? '' : `, ${JSON.stringify(column)}`;
        return [line, `${place}: ${code} ${message}`] as const;
      }),
    ),
  );
}

/** A text that many rows have in common is one line, with the first three of them. */
function saidOnce(told: readonly (readonly [line: number, text: string])[]): readonly string[] {
  const rows = new Map<string, number[]>(told.map(([, text]) => [text, []]));
  for (const [line, text] of told) rows.get(text)?.push(line);
  return [...rows].map(([text, lines]) => {
    const first = `${lines.slice(0, 3).join(', ')}${lines.length > 3 ? ', \u2026' : ''}`;
    return lines.length === 1 ? `line ${first}${text}` : `${lines.length} rows (lines ${first})${text}`;
  });
}

const reasons = {
  'above-header': 'it is above the header',
  total: 'it is a total',
  'left-out': 'it is to be left out',
};

function noteLines(outcome: ImportOutcome): readonly string[] {
  const { accepted, leftOut } = outcome;
  return [
    ...saidOnce(
      accepted.flatMap(({ line, message }) => (message === null ? [] : [[line, `: ${message}`] as const])),
    ),
    ...leftOut.map(
      ({ line, reason, text }) =>
        `line ${line} is left out, because ${reasons[reason]}: ${JSON.stringify(text)}`,
    ),
    ...leftOutColumns(outcome).map(
      (name) => `The column ${JSON.stringify(name)} is left out: its meaning is not known.`,
    ),
    ...outcome.columns.flatMap(({ name, use }) =>
      use === `label.${name}` ? `The column ${JSON.stringify(name)} is a label of the items.` : [],
    ),
    ...openNotation(outcome),
  ];
}

function sumLines({ sums, years, kilograms: all }: ImportOutcome): readonly string[] {
  const byYear = years.length > 1 ? years.map(({ year, kilograms }) => `In ${year}: ${kilograms} kg`) : [];
  const inAll = sums.length > 1 ? [`In all: ${all} kg`] : [];
  const each = sums.map(({ category, period, rows, kilograms, without }) => {
    const others = without === 0 ? '' : `, ${without} of them without an amount`;
    return `${category} in ${period}: ${kilograms} kg, rows: ${rows}${others}`;
  });
  return [...each, ...byYear, ...inAll];
}

const readAs = (text: string, reading: string | null): string =>
  reading === null ? text : `${text} is read as ${reading}`;

/** The notation where two of them fit. */
function openNotation({
  notation: { isNumberOpen, number, isDateOpen, date },
}: ImportOutcome): readonly string[] {
  const day = date?.start == null ? null : new Date(date.start).toISOString().slice(0, 10);
  return [
    isNumberOpen && number !== null
      ? `Numbers can be read in two ways: ${readAs(number.text, number.value)}. "decimalComma" of the map says which.`
      : [],
    isDateOpen && date !== null
      ? `Dates can be read in two ways: ${readAs(date.text, day)}. "dateFormat" of the map says which.`
      : [],
  ].flat();
}

function activityLines({ activities }: ImportOutcome): readonly string[] {
  return activities.flatMap(({ text, unit, rows, certainty, candidates, message }) => {
    if (certainty === 'sure') return [];
    const items = candidates.map(
      ({ uid, label, categoryPath, kilograms }) =>
        `${uid} ${label} (${categoryPath}${kilograms === null ? '' : `, ${kilograms} kg`})`,
    );
    if (items.length === 0) return [`${JSON.stringify(text)}, rows: ${rows}: ${message}`];
    const of = unit === null ? '' : ` in ${unit}`;
    return [
      `${JSON.stringify(text)}${of}, rows: ${rows}: it may be ${items.join('; ')}. Name its item in "activities" of the map.`,
    ];
  });
}
