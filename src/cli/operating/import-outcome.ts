import type { Uid } from '../../domain/basics/uid.ts';
import type { ImportOutcome } from '../../tables/importing/import-table.ts';

interface Shown {
  readonly profilesCreated: number;
  readonly isDryRun: boolean;
  /** `null` where no row changed anything. */
  readonly importUid: Uid | null;
}

export function outcomeAsJson(outcome: ImportOutcome, shown: Shown): object {
  const { interruption, accepted, ...told } = outcome;
  const stopped = interruption && { nextLine: interruption.nextLine, message: interruption.error.message };
  return { ...told, notes: accepted, ...shown, interruption: stopped };
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
  return refusals.flatMap(({ line, ...fault }) =>
    [fault, ...(fault.others ?? [])].map(
      ({ column, code, message }) =>
        `line ${line}${column === null ? '' : `, ${JSON.stringify(column)}`}: ${code} ${message}`,
    ),
  );
}

const reasons = { 'above-header': 'it is above the header', total: 'it is a total' };

function noteLines({ accepted, leftOut, columnsLeftOut }: ImportOutcome): readonly string[] {
  return [
    ...accepted.flatMap((row) => ('message' in row ? [`line ${row.line}: ${row.message}`] : [])),
    ...leftOut.map(
      ({ line, reason, text }) =>
        `line ${line} is left out, because ${reasons[reason]}: ${JSON.stringify(text)}`,
    ),
    ...columnsLeftOut.map(
      (column) => `The column ${JSON.stringify(column)} is left out: its meaning is not known.`,
    ),
  ];
}

function sumLines({ sums }: ImportOutcome): readonly string[] {
  return sums.map(({ category, period, rows, kilograms, without }) => {
    const others = without === 0 ? '' : `, ${without} of them without an amount`;
    return `${category} in ${period}: ${kilograms} kg, rows: ${rows}${others}`;
  });
}

function activityLines({ activities }: ImportOutcome): readonly string[] {
  return activities.map(({ text, rows, candidates }) => {
    const items = candidates.map(({ uid, label, categoryPath }) => `${uid} ${label} (${categoryPath})`);
    const choice = items.length === 0 ? 'no item is like it' : `it may be ${items.join('; ')}`;
    return `${JSON.stringify(text)}, rows: ${rows}: ${choice}. Name its item in "activities" of the map.`;
  });
}
