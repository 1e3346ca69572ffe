import { rounded } from '../../domain/basics/decimal.ts';
import type { RowVerdict } from '../../domain/profiles/table-row.ts';
import { quote } from '../../domain/basics/uid.ts';
import { meaningsOf } from '../../units/common-units.ts';
import type { TableRow } from '../rows/mapped-row.ts';
import {
  isUnitFault,
  type TableActivity,
  type UnclearActivity,
  type WeighedCandidate,
} from './table-activity.ts';
import type { Write } from './write-part.ts';

/** Activities whose candidates are weighed; a table with more is not mapped yet. */
const maxWeighed = 100;
const maxShown = 3;

/**
 * The activities with the candidates that take their unit, at most three, and what these would emit
 * for the sum of their rows: tried as rows of the table, and not written. Of those that emit the same, the
 * best is shown alone: nothing depends on the choice. Where the unit itself is not clear, the message asks for it.
 */
export async function weighCandidates(
  unclear: readonly UnclearActivity[],
  write: Write,
): Promise<ReadonlyMap<number, TableActivity>> {
  const tried = unclear
    .slice(0, maxWeighed)
    .flatMap((each) =>
      each.activity.candidates.map((candidate) => ({ each, candidate, row: rowFor(each, candidate) })),
    );
  const rows = tried.map(({ row }, index) => {
    // No stored item has the name, and no other candidate.
    const key = `candidate-${index}-${row.key}`.slice(0, 255);
    return { ...row, line: index + 1, key, draft: { ...row.draft, name: key } };
  });
  const verdicts = rows.length === 0 ? [] : await write(rows, { isDryRun: true, withAmounts: true });
  const weighed = new Map<number, WeighedCandidate[]>();
  for (const [index, { each, candidate }] of tried.entries()) {
    const verdict = verdicts[index];
    if (verdict === undefined || isOfOtherUnit(verdict)) continue;
    const kilograms = 'uid' in verdict ? roundedOrNull(verdict.amount?.kilograms) : null;
    weighed.set(each.index, [...(weighed.get(each.index) ?? []), { ...candidate, kilograms }]);
  }
  return new Map(
    unclear.slice(0, maxWeighed).map(({ index, activity }): [number, TableActivity] => {
      const meanings = meaningsOf(activity.unit ?? '');
      if (meanings !== undefined) {
        const message = `The unit ${quote(activity.unit ?? '')} has two meanings. Say in "units" of the map which one it is: ${meanings}.`;
        return [index, { ...activity, candidates: activity.candidates.slice(0, maxShown), message }];
      }
      const candidates = distinct(weighed.get(index) ?? []).slice(0, maxShown);
      const isNone = candidates.length === 0;
      const message =
        isNone && activity.candidates.length > 0
          ? `No item takes ${activity.unit ?? 'it'} for ${quote(activity.text)}.`
          : activity.message;
      return [index, { ...activity, candidates, message, certainty: isNone ? 'unknown' : 'doubtful' }];
    }),
  );
}

function distinct(candidates: readonly WeighedCandidate[]): readonly WeighedCandidate[] {
  return candidates.filter(
    ({ kilograms }, index) =>
      kilograms === null || candidates.findIndex((each) => each.kilograms === kilograms) === index,
  );
}

function roundedOrNull(value: number | null | undefined): number | null {
  return value == null ? null : rounded(value);
}

/** Other faults are of the rows, and not of the candidate. */
function isOfOtherUnit(verdict: RowVerdict): boolean {
  return verdict.outcome === 'refused' && isUnitFault(verdict.fault);
}

function rowFor(
  { row, activity, valueIndex }: UnclearActivity,
  { uid, categoryPath }: WeighedCandidate,
): TableRow {
  const values = row.draft.values.map((value, index) =>
    index === valueIndex && activity.quantity !== null
      ? { ...value, value: String(activity.quantity) }
      : value,
  );
  return { ...row, item: { by: 'uid', uid, categoryPath }, draft: { ...row.draft, values } };
}
