import type { ItemCandidate, RowFault, RowFlag, RowVerdict } from '../../domain/profiles/table-row.ts';
import { rounded } from '../../domain/basics/decimal.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { formatDocument } from '../documents/document.ts';
import { eachOf, element, listOf, type Members } from '../elements/element.ts';
import { type ErrorDocument, statusElement } from '../documents/error.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { writeLists } from '../documents/write-lists.ts';
import { type ReadTable, tableMembers } from './encode-report.ts';

interface ImportDocument extends Envelope {
  readonly profileUid: Uid;
  /** The import, in which the rows can be looked at and undone; of rows that changed something. */
  readonly importUid?: Uid | null | undefined;
  readonly isDryRun: boolean;
  readonly counts: Readonly<Record<'added' | 'known' | 'changed' | 'updated' | 'refused', number>>;
  /** The refused ones, or all of them. */
  readonly rows: readonly RowVerdict[];
  readonly table?: (ReadTable & { readonly flags: ReadonlyMap<number, readonly RowFlag[]> }) | undefined;
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
    ...(table && tableMembers(table, document.timeZone)),
    rows: listOf(
      'row',
      eachOf(rows, (row) => encodeRow(row, table?.flags.get(row.line))),
    ),
  };
  return formatDocument(null, document, yield* writeLists(members, format), format);
}

function encodeRow(row: RowVerdict, flags: readonly RowFlag[] = []) {
  const { line, outcome } = row;
  if (outcome === 'refused') {
    const { code, ...fault } = row.fault;
    return element({ line, outcome, code }, membersOf(fault));
  }
  if (outcome === 'withheld') return element({ line, outcome });
  const { amount } = row;
  const of = amount && {
    category: amount.category,
    dataItem: amount.dataItemUid ?? undefined,
    month: amount.month,
    kilograms: amount.kilograms === null ? undefined : rounded(amount.kilograms),
  };
  const flagged = flags.length === 0 ? undefined : flags.join(' ');
  return element(
    { line, outcome, uid: row.uid ?? undefined, ...of, flags: flagged },
    { message: row.message },
  );
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
