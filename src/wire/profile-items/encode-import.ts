import type { ItemCandidate, RowFault, RowVerdict } from '../../domain/profiles/table-row.ts';
import { rounded } from '../../domain/basics/decimal.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { formatDocument } from '../documents/document.ts';
import { eachOf, element, listOf, type Members } from '../elements/element.ts';
import { type ErrorDocument, statusElement } from '../documents/error.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { writeLists } from '../documents/write-lists.ts';

interface ImportedSum {
  readonly category: string;
  readonly period: string;
  readonly rows: number;
  readonly kilograms: number;
  readonly without: number;
}

/** How a table was read, and what of it is in no row. */
interface ReadTable {
  /** JSON, as a map is sent. */
  readonly map: string;
  readonly columnsLeftOut: readonly string[];
  readonly leftOut: readonly { readonly line: number; readonly reason: string; readonly text: string }[];
  readonly sums: readonly ImportedSum[];
  readonly activities: readonly {
    readonly text: string;
    readonly rows: number;
    readonly candidates: readonly ItemCandidate[];
  }[];
}

interface ImportDocument extends Envelope {
  readonly profileUid: Uid;
  /** The import, in which the rows can be looked at and undone; of rows that changed something. */
  readonly importUid?: Uid | null | undefined;
  readonly isDryRun: boolean;
  readonly counts: Readonly<Record<'added' | 'known' | 'changed' | 'updated' | 'refused', number>>;
  /** The refused ones, or all of them. */
  readonly rows: readonly RowVerdict[];
  readonly table?: ReadTable | undefined;
  /** Why the rows from a line on were not reached. */
  readonly interruption: { readonly nextLine: number; readonly status: ErrorDocument } | null;
}

/** Outcomes of the rows of a table, one per step. For an interrupted import it is an error document as well. */
export function* encodeImport(document: ImportDocument, format: Format): Generator<void, string> {
  const { profileUid, importUid, isDryRun, counts, rows, table, interruption } = document;
  const members = {
    ...(interruption === null ? {} : { status: statusElement(interruption.status, format) }),
    profile: element({ uid: profileUid }),
    import: importUid == null ? undefined : element({ uid: importUid }),
    added: counts.added,
    known: counts.known,
    changed: counts.changed,
    updated: counts.updated,
    refused: counts.refused,
    dryRun: isDryRun,
    nextLine: interruption?.nextLine,
    ...(table && tableMembers(table)),
    rows: listOf('row', eachOf(rows, encodeRow)),
  };
  return formatDocument(null, document, yield* writeLists(members, format), format);
}

const tableMembers = ({ map, columnsLeftOut, leftOut, sums, activities }: ReadTable): Members => ({
  map,
  activities:
    activities.length === 0
      ? undefined
      : listOf(
          'activity',
          activities.map(({ text: activity, rows, candidates }) =>
            element({ text: activity, rows }, { candidates: candidateList(candidates) }),
          ),
        ),
  sums: listOf(
    'sum',
    sums.map(({ category, period, rows, kilograms, without }) =>
      element({ category, period, rows, kilograms, without: without === 0 ? undefined : without }),
    ),
  ),
  columnsLeftOut: columnsLeftOut.length === 0 ? undefined : listOf('column', columnsLeftOut.map(String)),
  leftOut:
    leftOut.length === 0
      ? undefined
      : listOf(
          'line',
          leftOut.map((each) => element({ line: each.line, reason: each.reason }, { text: each.text })),
        ),
});

function encodeRow(row: RowVerdict) {
  const { line, outcome } = row;
  if (outcome === 'refused') {
    const { code, ...fault } = row.fault;
    return element({ line, outcome, code }, membersOf(fault));
  }
  if (outcome === 'withheld') return element({ line, outcome });
  const { amount } = row;
  const of = amount && {
    category: amount.category,
    month: amount.month,
    kilograms: amount.kilograms === null ? undefined : rounded(amount.kilograms),
  };
  return element({ line, outcome, uid: row.uid ?? undefined, ...of }, { message: row.message });
}

const candidateList = (candidates: readonly ItemCandidate[]) =>
  listOf(
    'item',
    candidates.map(({ uid: item, label, categoryPath: category }) => element({ uid: item, label, category })),
  );

const membersOf = ({ column, message, others, candidates }: Omit<RowFault, 'code'>): Members => ({
  column: column ?? undefined,
  message,
  others: others && listOf('fault', eachOf(others, encodeFault)),
  candidates: candidates && candidateList(candidates),
});

const encodeFault = ({ code, ...fault }: RowFault) => element({ code }, membersOf(fault));
